"""A real browser plays whole games on the page. Screenshots go to the folder SARPEDON_SCREENSHOTS, if it is set."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("httpx")
pytest.importorskip("fastapi")
pytest.importorskip("selenium")
import httpx
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import sarpedon
from sarpedon.envs.core.registry import card
from tests.serve.test_server import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER) and not os.environ.get("SARPEDON_NEEDS_BROWSER"),
    reason="no browser: install chromium and chromium-driver to run the browser tests",
)
COMPILING = 180  # seconds, for the first match of a game
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
    """Begin a match with the form."""
    browser.get("about:blank")
    browser.get(server.url)
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "#game option"))
    Select(browser.find_element(By.ID, "game")).select_by_value(name)
    for seat in browser.find_elements(By.CSS_SELECTOR, "#players select")[1:]:
        Select(seat).select_by_visible_text(opponent)
    browser.find_element(By.ID, "seed").send_keys("5")
    browser.find_element(By.ID, "start").click()
    until(lambda: browser.find_element(By.CSS_SELECTOR, "#board svg").is_displayed(), COMPILING)


def begin_briefly(browser, server, name, opponent="random"):
    """Begin a match of a long game with its short options, which the form does not offer, and open its address."""
    game = sarpedon.game(name, **card(name).brief)
    body = {"game": name, "options": dict(card(name).brief), "seats": dict.fromkeys(game.seats[1:], opponent), "seed": 5}
    made = httpx.post(f"{server.url}/v1/matches", json=body, timeout=COMPILING).json()
    browser.get("about:blank")
    browser.get(server.url)
    browser.execute_script("localStorage.setItem(arguments[0], arguments[1])", f"match-{made['id']}", json.dumps(made["tokens"]))
    browser.get(f"{server.url}#{made['id']}")
    browser.refresh()
    until(lambda: browser.find_element(By.CSS_SELECTOR, "#board svg").is_displayed())


def ply(browser):
    return browser.execute_script("return document.querySelectorAll('#log li').length")


def status(browser):
    return browser.find_element(By.ID, "status").text


def is_over(browser):
    return browser.find_element(By.ID, "after").is_displayed()


def decide(browser, chance):
    """Choose a highlighted place of the board or a listed move at random, in one script."""
    browser.execute_script(
        "const r = arguments[0]; const spots = [...document.querySelectorAll('.spot')];"
        "if (spots.length && r[0] < 0.5) spots[Math.floor(r[1] * spots.length)].dispatchEvent(new MouseEvent('click'));"
        "const moves = [...document.querySelectorAll('#moves button[data-action]')];"
        "if (document.getElementById('status').textContent === 'Your turn' && moves.length)"
        " moves[Math.floor(r[2] * moves.length)].click();",
        chance.tolist(),
    )


def play_on(browser, rng):
    """One decision, and the answers of the others."""
    before = ply(browser)
    decide(browser, rng.random(3))
    until(lambda: ply(browser) > before or is_over(browser))
    until(lambda: status(browser) == "Your turn" or is_over(browser))


def reload(browser):
    before = ply(browser), browser.find_element(By.ID, "moves").text
    browser.refresh()
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "#board svg"))
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "#moves button"))
    assert (ply(browser), browser.find_element(By.ID, "moves").text) == before


def is_too_wide(browser):
    return browser.execute_script("return document.documentElement.scrollWidth > document.documentElement.clientWidth")


@pytest.mark.parametrize("name", sarpedon.games())
def test_a_browser_plays_a_whole_game(browser, server, name):
    (begin_briefly if card(name).brief else begin)(browser, server, name)
    rng = np.random.default_rng(0)
    turns = 0
    while not is_over(browser):
        if turns == 4:
            shot(browser, f"{name}-middle")
            reload(browser)
        play_on(browser, rng)
        turns += 1
        assert turns < 600
    assert turns > 4
    assert ":" in status(browser)
    assert not browser.find_elements(By.CSS_SELECTOR, ".spot")
    shot(browser, f"{name}-over")
    slider = browser.find_element(By.ID, "slider")
    slider.send_keys(Keys.HOME)
    until(lambda: browser.find_element(By.ID, "frame").text.startswith("0 of"))
    slider.send_keys(Keys.END)
    until(lambda: browser.find_element(By.ID, "frame").text.startswith(f"{ply(browser)} of"))


def choices(browser):
    buttons = browser.find_elements(By.CSS_SELECTOR, "#moves button[data-action]")
    return [int(button.get_attribute("data-action")) for button in buttons]


@pytest.mark.parametrize("name", sarpedon.games())
def test_a_click_on_a_place_plays_its_move_or_offers_its_moves(browser, server, name):
    """The mouse itself, so that a place under another one would be noticed."""
    (begin_briefly if card(name).brief else begin)(browser, server, name)
    rng = np.random.default_rng(1)
    clicked = 0
    for _ in range(12):
        if is_over(browser):
            break
        places = browser.find_elements(By.CSS_SELECTOR, ".spot")
        if not places:
            play_on(browser, rng)
            continue
        before, place = ply(browser), places[int(rng.integers(len(places)))]
        here = [int(number) for number in place.get_attribute("data-actions").split(",")]
        place.click()
        clicked += 1
        if len(here) > 1:
            assert choices(browser) == here
            browser.find_element(By.CSS_SELECTOR, "#moves button").click()
        until(lambda before=before: ply(browser) > before or is_over(browser))
        until(lambda: status(browser) == "Your turn" or is_over(browser))
    assert clicked > 3


def test_a_click_just_beside_a_place_means_that_place(browser, server):
    begin(browser, server, "medusas_wrath")
    place = browser.find_elements(By.CSS_SELECTOR, ".spot")[0]  # the largest ones come first: a tile to move to
    half = place.rect["width"] / 2
    ActionChains(browser).move_to_element_with_offset(place, 0, int(half + 3)).click().perform()
    until(lambda: ply(browser) > 0)
    before = ply(browser)
    ActionChains(browser).move_to_element_with_offset(browser.find_element(By.CSS_SELECTOR, "#board svg"), 0, 0).click().perform()
    assert ply(browser) == before


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


@pytest.mark.parametrize("name", sarpedon.games())
def test_a_phone_shows_everything_without_sideways_scrolling(browser, server, name):
    browser.set_window_size(390, 844)
    try:
        begin(browser, server, name)
        assert not is_too_wide(browser)
        shot(browser, f"{name}-phone")
        browser.find_element(By.ID, "zoom").click()
        assert browser.find_element(By.CSS_SELECTOR, "#board svg").rect["width"] > 700
        assert not is_too_wide(browser)  # the board scrolls, the page does not
        shot(browser, f"{name}-phone-zoomed")
        rng = np.random.default_rng(2)
        for _ in range(3):
            play_on(browser, rng)
        assert not is_too_wide(browser)
        browser.execute_script("document.getElementById('status').scrollIntoView()")
        shot(browser, f"{name}-phone-moves")
    finally:
        browser.set_window_size(1280, 900)
