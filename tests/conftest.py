"""What all tests share: reproducible Hypothesis runs and the switch that rewrites golden files."""

import os

import pytest
from hypothesis import settings

from core import compiled

# The same examples on every machine and in every run: a red test stays red until it is mended.
settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.load_profile("fixed")

if compiled.FOLDER:  # the modules under test do not lie where pytest finds their names
    os.environ["PY_IGNORE_IMPORTMISMATCH"] = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite golden files instead of comparing with them"
    )


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """True when golden files are to be rewritten (review them as a diff)."""
    return bool(request.config.getoption("--update-golden"))
