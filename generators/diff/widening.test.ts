import { expect, it } from 'vitest';
import { compare } from './findings.ts';
import { placesIn } from './places.ts';
import { revision, type Files, type Json } from './testing/portal.ts';
import { BESIDE, richPortal } from './testing/rich-portal.ts';

/* A widened rule is not reported as a refusal, and a narrowed rule is not reported as safe. */

const base = richPortal();
const before = revision(base, 'base');

function found(edit: (all: Files) => void): string[] {
  const files = structuredClone(base);
  edit(files);
  const after = revision(files, 'head');
  const beside = { before: BESIDE, after: BESIDE };
  const findings = compare(before.model, after.model, placesIn(after.sources), { beside });
  return findings.map(({ kind, classes, subject }) => `${kind} ${classes.join('+')} ${subject}`);
}

const calls = (all: Files): Json => all['calls/shop.json'].calls;
const order = (all: Files): Json => all['entities/order.json'].properties;

const CASES: [expected: string, edit: (all: Files) => void][] = [
  ['parameter-optional cosmetic call shop.save', (all) => void (calls(all).save.request.pick[0] = 'orderNo?')],
  ['parameter-required api call shop.save', (all) => void (calls(all).save.request.pick[2] = 'note')],
  ['parameter-nullable cosmetic call shop.save', (all) => void (order(all).note.type = ['string', 'null'])],
  ['request-limit-raised api call shop.save', (all) => void (order(all).code.pattern = '^[A-Z]{1,9}$')],
  ['request-limit-lowered merchant+api call shop.save', (all) => void (order(all).code.pattern = '^[A-Z]{2,3}$')],
  ['request-pattern-changed merchant+api call shop.save', (all) => void (order(all).code.pattern = '^[0-9]{1,8}$')],
  [
    'choice-opened api call shop.save',
    (all) => void (calls(all).save.request.and.speed = { type: 'string', title: 'Speed' }),
  ],
  [
    'request-limit-lowered merchant+api call shop.orders',
    (all) =>
      void (calls(all).orders.request.and = {
        'pageSize?': { type: 'integer', minimum: 1, maximum: 50 },
      }),
  ],
  ['entity-field-optional cosmetic entity order', (all) => void all['entities/order.json'].required.pop()],
  ['answer-field-certain cosmetic call shop.order', (all) => void all['entities/order.json'].required.push('note')],
  [
    'enum-replaced cosmetic enum tempo',
    (all) => {
      all['enums/tempo.json'] = all['enums/speed.json'];
      delete all['enums/speed.json'];
      calls(all).save.request.and.speed.$ref = '../enums/tempo.json';
    },
  ],
];

it.each(CASES)('%s', (expected, edit) => {
  expect(found(edit)).toContain(expected);
});

it('reports a change of an enum at the enum, and at no call that accepts or returns its values', () => {
  const value = { const: 9, name: 'LOST', title: 'Lost' };
  for (const edit of [
    (all: Files) => void all['enums/state.json'].oneOf.push(value),
    (all: Files) => void all['enums/state.json'].oneOf.reverse(),
  ]) {
    expect(found(edit).filter((each) => each.includes(' call ') && !each.startsWith('sandbox-answer'))).toEqual([]);
    expect(found(edit).length).toBeGreaterThan(0);
  }
});
