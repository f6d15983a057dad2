// Matrices as lists of columns for each row: the primary columns come first.

/** Queens: ranks and files, and diagonals that are covered at most once. */
export function queens(size) {
  const rows = [];
  for (let rank = 0; rank < size; rank++) {
    for (let file = 0; file < size; file++) {
      rows.push([rank, size + file, 2 * size + rank + file, 4 * size - 1 + rank - file + size - 1]);
    }
  }
  return { primary: 2 * size, secondary: 4 * size - 2, rows };
}

const PENTOMINOES = ['.XX/XX./.X.', 'XXXXX', 'X./X./X./XX', '.X/.X/XX/X.', 'XX/XX/X.', 'XXX/.X./.X.', 'X.X/XXX', 'X../X../XXX',
  'X../XX./.XX', '.X./XXX/.X.', '.X/XX/.X/.X', 'XX./.X./.XX'];

/** The twelve pentominoes, each once. */
export function pentominoes(height, width) {
  const rows = [];
  PENTOMINOES.forEach((drawing, piece) => {
    let cells = drawing.split('/').flatMap((line, y) => [...line].flatMap((cell, x) => (cell === 'X' ? [[y, x]] : [])));
    const seen = new Set();
    for (let turn = 0; turn < 8; turn++) {
      cells = cells.map(([y, x]) => (turn === 4 ? [y, -x] : [x, -y]));
      const [top, left] = [0, 1].map(axis => Math.min(...cells.map(cell => cell[axis])));
      const laid = cells.map(([y, x]) => [y - top, x - left]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      if (seen.has(String(laid))) continue;
      seen.add(String(laid));
      const [most, right] = [0, 1].map(axis => Math.max(...laid.map(cell => cell[axis])));
      for (let y = 0; y + most < height; y++) {
        for (let x = 0; x + right < width; x++) {
          rows.push([piece, ...laid.map(([a, b]) => PENTOMINOES.length + width * (y + a) + x + b)]);
        }
      }
    }
  });
  return { primary: PENTOMINOES.length + width * height, secondary: 0, rows };
}

export function dominoes(height, width) {
  const rows = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x + 1 < width) rows.push([width * y + x, width * y + x + 1]);
      if (y + 1 < height) rows.push([width * y + x, width * (y + 1) + x]);
    }
  }
  return { primary: width * height, secondary: 0, rows };
}

/** Langford pairs. */
export function langford(size) {
  const rows = [];
  for (let digit = 1; digit <= size; digit++) {
    for (let place = 0; place + digit + 1 < 2 * size; place++) {
      rows.push([digit - 1, size + place, size + place + digit + 1]);
    }
  }
  return { primary: 3 * size, secondary: 0, rows };
}

/** A Sudoku, 9x9, as a line. */
export function sudoku(line) {
  const rows = [];
  for (let cell = 0; cell < 81; cell++) {
    const [rank, file] = [Math.floor(cell / 9), cell % 9];
    const box = 3 * Math.floor(rank / 3) + Math.floor(file / 3);
    for (let digit = 0; digit < 9; digit++) {
      if (line[cell] !== '.' && Number(line[cell]) !== digit + 1) continue;
      rows.push([cell, 81 + 9 * rank + digit, 162 + 9 * file + digit, 243 + 9 * box + digit]);
    }
  }
  return { primary: 324, secondary: 0, rows };
}
