"""The bar of `progress=True`, by `tqdm`."""

from typing import Callable


def bar() -> Callable[[float], None]:
    """A function that shows the fraction that it is called with, and closes the bar at 1."""
    from tqdm.auto import tqdm  # type: ignore  # it is asked for only where it is installed

    shown = tqdm(total=1.0, bar_format="{percentage:3.1f}%|{bar}| {elapsed}")

    def show(done: float) -> None:
        shown.n = done
        shown.refresh()
        if done == 1.0:
            shown.close()

    return show
