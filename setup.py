"""Folders at the top of the repository are imported as parts of `sarpedon`; all else is in pyproject.toml."""

from setuptools import find_packages, setup

FOLDERS = ("envs", "agents", "train", "configs", "checkpoints")

setup(
    packages=[
        "sarpedon",
        *(f"sarpedon.{folder}" for folder in FOLDERS),
        *(f"sarpedon.{folder}.{package}" for folder in FOLDERS for package in find_packages(folder)),
    ],
    package_dir={"sarpedon": "sarpedon", **{f"sarpedon.{folder}": folder for folder in FOLDERS}},
)
