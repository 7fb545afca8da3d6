import { dateTimeOf, instantOf } from '#model/instant.ts';
import { styleOf } from '../wire/page-style.ts';
import { escape } from '../wire/table-page.ts';
import { type StandingRule, type Trouble, TROUBLES, type TroubleKind } from '../options/faults.ts';
import type { PageWords } from '../wire/page-words.ts';
import type { JumpButton } from './panel-clock.ts';

interface PanelState {
  rules: readonly StandingRule[];
  /** `2026-11-20 15:42:08`. */
  now: string;
  /** Absent if the clock cannot be moved. */
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
  words: PageWords;
}

const HERE = '/sandbox/faults';
/** Days of the clock are days at UTC+8. */
const EIGHT_HOURS = 8 * 3_600_000;

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
  words,
}: PanelState): string {
  return (
    `<!doctype html><html lang="${words.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${words.faults.title}</title>${styleOf(nonce, style)}` +
    `<h1>${words.faults.title}</h1>${problem === undefined ? '' : `<p class="problem" role="alert">${escape(problem)}</p>`}` +
    (said === undefined ? '' : `<p role="status">${escape(said)}</p>`) +
    `${clock({ now, frozen, jumps, of, words })}<h2>${words.faults.heading}</h2>${table(rules, words.faults)}` +
    `${form(calls, words.faults)}${commands}<p><a href="/sandbox/outbox">${words.outbox.title}</a> · ` +
    `<a href="/sandbox/errors">${words.errors.title}</a></p></html>`
  );
}

function table(rules: readonly StandingRule[], words: PageWords['faults']): string {
  if (rules.length === 0) return `<p>${words.none}</p>`;
  const rows = rules.map(
    ({ id, call, trouble, times, chance, struck }) =>
      `<tr>${[call, printTrouble(trouble), times ?? words.always, chance ?? 1, struck].map((cell) => `<td>${escape(String(cell))}</td>`).join('')}` +
      `<td><form method="post" action="${HERE}/clear"><input type="hidden" name="id" value="${id}"><button>${words.remove}</button></form></td></tr>`,
  );
  return (
    `<div class="wide"><table><tr>${headsOf(words.heads)}</tr>${rows.join('')}</table></div>` +
    `<p><form method="post" action="${HERE}/clear"><button>${words.removeAll}</button></form></p>`
  );
}

function headsOf(heads: readonly string[]): string {
  return heads.map((head) => `<th>${head}`).join('');
}

function printTrouble(trouble: Trouble): string {
  const { kind, ...rest } = trouble;
  return [kind, ...Object.values(rest)].join(' ');
}

function form(calls: readonly string[], words: PageWords['faults']): string {
  const kinds: Record<TroubleKind, string> = words.kinds;
  const options = TROUBLES.map((kind) => `<option value="${kind}">${kinds[kind]}</option>`).join('');
  return (
    `<form method="post" action="${HERE}"><datalist id="calls">${calls.map((name) => `<option value="${escape(name)}">`).join('')}</datalist>` +
    `<label>${words.call}<input name="call" list="calls" required value="*"></label>` +
    `<label>${words.heading}<select name="kind">${options}</select></label>` +
    `<label>${words.milliseconds}<input type="number" name="milliseconds" min="0" placeholder="3000"></label>` +
    `<label>${words.status}<input type="number" name="status" min="400" max="599" placeholder="500"></label>` +
    `<label>${words.refusalCode}<input name="code" size="8"></label>` +
    `<label>${words.refusalMessage}<input name="message"></label>` +
    `<label>${words.times}<input type="number" name="times" min="1" placeholder="${words.always}"></label>` +
    `<label>${words.chance}<input type="number" name="chance" min="0" max="1" step="0.01" placeholder="1"></label>` +
    `<button>${words.add}</button></form>`
  );
}

function clock({
  now,
  frozen,
  jumps,
  of,
  words: all,
}: Pick<PanelState, 'now' | 'jumps' | 'words'> & {
  frozen: boolean | undefined;
  of: string;
}): string {
  const words = all.clock;
  const shown = `<h2>${words.title}</h2><p class="time">${dated(now, all)} (UTC+8)`;
  if (frozen === undefined) return `${shown}</p>`;
  const rows = jumps.map(
    ({ name, title, to, ...ahead }) =>
      `<tr><td><button form="jump" name="jump" value="${escape(name)}">${escape(title)}</button>` +
      `<td class="time">${dated(dateTimeOf(to), all)}<td>${escape(movesOf(ahead, words))}</tr>`,
  );
  const setTo = now.slice(0, 16).replace(' ', 'T');
  return (
    `${shown}${frozen ? words.frozen : ''}</p>` +
    `<form id="jump" method="post" action="${HERE}/clock"></form>` +
    `<table class="jumps"><tr>${headsOf(words.heads)}</tr>${rows.join('')}</table>` +
    `<form method="post" action="${HERE}/clock"><label>${words.record}<input name="of" size="28" ` +
    `value="${escape(of)}" required></label><button>${words.jumpToNext}</button></form>` +
    `<form method="post" action="${HERE}/clock"><label>${words.setTo}<input type="datetime-local" name="to" min="${setTo}" ` +
    `value="${setTo}" required></label><button>${words.jump}</button></form>` +
    `<form method="post" action="${HERE}/clock"><button name="frozen" value="${String(!frozen)}">` +
    `${frozen ? words.run : words.freeze}</button></form>` +
    `<p>${words.calendar} <a href="/sandbox/steps">${words.planned}</a></p>`
  );
}

/** `Sat 2026-11-28 21:53:00`. */
function dated(time: string, { weekdays }: PageWords): string {
  const day = new Date(instantOf(time.slice(0, 10)) + EIGHT_HOURS);
  return `${weekdays[day.getUTCDay()] ?? ''} ${time}`;
}

function movesOf(
  { steps, orders, records }: Omit<JumpButton, 'name' | 'title' | 'to'>,
  words: PageWords['clock'],
): string {
  const named = steps?.join(words.and);
  if (named !== undefined && orders + records <= steps!.length) return named;
  const counts = [...(orders > 0 ? [words.orders(orders)] : []), ...(records > 0 ? [words.records(records)] : [])];
  return counts.length === 0 ? words.nothing : counts.join(words.and);
}
