// The panels, which of them is shown, and the state in the address.
import { OwnPanel, QueensPanel } from './boards.js';
import { Engine } from './engine.js';
import { StarsPanel } from './stars.js';
import { SudokuPanel } from './sudoku.js';
import { TilingsPanel } from './tilings.js';

const PANELS = { sudoku: SudokuPanel, tilings: TilingsPanel, queens: QueensPanel, stars: StarsPanel, own: OwnPanel };

const engine = new Engine();
const tabs = [...document.querySelectorAll('[role=tab]')];
const panels = {};
const begun = new Set(); // the panels that have a state
let shown;
let written; // the address as the page wrote it
let typed; // the field in which somebody typed last
let isReading = false;

// The state of the panel that is shown, as a link.
function address() {
  const fields = Object.entries(panels[shown].state).filter(([, value]) => value !== '');
  return `#${shown}?${new URLSearchParams(fields)}`;
}

// Writes the address. A problem that is new is a new entry of the history, to which the browser's button goes back; what is typed or
// painted at one place, letter by letter, is one problem.
function changed(isNew = false) {
  if (!panels[shown]) return;
  const now = address();
  if (now === written) return;
  written = now;
  const field = document.activeElement.closest('textarea, input[name], select, .cells');
  const isPushed = isNew && !isReading && !(field && field === typed);
  history[isPushed ? 'pushState' : 'replaceState'](null, '', written);
  if (isNew && !isReading) typed = field;
}

// Shows what the address says.
async function read() {
  if (location.hash && location.hash === written) return;
  const [name, query] = location.hash.slice(1).split('?');
  show(Object.hasOwn(PANELS, name) ? name : 'sudoku');
  const fields = Object.fromEntries(new URLSearchParams(query ?? ''));
  begun.add(shown);
  [isReading, typed] = [true, undefined];
  try {
    await (query ? panels[shown].set(fields) : panels[shown].example());
  } finally {
    isReading = false;
  }
}

function show(name) {
  engine.stop();
  shown = name;
  for (const tab of tabs) {
    const is = tab.dataset.tab === name;
    tab.setAttribute('aria-selected', String(is));
    tab.tabIndex = is ? 0 : -1;
    document.getElementById(tab.dataset.tab).hidden = !is;
  }
}

for (const [name, Panel] of Object.entries(PANELS)) {
  const root = document.getElementById(name);
  panels[name] = new Panel(root, engine, isNew => { if (shown === name) changed(isNew); });
  root.querySelector('[data-do=example]').onclick = () => panels[name].example();
}
tabs.forEach((tab, n) => {
  tab.onclick = async () => {
    const name = tab.dataset.tab;
    show(name);
    if (!begun.has(name)) await panels[name].example();
    begun.add(name);
    changed(true);
  };
  tab.onkeydown = event => {
    const to = { ArrowLeft: n - 1, ArrowRight: n + 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    const next = tabs.at(to % tabs.length);
    next.click();
    next.focus();
  };
});
document.querySelector('[data-do=link]').onclick = async event => {
  const button = event.target;
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = 'Link copied';
  } catch {
    button.textContent = 'The link is in the address';
  }
  setTimeout(() => { button.textContent = 'Copy link'; }, 2000);
};
addEventListener('hashchange', read);
await read();
document.body.dataset.ready = 'yes';
