// Queens, problems of one's own, and what panels of fields have in common: a few fields and the questions.
import { ANY_PROBLEM, Answers, later, mark } from './ui.js';

// A panel whose state is what stands in its fields.
class FieldsPanel {
  constructor(root, engine, changed, example, answers = {}) {
    this.fields = [...root.querySelectorAll('[name]')];
    this.defaults = example;
    this.changed = changed;
    const edited = later(() => {
      this.answers.clear();
      changed(true);
      return this.check?.();
    });
    this.answers = new Answers(root.querySelector('.answers'), engine, () => this.problem, { ...answers, settle: () => edited.settle() });
    for (const field of this.fields) field.oninput = edited;
  }

  get state() {
    return Object.fromEntries(this.fields.map(field => [field.name, field.value]));
  }

  set(state) {
    for (const field of this.fields) field.value = state[field.name] ?? this.defaults[field.name] ?? '';
    this.answers.clear();
    this.changed(true);
    return this.check?.();
  }

  example() {
    return this.set(this.defaults);
  }
}

export class QueensPanel extends FieldsPanel {
  constructor(root, engine, changed) {
    super(root, engine, changed, { side: '8' });
  }

  get problem() {
    return { kind: 'queens', side: Number(this.state.side) };
  }
}

// A panel with a text, which is read while it is typed.
export class TextPanel extends FieldsPanel {
  constructor(root, engine, changed, example, answers) {
    super(root, engine, changed, example, answers);
    this.text = this.fields.find(field => field.name === 'text');
    this.engine = engine;
  }

  async check() {
    try {
      const shown = await this.engine.ask({ problem: this.problem, ask: 'show' });
      mark(this.text, {});
      this.show(shown);
    } catch (wrong) {
      mark(this.text, wrong);
      this.answers.wrong(wrong);
    }
  }
}

const OWN = `| Rows of letters that use each of a to g once, as Knuth's example has them
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
`;

export class OwnPanel extends TextPanel {
  constructor(root, engine, changed) {
    super(root, engine, changed, { text: OWN }, { questions: [...ANY_PROBLEM, 'cheapest'], show: answer => this.#draw(answer) });
    this.answers.offer('cheapest', false);
  }

  get problem() {
    return { kind: 'matrix', text: this.state.text, format: this.state.format || undefined };
  }

  show({ rows, columns, primary, skipped, costs }) {
    this.columns = columns;
    this.answers.offer('cheapest', costs);
    const rest = columns.length - primary;
    const counted = (number, what) => `${number} ${what}${number === 1 ? '' : 's'}`;
    this.answers.say(`${counted(rows, 'row')}, ${counted(primary, 'column')}${rest ? `, ${rest} secondary` : ''}${
      skipped.length ? `; without a primary column, and skipped: row ${skipped.join(', ')}` : ''}`);
  }

  // The rows of a cover, each with a color, as lines of a table.
  #draw({ rows, names, number, cost }) {
    if (!rows) return;
    const side = 24, left = 64, most = 60, letters = 24;
    const columns = this.columns.slice(0, most);
    // Names lean to the right, above the columns and beyond the last.
    const long = 8 * Math.min(letters, Math.max(0, ...columns.map(name => name.length)));
    const top = Math.ceil(0.87 * long) + 20, edge = Math.max(8, Math.ceil(0.5 * long) - 8);
    const [width, height] = [left + side * columns.length + edge, top + side * rows.length + 8];
    const short = name => name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
    const escape = text => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
    const parts = [`<rect width="${width}" height="${height}" fill="#ffffff"/>`];
    columns.forEach((name, n) => parts.push(`<text transform="translate(${left + side * (n + 0.7)} ${top - 4}) rotate(-60)">${escape(short(name))}</text>`));
    rows.forEach((row, r) => {
      const y = top + side * r;
      parts.push(`<text x="${left - 8}" y="${y + 0.7 * side}" text-anchor="end">${row}</text>`);
      columns.forEach((name, n) => {
        const covered = names[r].some(entry => entry === name || entry.startsWith(`${name}:`));
        const fill = covered ? `hsl(${(r * 137) % 360} 60% 65%)` : '#ffffff';
        parts.push(`<rect x="${left + side * n}" y="${y}" width="${side}" height="${side}" fill="${fill}" stroke="#cfc9bc"/>`);
      });
    });
    this.answers.draw(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" `
      + `font-family="Helvetica, Arial, sans-serif" font-size="13">${parts.join('')}</svg>`);
    const lines = rows.map((row, r) => `row ${row}: ${names[r].join(' ')}`);
    this.answers.say([...(cost ? [`number ${number}, cost ${cost}`] : []), ...lines].join('\n'));
  }
}
