"""The bar of `progress=True`, by `tqdm`."""

from tqdm.auto import tqdm


def bar():
    """A function that shows the fraction that it is called with, and closes the bar at 1."""
    shown = tqdm(total=1.0, bar_format="{percentage:3.1f}%|{bar}| {elapsed}")

    def show(done):
        shown.n = done
        shown.refresh()
        if done == 1.0:
            shown.close()

    return show
