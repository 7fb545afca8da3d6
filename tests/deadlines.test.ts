import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { model } from '#generated/model.ts';
import type { Block } from '#model/block.ts';
import { evaluate } from '#model/evaluate.ts';
import { instantOf } from '#model/instant.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { signIn } from './fixtures/asking.ts';
import { done, newOperator, newRole, type Send, sender } from './fixtures/staff.ts';

/* A deadline with a date lasts until the end of that day: rules, sentences and notices agree. */

const FILES = ['schemas/{screens,calls,entities,sets}/**/*.json', 'src/bank/settlements/*.ts'];
const DEADLINE = /\$?\{[^{}]*(?:supplementDeadline|overdueSince|deadline)[^{}]*\}/u;

it('names the last day on which evidence is in time, and never a day before which it must come', () => {
  const sentences = globSync(FILES)
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => readFileSync(path, 'utf8').match(/["'`][^"'`\n]*["'`]/gu) ?? [])
    .filter((text) => DEADLINE.test(text) && text.includes('补充'));
  expect(sentences.length).toBeGreaterThanOrEqual(5);
  for (const text of sentences) {
    expect(text).toMatch(new RegExp(`不晚于 ${DEADLINE.source} 补充`, 'u'));
    expect(text).not.toMatch(new RegExp(`${DEADLINE.source} ?前`, 'u'));
  }
});

it('compares no last day with the clock as if that day ended at its midnight', () => {
  const fields = Object.values(model.entities).flatMap((entity) => entity.fields);
  const named = (format: string): string[] => fields.filter((field) => field.format === format).map(({ name }) => name);
  const moments = new Set(named('date-time'));
  const days = new Set(named('date').filter((name) => !moments.has(name)));
  const sources = [...JSON.stringify(model).matchAll(/"source":"([^"]*)"/gu)].map(([, source = '']) => source);
  const wrong = sources.flatMap((source) =>
    [...source.matchAll(/(\w+) (?:>=|<) now(?! ?[+-])|now (?:<=|>) (?:\w+\.)*(\w+)(?! ?[+-])/gu)]
      .filter(([, first, second]) => days.has(first ?? second ?? ''))
      .map(() => source),
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect([...new Set(wrong)]).toEqual([]);
});

describe('the notices of an order', () => {
  const notices = blocksOf(model.screens['parts/payment-order']?.block).filter(
    ({ visible }) => visible?.source.includes('supplementDeadline') === true,
  );
  const shownAt = (now: string): unknown[] => {
    const scope = {
      data: { order: { materialStatus: 'WAIT', supplementDeadline: '2026-12-05' } },
      now: instantOf(now),
    };
    return notices
      .filter(({ visible }) => visible !== undefined && evaluate(visible, scope) === true)
      .map((block) => 'tone' in block && block.tone);
  };

  it('call evidence overdue only after the deadline has ended', () => {
    expect(notices).toHaveLength(2);
    expect(shownAt('2026-12-05 00:00:00')).toEqual(['warning']);
    expect(shownAt('2026-12-05 23:59:59')).toEqual(['warning']);
    expect(shownAt('2026-12-06 00:00:00')).toEqual(['danger']);
  });
});

describe('the limit of advance settlement', () => {
  let bank: Bank;
  let main: Send;
  const clock = frozenClock('2026-11-20 10:30:00');
  beforeAll(async () => {
    bank = await smallBank({ clock });
    main = sender(bank, await signIn(bank, '13900000002'));
  });
  afterAll(() => bank.close());

  it('tells an operator who may not supply evidence how many orders are overdue, and since when', async () => {
    const apply = ['/pay-settle/settle-advance-apply', '/pay-settle/paymentOrder'];
    const { cookie } = await newOperator(bank, main, [await newRole(main, apply)]);
    const applicant = sender(bank, cookie);
    const limits = await done<{ currency: string; overdueCount: number; overdueSince?: string }[]>(
      applicant('settle-advance.unused'),
    );
    const { list } = await done<{ list: { supplementDeadline: string }[] }>(
      main('settle.orders', { advance: true, materialStatus: ['WAIT', 'REJECT'], pageSize: 50 }),
    );
    const late = list.map((row) => row.supplementDeadline).filter((day) => day < '2026-11-20');
    expect(late.length).toBeGreaterThan(0);
    const [told] = limits.filter(({ overdueCount }) => overdueCount > 0);
    expect(told).toMatchObject({ overdueCount: late.length, overdueSince: late.toSorted()[0] });

    const notice = blocksOf(model.screens['pay-settle/settle-advance-apply']?.block).find(
      ({ kind, visible }) => kind === 'notice' && visible?.reads.includes('data.limits.overdueCount'),
    );
    expect(evaluate(notice!.visible!, { data: { limits } })).toBe(true);
    expect(evaluate(notice!.visible!, { data: { limits: [] } })).toBe(false);
  });
});

function blocksOf(block: unknown): Block[] {
  if (typeof block !== 'object' || block === null) return [];
  const inner = Object.values(block).flatMap(blocksOf);
  return 'id' in block && 'kind' in block ? [block as Block, ...inner] : inner;
}
