"""Boards as players see them: the page and the widget in JupyterLab, in a real browser.

conftest.py  the browser, the servers, and what every test ends with: no console error, no request to elsewhere
player.py    a person in front of a board, by keyboard, mouse or touch; seen.js: what there is to see
lab.py       JupyterLab with a home of its own, and a notebook in it
boards.py    the boards that are played
"""
