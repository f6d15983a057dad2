"""The programs of docs/other-fields.md, whose numbers are found again here without the library."""

import functools
import itertools
import math
import pathlib
import re

import pytest

PAGE = (pathlib.Path(__file__).parents[2] / "docs" / "other-fields.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))


def ran(section, number=0, **changed):
    """What a program of the page leaves behind, run as it stands, or with other numbers and without what it asserts."""
    program = re.findall(r"```python\n(.*?)```", SECTIONS[section], re.DOTALL)[number]
    for name, value in changed.items():
        program, found = re.subn(rf"^{name} = .*$", f"{name} = {value}", program, flags=re.MULTILINE)
        assert found == 1
    if changed:
        program = re.sub(r"^assert .*\n", "", program, flags=re.MULTILINE)
    names = {}
    exec(compile(program, "other-fields.md", "exec"), names)
    return names


def covers(rows, columns):
    """How many sets of rows cover each of the columns once: the first column that is left, by each row in turn.

    `rows` are pairs of columns and a factor; a cover counts as the product of its factors.
    """
    bits = {column: 1 << at for at, column in enumerate(columns)}
    by_first = {}
    for row, factor in rows:
        mask = sum(bits[column] for column in row)
        by_first.setdefault(mask & -mask, []).append((mask, factor))

    @functools.lru_cache(maxsize=None)
    def left(free):
        if not free:
            return 1
        return sum(factor * left(free ^ row) for row, factor in by_first.get(free & -free, ()) if row & free == row)

    return left((1 << len(bits)) - 1)


def test_the_page():
    programs = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(programs) == 8 and all(len(program.splitlines()) <= 15 for program in programs)
    links = re.findall(r"\]\(#(.*?)\)", PAGE)
    assert links == [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in SECTIONS]


def test_kidney_exchange():
    names = ran("Kidney exchange")
    fits = names["fits"]
    cycles = [(a, b) for a, b in fits if a < b and (b, a) in fits]
    cycles += [(a, b, c) for a, b in fits for c in range(30) if a < min(b, c) and {(b, c), (c, a)} <= fits]
    assert sorted(cycles) == sorted(names["p"].labels)
    exchanges = {}
    for cycle in cycles:
        mask = sum(1 << pair for pair in cycle)
        exchanges.setdefault(mask & -mask, []).append((mask, len(cycle)))

    def best(of_two):
        """The most transplants, and the greatest sum of this value of each exchange of two."""

        @functools.lru_cache(maxsize=None)
        def among(free):
            if not free:
                return 0, 0
            first = free & -free
            found = among(free ^ first)
            for mask, size in exchanges.get(first, ()):
                if mask & free == mask:
                    transplants, two = among(free ^ mask)
                    found = max(found, (transplants + size, two + of_two * (size == 2)))
            return found

        return among(2**30 - 1)

    assert names["value"] == best(1) == (28, 5)
    assert best(-1) == (28, -2), "without the second level there are others"
    used = [pair for cycle in names["exchanges"] for pair in cycle]
    assert len(set(used)) == len(used) == 28


def test_kekule_structures():
    ran("Kekulé structures and Clar numbers")
    names = ran("Kekulé structures and Clar numbers", 1)
    rings, bonds = names["rings"], names["bonds"]
    near = {atom: [next(iter(bond - {atom})) for bond in bonds if atom in bond] for ring in rings for atom in ring}
    assert (len(near), len(bonds), len(rings)) == (60, 90, 20) and {len(atoms) for atoms in near.values()} == {3}
    atoms = [rings[0][0]]
    for atom in atoms:  # neighbors soon after each other: few states are met
        atoms += [other for other in near[atom] if other not in atoms]
    covered = covers([(bond, 1) for bond in bonds] + [(ring, 10**9) for ring in rings], atoms)
    by_rings = []
    while covered:
        covered, found = divmod(covered, 10**9)
        by_rings.append(found)
    assert by_rings == [12500, 41580, 67650, 66900, 42000, 16352, 3620, 360, 5]
    assert sum(by_rings) == names["p"].count() == 250967


def test_classes_of_kekule_structures():
    names = ran("Kekulé structures and Clar numbers", 1)
    faces, bonds = names["faces"], names["bonds"]
    near = {corner: {other for face in faces if corner in face for other in face} - {corner} for corner in range(12)}
    renamings = [{}]  # of the corners, which keep their neighbors
    for corner in near:
        renamings = [
            {**images, corner: image}
            for images in renamings
            for image in set(near) - set(images.values())
            if all((other in near[corner]) == (images[other] in near[image]) for other in images)
        ]
    assert len(renamings) == 120
    structures = {frozenset(found) for found in ran("Kekulé structures and Clar numbers", bonds=list(bonds))["p"]}
    assert len(structures) == 12500
    classes = 0
    while structures:
        one = next(iter(structures))
        for images in renamings:
            renamed = (frozenset((images[a], images[b]) for a, b in bond) for bond in one)
            structures.discard(frozenset(renamed))
        classes += 1
    assert classes == 158


@pytest.mark.parametrize(
    "bonds, structures",
    [
        ([(atom, (atom + 1) % 6) for atom in range(6)], 2),
        ([(atom, (atom + 1) % 14) for atom in range(14)] + [(0, 9), (2, 7)], 4),
        ([(atom, (atom + 1) % 14) for atom in range(14)] + [(0, 9), (3, 8)], 5),
    ],
    ids=["benzene", "anthracene", "phenanthrene"],
)
def test_kekule_structures_of_small_molecules(bonds, structures):
    assert ran("Kekulé structures and Clar numbers", bonds=bonds)["p"].count() == structures


def test_seating():
    names = ran("Seating")
    assert sorted("".join(names["tables"])) == list(names["guests"])

    @functools.lru_cache(maxsize=None)
    def seatings(guests, tables):
        if not guests or not tables:
            return int(not guests)
        # Who sits with the first guest?
        sizes = range(1, min(4, guests) + 1)
        return sum(math.comb(guests - 1, size - 1) * seatings(guests - size, tables - 1) for size in sizes)

    assert seatings(17, 5) == 640264625


def test_the_fewest_sets():
    names = ran("QUBO and the fewest sets")
    ways = [[1] + [0] * 12]  # by meters, a list by panels
    for meters in range(1, 13):
        before = [ways[meters - size] for size in (1, 4, 5) if size <= meters]
        ways.append([0] + [sum(way[count] for way in before) for count in range(12)])
    assert sum(ways[12]) == names["p"].count() == 60
    assert ways[12][:4] == [0, 0, 0, 1] and names["fewest"] == 3


def test_the_least_energy_is_that_of_exact_covers():
    names = ran("QUBO and the fewest sets", meters=6)
    panels, qubo, least = list(names["panels"]), names["qubo"], []
    for size in range(len(panels) + 1):
        for chosen in itertools.combinations(panels, size):
            energy = sum(qubo[pair] for pair in itertools.combinations_with_replacement(chosen, 2))
            assert energy >= -6
            least += [set(chosen)] * (energy == -6)
    exact = [set(found) for found in names["p"]]
    assert len(least) == len(exact) == 6 and all(found in exact for found in least)


def test_perfect_codes():
    ran("Perfect codes")
    distance = [bin(word).count("1") for word in range(128)]
    check = [functools.reduce(int.__xor__, (bit + 1 for bit in range(7) if word >> bit & 1), 0) for word in range(128)]
    code = [word for word in range(128) if check[word] == 0]
    renamed = {
        frozenset(sum((word >> bit & 1) << to for bit, to in enumerate(bits)) for word in code)
        for bits in itertools.permutations(range(7))
    }
    codes = {frozenset(word ^ by for word in one) for one in renamed for by in range(128)}
    assert (len(renamed), len(codes)) == (30, 240)
    assert all(distance[a ^ b] >= 3 for one in renamed for a, b in itertools.combinations(one, 2))


@pytest.mark.parametrize("height, width", [(3, 5), (4, 5), (5, 5), (5, 6), (3, 3)])
def test_perfect_domination(height, width):
    problem = ran("Perfect codes", 1)["torus"](height, width)
    cells = list(itertools.product(range(height), range(width)))
    balls = [
        {(row, column), *(((row + s) % height, column) for s in (1, -1)), *((row, (column + s) % width) for s in (1, -1))}
        for row, column in cells
    ]
    found = 0
    if len(cells) % 5 == 0:
        for chosen in itertools.combinations(balls, len(cells) // 5):
            found += len(set().union(*chosen)) == len(cells)
    assert problem.count() == found


@pytest.mark.parametrize("height, width, found", [(5, 5, 10), (10, 15, 10), (5, 6, 0), (6, 10, 0)])
def test_perfect_domination_of_large_boards(height, width, found):
    rows = ran("Perfect codes", 1)["torus"](height, width).rows.values()
    assert {len(set(row)) for row in rows} == {5}
    cells = itertools.product(range(height), range(width))
    assert covers([(row, 1) for row in rows], [str(cell) for cell in cells]) == found


def repeats(beats, n):
    return any({(beat + shift) % n for beat in beats} == set(beats) for shift in range(1, n))


def test_rhythms():
    names = ran("Rhythms")
    n, motif = names["n"], names["motif"]
    assert covers([([(start + beat) % n for beat in motif], 1) for start in range(n)], range(n)) == 1296
    assert not repeats(motif, n)
    assert sum(not repeats(starts, n) for starts in names["p"]) == 6 * n
    first = {min(tuple(sorted((start + shift) % n for start in starts)) for shift in range(n)) for starts in names["p"]}
    assert len(first) == len(names["sizes"]) == 36


@pytest.mark.parametrize(
    "n, motif", [(8, [0, 1, 4, 5]), (8, [0, 1]), (12, [0, 1, 5]), (12, [0, 2, 4, 6]), (12, [0, 1, 6, 7])]
)
def test_rhythms_by_trial(n, motif):
    problem = ran("Rhythms", **{"n, motif": (n, motif)})["p"]
    starts = itertools.combinations(range(n), n // len(motif))
    assert problem.count() == sum(len({(s + beat) % n for s in chosen for beat in motif}) == n for chosen in starts)
