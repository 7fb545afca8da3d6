import { dateTimeOf, instantOf } from '#model/instant.ts';
import { styleOf } from '../wire/page-style.ts';
import { escape } from '../wire/table-page.ts';
import { type StandingRule, type Trouble, TROUBLES, type TroubleKind } from '../options/faults.ts';
import type { JumpButton } from './panel-clock.ts';

interface PanelState {
  rules: readonly StandingRule[];
  /** `2026-11-20 15:42:08`. */
  now: string;
  /** Absent where the clock cannot be moved. */
  frozen?: boolean;
  jumps: readonly JumpButton[];
  calls: readonly string[];
  /** HTML forms of the product's commands. */
  commands: string;
  said?: string;
  /** The order whose steps are followed. */
  of?: string;
  problem: string | undefined;
  nonce: string;
  /** The product's values for the page's look. */
  style: string | undefined;
}

const HERE = '/sandbox/faults';
/** Days of the clock are days at UTC+8. */
const EIGHT_HOURS = 8 * 3_600_000;

const SAID: Record<TroubleKind, string> = {
  latency: 'latency: answered late (milliseconds)',
  drop: 'drop: the connection ends before it is done',
  lost: 'lost: done, but no answer comes',
  half: 'half: half of the answer, then the connection ends',
  drip: 'drip: the answer comes in pieces (milliseconds)',
  status: 'status: an HTTP status (status)',
  'signed-out': 'signed-out: the session ends in the middle',
  refusal: 'refusal: a business error (code, message)',
  malformed: 'malformed: JSON that is cut',
  empty: 'empty: 200 and nothing in it',
  page: 'page: 200 and an HTML page',
  'no-result': 'no-result: the result is null',
  'wrong-type': 'wrong-type: the result is of another type',
  'wrong-values': 'wrong-values: values are of other types',
  'missing-keys': 'missing-keys: every other key is missing',
  twice: 'twice: the request arrives twice',
  late: 'late: answered after the next one of the same call',
};

/** The panel as an HTML page: forms without scripts. */
export function panelPage({
  rules,
  now,
  frozen,
  jumps,
  calls,
  commands,
  said,
  of = '',
  problem,
  nonce,
  style,
}: PanelState): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Faults and clock</title>${styleOf(nonce, style)}` +
    `<h1>Faults and clock</h1>${problem === undefined ? '' : `<p class="problem" role="alert">${escape(problem)}</p>`}` +
    (said === undefined ? '' : `<p role="status">${escape(said)}</p>`) +
    `${clock(now, frozen, jumps, of)}<h2>What goes wrong</h2>${table(rules)}${form(calls)}${commands}` +
    `<p><a href="/sandbox/outbox">Outbox</a> · <a href="/sandbox/errors">Errors of pages</a></p></html>`
  );
}

function table(rules: readonly StandingRule[]): string {
  if (rules.length === 0) return '<p>Nothing: every call is answered as it should be.</p>';
  const rows = rules.map(
    ({ id, call, trouble, times, chance, struck }) =>
      `<tr>${[call, printTrouble(trouble), times ?? 'always', chance ?? 1, struck].map((cell) => `<td>${escape(String(cell))}</td>`).join('')}` +
      `<td><form method="post" action="${HERE}/clear"><input type="hidden" name="id" value="${id}"><button>Remove</button></form></td></tr>`,
  );
  return (
    `<div class="wide"><table><tr><th>Call<th>What<th>Times<th>Chance<th>Struck<th></tr>${rows.join('')}</table></div>` +
    `<p><form method="post" action="${HERE}/clear"><button>Remove all</button></form></p>`
  );
}

function printTrouble(trouble: Trouble): string {
  const { kind, ...rest } = trouble;
  return [kind, ...Object.values(rest)].join(' ');
}

function form(calls: readonly string[]): string {
  const options = TROUBLES.map((kind) => `<option value="${kind}">${SAID[kind]}</option>`).join('');
  return (
    `<form method="post" action="${HERE}"><datalist id="calls">${calls.map((name) => `<option value="${escape(name)}">`).join('')}</datalist>` +
    `<label>Call (* for any part)<input name="call" list="calls" required value="*"></label>` +
    `<label>What goes wrong<select name="kind">${options}</select></label>` +
    `<label>Milliseconds<input type="number" name="milliseconds" min="0" placeholder="3000"></label>` +
    `<label>Status<input type="number" name="status" min="400" max="599" placeholder="500"></label>` +
    `<label>Code<input name="code" size="8"></label><label>Message<input name="message"></label>` +
    `<label>Times<input type="number" name="times" min="1" placeholder="always"></label>` +
    `<label>Chance (0 to 1)<input type="number" name="chance" min="0" max="1" step="0.01" placeholder="1"></label>` +
    `<button>Add</button></form>`
  );
}

function clock(now: string, frozen: boolean | undefined, jumps: readonly JumpButton[], of: string): string {
  if (frozen === undefined) return `<h2>Clock</h2><p class="time">${dated(now)} (UTC+8)</p>`;
  const rows = jumps.map(
    ({ name, title, to, ...ahead }) =>
      `<tr><td><button form="jump" name="jump" value="${escape(name)}">${escape(title)}</button>` +
      `<td class="time">${dated(dateTimeOf(to))}<td>${escape(movesOf(ahead))}</tr>`,
  );
  const setTo = now.slice(0, 16).replace(' ', 'T');
  return (
    `<h2>Clock</h2><p class="time">${dated(now)} (UTC+8)${frozen ? ', frozen' : ''}</p>` +
    `<form id="jump" method="post" action="${HERE}/clock"></form>` +
    `<table class="jumps"><tr><th>Jump<th>To<th>What moves by then</tr>${rows.join('')}</table>` +
    `<form method="post" action="${HERE}/clock"><label>Order or record<input name="of" size="28" ` +
    `value="${escape(of)}" required></label><button>Jump to its next step</button></form>` +
    `<form method="post" action="${HERE}/clock"><label>Set to<input type="datetime-local" name="to" min="${setTo}" ` +
    `value="${setTo}" required></label><button>Jump</button></form>` +
    `<form method="post" action="${HERE}/clock"><button name="frozen" value="${String(!frozen)}">` +
    `${frozen ? 'Let it run' : 'Freeze'}</button></form>` +
    `<p>The bank keeps the calendar: cut-offs, weekends and holidays count. A jump takes every step in between at its ` +
    `own time, and signs nobody out. <a href="/sandbox/steps">Planned steps of records</a></p>`
  );
}

/** `Sat 2026-11-28 21:53:00`. */
function dated(time: string): string {
  const day = new Date(instantOf(time.slice(0, 10)) + EIGHT_HOURS);
  return `${day.toUTCString().slice(0, 3)} ${time}`;
}

function movesOf({ steps, orders, records }: Omit<JumpButton, 'name' | 'title' | 'to'>): string {
  const named = steps?.join(', ');
  if (named !== undefined && orders + records <= steps!.length) return named;
  const counts = [
    ...(orders > 0 ? [counted(orders, 'order')] : []),
    ...(records > 0 ? [counted(records, 'record')] : []),
  ];
  return counts.length === 0 ? 'nothing' : counts.join(', ');
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
