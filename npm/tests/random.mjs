// Random matrices, and their covers by trying all sets of rows.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Columns with bounds or secondary, rows with colors and costs. */
export function randomMatrix(random) {
  const below = most => Math.floor(random() * most);
  const kinds = Array.from({ length: 1 + below(5) }, () => (below(5) === 0 ? [below(2), 1 + below(2)] : [1, 1]));
  const secondary = below(3);
  const rows = Array.from({ length: below(9) }, () => {
    const columns = new Map();
    columns.set(below(kinds.length), undefined);
    for (let column = 0; column < kinds.length; column++) if (random() < 0.35) columns.set(column, undefined);
    for (let column = 0; column < secondary; column++) {
      if (random() < 0.4) columns.set(kinds.length + column, random() < 0.5 ? `color ${below(2)}` : undefined);
    }
    return { columns, cost: below(20) - 5 };
  });
  return { kinds, secondary, rows };
}

/** The covers, each a list of rows as a text, sorted; and their costs. */
export function bruteForce({ kinds, secondary, rows }) {
  const covers = [];
  for (let set = 0; set < 2 ** rows.length; set++) {
    const chosen = rows.flatMap((_, row) => (set & (1 << row) ? [row] : []));
    const isCovered = kinds.every(([least, most], column) => {
      const times = chosen.filter(row => rows[row].columns.has(column)).length;
      return times >= least && times <= most;
    });
    const agree = Array.from({ length: secondary }, (_, index) => kinds.length + index).every(column => {
      const colors = chosen.filter(row => rows[row].columns.has(column)).map(row => rows[row].columns.get(column));
      return colors.length < 2 || (colors[0] !== undefined && colors.every(color => color === colors[0]));
    });
    if (isCovered && agree) covers.push({ cover: String(chosen), cost: chosen.reduce((sum, row) => sum + rows[row].cost, 0) });
  }
  return covers;
}
