"""A real browser plays whole games on the page. Screenshots go to the folder SARPEDON_SCREENSHOTS, if it is set."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("fastapi")
pytest.importorskip("selenium")
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import sarpedon
from tests.serve.test_server import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER) and not os.environ.get("SARPEDON_NEEDS_BROWSER"),
    reason="no browser: install chromium and chromium-driver to run the browser tests",
)
SHOTS = os.environ.get("SARPEDON_SCREENSHOTS")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    made = Server(tmp_path_factory.mktemp("browser"))
    yield made
    made.kill()


@pytest.fixture(scope="module")
def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900"):
        options.add_argument(word)
    made = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield made
    made.quit()


def shot(browser, name):
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        browser.save_screenshot(str(Path(SHOTS) / f"{name}.png"))


def until(condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = condition()
            if found:
                return found
        except (NoSuchElementException, StaleElementReferenceException):
            pass
        time.sleep(0.02)
    raise AssertionError("the page did not get there")


def begin(browser, server, name, opponent="random"):
    browser.get("about:blank")
    browser.get(server.url)
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "#game option"))
    Select(browser.find_element(By.ID, "game")).select_by_value(name)
    for seat in browser.find_elements(By.CSS_SELECTOR, "#players select")[1:]:
        Select(seat).select_by_visible_text(opponent)
    browser.find_element(By.ID, "seed").send_keys("5")
    browser.find_element(By.ID, "start").click()
    until(lambda: browser.find_element(By.CSS_SELECTOR, "#board svg").is_displayed())


def ply(browser):
    return browser.execute_script("return document.querySelectorAll('#log li').length")


def status(browser):
    return browser.find_element(By.ID, "status").text


def is_over(browser):
    return browser.find_element(By.ID, "after").is_displayed()


@pytest.mark.parametrize("name", sarpedon.games())
def test_a_browser_plays_a_whole_game(browser, server, name):
    begin(browser, server, name)
    rng = np.random.default_rng(0)
    turns, reloaded = 0, False
    while not is_over(browser):
        before = ply(browser)
        if turns == 4:
            shot(browser, f"{name}-middle")
        if turns == 5 and not reloaded:
            browser.refresh()
            until(lambda: browser.find_elements(By.CSS_SELECTOR, "#board svg"))
            assert ply(browser) == before
            reloaded = True
        # One script a turn: choose a listed move, or a highlighted place of the board, at random.
        browser.execute_script(
            "const r = arguments[0]; const spots = [...document.querySelectorAll('.spot')];"
            "if (spots.length && r[0] < 0.5) spots[Math.floor(r[1] * spots.length)].dispatchEvent(new MouseEvent('click'));"
            "const moves = [...document.querySelectorAll('#moves button[data-action]')];"
            "if (document.getElementById('status').textContent === 'Your turn' && moves.length)"
            " moves[Math.floor(r[2] * moves.length)].click();",
            rng.random(3).tolist(),
        )
        until(lambda before=before: ply(browser) > before or is_over(browser))
        until(lambda: status(browser) == "Your turn" or is_over(browser))
        turns += 1
        assert turns < 3000
    assert ply(browser) > 0
    assert ":" in status(browser)
    shot(browser, f"{name}-over")
    slider = browser.find_element(By.ID, "slider")
    slider.send_keys(Keys.HOME)
    until(lambda: browser.find_element(By.ID, "frame").text.startswith("0 of"))


def test_mouse_keyboard_and_analysis(browser, server):
    begin(browser, server, "micro_medusa", opponent="greedy")
    browser.find_element(By.CSS_SELECTOR, ".spot").click()  # a market tile: one action, played at once
    until(lambda: ply(browser) == 1)
    browser.find_element(By.TAG_NAME, "body").send_keys("1")
    until(lambda: ply(browser) == 3 and status(browser) == "Your turn")
    assert browser.find_elements(By.CSS_SELECTOR, "#log li.fresh")  # the Champion's draft is marked
    browser.find_element(By.CSS_SELECTOR, "#analysis summary").click()
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "#opinion .row"))
    shot(browser, "analysis")
    places = browser.find_elements(By.CSS_SELECTOR, ".spot")
    places[0].click()  # several tiles could go there: the list narrows
    until(lambda: len(browser.find_elements(By.CSS_SELECTOR, "#moves button[data-action]")) <= 3)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    until(lambda: ply(browser) >= 5)
    assert "face down" in browser.find_element(By.ID, "log").text


def test_a_phone_shows_everything_without_sideways_scrolling(browser, server):
    browser.set_window_size(390, 844)
    try:
        begin(browser, server, "micro_medusa")
        wide = browser.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
        shot(browser, "phone")
    finally:
        browser.set_window_size(1280, 900)
