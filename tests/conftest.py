"""The claim report: which claims of the rule ledgers are checked by which tests, and whether they pass."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

SHOWN = 20  # claims without a test that are listed
RULES = Path(__file__).parent.parent / "docs" / "rules"
CLAIM = re.compile(r"^- \*\*([A-Z]{2}-\d{3})\*\*", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--claims", action="store_true", help="print the claim report and fail when a claim has no passing test")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ClaimReport(config), "claim-report")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker in item.iter_markers("claim"):
            for claim in marker.args:
                item.user_properties.append(("claim", claim))


class ClaimReport:
    """Collects the outcome of every test that names a claim."""

    def __init__(self, config: pytest.Config) -> None:
        self.wanted = config.getoption("--claims")
        self.outcomes: dict[str, list[bool]] = defaultdict(list)
        self.ledgers = {path.stem: CLAIM.findall(path.read_text(encoding="utf-8")) for path in sorted(RULES.glob("*.md"))}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.failed:
            for name, claim in report.user_properties:
                if name == "claim":
                    self.outcomes[claim].append(report.passed)

    def untested(self, ledger: str) -> list[str]:
        return [claim for claim in self.ledgers[ledger] if claim not in self.outcomes]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.wanted and session.exitstatus == 0 and (self.unknown() or any(map(self.untested, self.ledgers))):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def unknown(self) -> list[str]:
        known = {claim for claims in self.ledgers.values() for claim in claims}
        return sorted(set(self.outcomes) - known)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.wanted:
            return
        write = terminalreporter.write_line
        terminalreporter.section("claims of the rule ledgers")
        write(f"{'game':24}{'claims':>8}{'tested':>8}{'passing':>9}")
        for ledger, claims in self.ledgers.items():
            tested = [claim for claim in claims if claim in self.outcomes]
            passing = [claim for claim in tested if all(self.outcomes[claim])]
            write(f"{ledger:24}{len(claims):>8}{len(tested):>8}{len(passing):>9}")
            if self.untested(ledger):
                some = self.untested(ledger)
                more = f" and {len(some) - SHOWN} more" if len(some) > SHOWN else ""
                write(f"  not tested: {', '.join(some[:SHOWN])}{more}", red=True)
        if self.unknown():
            write(f"tests name claims that no ledger has: {', '.join(self.unknown())}", red=True)
