import { describe, expect, it } from 'vitest';
import { callNamed } from './fixtures/asking.ts';
import { otherWays } from './fixtures/other-ways.ts';
import { own, reviewed } from './fixtures/trials.ts';

/*
 * Compares the answers of the Model's calls with the list in contract.json. Reading calls are sent in
 * contract-questions.test.ts, writing calls in contract-changes.test.ts; refusals are in wire.test.ts and
 * needs.test.ts, ownership in ownership.test.ts.
 */

describe('answers', () => {
  const kindOf = (kind: string): string[] => own.filter(({ answer }) => answer.kind === kind).map(({ name }) => name);

  it('that are custom are listed one by one, each with its reason, and are no more than before', () => {
    const { most, mostThatWrite, because } = reviewed.custom;
    const listed = Object.values(because).flat();
    expect(kindOf('custom').toSorted()).toEqual(listed.toSorted());
    for (const reason of Object.keys(because)) expect(reason).toMatch(/\S.{11}/);
    const writing = own.filter(({ answer, writes }) => answer.kind === 'custom' && writes.length > 0);
    expect([listed.length, writing.length]).toEqual([most, mostThatWrite]);
  });

  it('with rows, values and documents made in TypeScript are counted, and are no more than before', () => {
    const made = { from: 0, computed: 0, document: 0 };
    for (const { answer, rules, confirms } of own) {
      const all = [answer, rules?.data, confirms?.data].flatMap((each) => (each === undefined ? [] : objectsIn(each)));
      if (all.some(({ kind, from }) => (kind === 'list' || kind === 'get') && typeof from === 'string')) made.from += 1;
      if (all.some(({ computed }) => typeof computed === 'string')) made.computed += 1;
      if (all.some(({ kind }) => kind === 'document')) made.document += 1;
    }
    expect(made).toEqual(reviewed.made);
  });

  it('that are fixed are listed, each with its reason, and no other', () => {
    expect(kindOf('fixed').toSorted()).toEqual(Object.keys(reviewed.fixed).toSorted());
    for (const [name, reason] of Object.entries(reviewed.fixed)) expect(reason, name).toMatch(/\S.{11}/);
  });

  it('of a question have contents: only calls that change or check something return none', () => {
    const silent = own.filter(({ result, writes }) => result === 'none' && writes.length === 0).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(Object.keys(reviewed.none).toSorted());
  });
});

/** The object and every object inside it. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}

it('every exception is a call, and does not do what it is excepted from', () => {
  for (const name of Object.keys(reviewed.unanswered)) callNamed(name);
  const other = Object.entries(otherWays).flatMap(([name, { otherwise = {} }]) =>
    Object.keys(otherwise).map((entity) => `${name} ${entity}`),
  );
  for (const each of [...Object.keys(reviewed.unseen), ...other]) {
    const [name = '', entity = ''] = each.split(' ');
    expect(callNamed(name).writes, each).toContain(entity);
  }
});
