import { expect, it } from 'vitest';
import { model } from '#generated/model.ts';

/*
 * The amount of an action is the same everywhere: in its dialog and its button, in the message with the code, and in
 * the column of a list. All of them read the same field of the same record.
 */

interface Act {
  screen: string;
  call: string;
  /** The amount in dialog and button. */
  about: string;
  /** The amounts that the code confirms. */
  confirmed: string[];
  /** Amounts in the columns of its table; undefined outside of a table, and if the amount is typed. */
  shown: string[] | undefined;
}

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The source of an expression, without the path of its record. */
function sourceOf(value: unknown): string | undefined {
  const source = isPart(value) && isPart(value['value']) ? value['value']['source'] : undefined;
  return typeof source === 'string' ? source.replaceAll(/\b(?:row|rows|form|data\.\w+)\./g, '') : undefined;
}

/** The amount that a call confirms if what the button sends decides between two: `status == 'CLOSED' ? balance : null`. */
function chosenBy(filling: unknown, source: string | undefined): string | undefined {
  const [, name = '', sent, chosen, other] = /^(\w+) == ('\w+') \? (.+) : (.+)$/.exec(source ?? '') ?? [];
  const constant = isPart(filling) ? sourceOf(filling[name]) : undefined;
  return constant?.startsWith("'") === true ? (constant === sent ? chosen : other) : source;
}

function actsOf(screen: string, value: unknown, table?: Part): Act[] {
  if (Array.isArray(value)) return value.flatMap((each) => actsOf(screen, each, table));
  if (!isPart(value)) return [];
  const own = value['kind'] === 'table' ? value : table;
  const within = Object.values(value).flatMap((each) => actsOf(screen, each, own));
  const call = value['kind'] === 'call' ? model.calls[String(value['call'])] : undefined;
  const about = isPart(value['about']) ? sourceOf(value['about']['amount']) : undefined;
  const confirmed = (call?.confirms?.amounts ?? []).flatMap((each) => chosenBy(value['filling'], sourceOf(each)) ?? []);
  if (call === undefined || about === undefined || confirmed.length === 0) return within;
  const columns = own?.['columns'];
  // An amount that is typed in the action's own form is in no list.
  const isTyped = JSON.stringify(isPart(value['about']) && value['about']['amount']).includes('"source":"form.');
  const shown = Array.isArray(columns) && !isTyped ? columns.flatMap((each) => sourceOf(each) ?? []) : undefined;
  return [...within, { screen, call: call.name, about, confirmed, shown }];
}

const acts = Object.entries(model.screens).flatMap(([name, { block }]) => actsOf(name, block));

it('is the same in dialog, button, code message and list', () => {
  const calls = new Set(acts.map(({ call }) => call));
  for (const call of ['payment.review', 'payment.reviewMany', 'batch.audit', 'batch.auditMany', 'batch.submit']) {
    expect(calls).toContain(call);
  }
  // A call for two kinds of records names the amounts of both: the rows of a list have the first.
  const other = acts.filter(({ about, confirmed }) =>
    confirmed.some((each) => each !== about && each.split(' ?? ')[0] !== about),
  );
  expect(other).toEqual([]);
  const unseen = acts.filter(({ about, shown }) => shown !== undefined && !shown.includes(about));
  expect(unseen).toEqual([]);
});

function formsOf(screen: string, value: unknown): { screen: string; call: string; has: boolean }[] {
  if (Array.isArray(value)) return value.flatMap((each) => formsOf(screen, each));
  if (!isPart(value)) return [];
  const within = Object.values(value).flatMap((each) => formsOf(screen, each));
  const steps = value['steps'];
  const isForm = Array.isArray(steps) && value['kind'] !== 'call';
  const call = isForm ? model.calls[String(value['call'])] : undefined;
  const moves = call?.confirms?.amounts?.length === 1 && call.confirms.payee !== undefined;
  return moves ? [...within, { screen, call: call?.name ?? '', has: isPart(value['about']) }] : within;
}

it('is shown with the payee where a form asks for the code', () => {
  const forms = Object.entries(model.screens).flatMap(([name, { block }]) => formsOf(name, block));
  expect(new Set(forms.map(({ call }) => call)).size).toBeGreaterThan(15);
  expect(forms.filter(({ has }) => !has)).toEqual([]);
});

function confirmedIn(screen: string, value: unknown): { screen: string; totals: number }[] {
  if (Array.isArray(value)) return value.flatMap((each) => confirmedIn(screen, each));
  if (!isPart(value)) return [];
  const within = Object.values(value).flatMap((each) => confirmedIn(screen, each));
  const steps = Array.isArray(value['steps']) ? (value['steps'] as Part[]) : [];
  const call = steps.length > 0 ? model.calls[String(value['call'])] : undefined;
  if (call?.money !== true || (call.confirms?.amounts ?? []).length === 0) return within;
  const last = steps.find(({ next }) => isPart(next) && next['kind'] === 'submit');
  return [...within, { screen, totals: JSON.stringify(last).split('"total":true').length - 1 }];
}

it('is the total of a bill wherever a wizard confirms money', () => {
  const wizards = Object.entries(model.screens).flatMap(([name, { block }]) => confirmedIn(name, block));
  expect(wizards.length).toBeGreaterThan(10);
  expect(wizards.filter(({ totals }) => totals === 0)).toEqual([]);
});

/** Questions whose amount, which is shown with its currency, is followed by the currency again. */
function doubledIn(screen: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => doubledIn(screen, each));
  if (!isPart(value)) return [];
  const within = Object.values(value).flatMap((each) => doubledIn(screen, each));
  const parts = isPart(value['confirm']) ? value['confirm']['parts'] : [];
  const isDoubled = (Array.isArray(parts) ? parts : []).some((part: unknown, n: number, all: unknown[]) => {
    const isAmount = isPart(part) && part['format'] === 'money' && part['currency'] !== undefined;
    return isAmount && /currency/i.test(sourceOf(all[n + 1]) ?? '');
  });
  return isDoubled ? [...within, screen] : within;
}

it('is asked about with its currency once', () => {
  expect(Object.entries(model.screens).flatMap(([name, { block }]) => doubledIn(name, block))).toEqual([]);
});
