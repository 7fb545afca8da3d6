import { describe, expect, it } from 'vitest';
import { compare, type Finding } from './findings.ts';
import { placesIn } from './places.ts';
import { add, del, set, several, type EditOfPortal } from './testing/edit.ts';
import { revision, type Files } from './testing/portal.ts';
import { richPortal } from './testing/rich-portal.ts';

/* The findings about words of answers, records and request rules: each added, changed and removed. */

const SHOP = 'calls/shop';
const ORDER = 'entities/order';
const writing = (name: string, body: object): EditOfPortal =>
  set(SHOP, `calls.${name}`, {
    title: name,
    post: `/api/${name}`,
    request: { of: 'order', pick: ['orderNo', 'note?', 'currency?'] },
    result: 'none',
    writes: ['order'],
    ...body,
  });

/** The portal with each of these words once. */
const WORDS = several(
  set(ORDER, 'properties.usual', { type: 'boolean', title: 'Usual' }),
  set(ORDER, 'properties.reason', { type: 'string', title: 'Why not' }),
  set('enums/check', '', {
    $schema: '../dialect/enum.json',
    title: 'Check',
    oneOf: ['WAIT', 'GOOD', 'BAD'].map((value) => ({ const: value, title: value })),
  }),
  set('entities/seller', '', {
    $schema: '../dialect/entity.json',
    title: 'Seller',
    type: 'object',
    key: 'sellerNo',
    label: '{sellerNo}',
    required: ['sellerNo', 'check'],
    oneDefault: { field: 'usual', per: ['town'] },
    properties: {
      sellerNo: { type: 'string', title: 'Number' },
      town: { type: 'string', title: 'Town' },
      area: { type: 'string', title: 'Area' },
      usual: { type: 'boolean', title: 'Usual' },
      best: { type: 'boolean', title: 'Best' },
      why: { type: 'string', title: 'Why not' },
      check: { $ref: '../enums/check.json', title: 'Check' },
    },
    lifecycle: {
      field: 'check',
      review: {
        states: { wait: 'WAIT', pass: 'GOOD', reject: 'BAD' },
        after: '4 hours',
        reason: 'why',
      },
    },
  }),
  writing('keepOne', {
    answer: { kind: 'save', of: 'order', key: 'form.orderNo', set: { note: "'kept'" } },
  }),
  writing('whole', { answer: { kind: 'update', of: 'order', whole: true } }),
  writing('ask', { limit: { most: 10, within: '1 hour', by: 'person' }, answer: 'update' }),
  writing('tidy', {
    answer: {
      kind: 'steps',
      steps: [
        { kind: 'update', of: 'order', set: { note: "'old'" } },
        { kind: 'remove', of: 'order', where: { note: "'old'" } },
      ],
    },
  }),
  writing('held', {
    answer: {
      kind: 'update',
      data: { spare: { count: 'order' } },
      check: { that: "record.state == 'OPEN'", code: '10019' },
    },
  }),
  writing('heldTwice', {
    answer: {
      kind: 'update',
      check: [
        { that: "record.state == 'OPEN'", say: 'It is closed' },
        { that: "form.orderNo != 'A'", say: 'Not this one' },
      ],
    },
  }),
  writing('heldInStep', {
    answer: {
      kind: 'steps',
      steps: [
        {
          kind: 'update',
          of: 'order',
          check: { that: "record.state == 'OPEN'", say: 'It is closed' },
        },
        { kind: 'remove', of: 'order', where: { note: "'old'" } },
      ],
    },
  }),
  writing('heldPay', {
    money: true,
    unverified: 'It is a test',
    answer: { kind: 'update', check: { that: "record.state == 'OPEN'", say: 'It is closed' } },
  }),
  writing('choose', {
    fields: { note: { options: 'shop.names' }, currency: { options: ['USD'] } },
    answer: 'update',
  }),
  writing('post', {
    request: {
      of: 'order',
      pick: ['orderNo'],
      and: {
        'kind?': { type: 'string', title: 'Kind', default: 'plain' },
        'phone?': { type: 'string', title: 'Phone' },
        'prefix?': { type: 'string', title: 'Prefix', deprecated: 'Phone has it' },
      },
      dependentRequired: { phone: ['prefix'] },
    },
    answer: 'update',
  }),
  writing('payTo', {
    request: {
      of: 'order',
      pick: ['orderNo', 'note?'],
      and: { 'way?': { type: 'string', title: 'Way', default: 'plain' } },
    },
    money: true,
    unverified: 'It is a test',
    answer: 'custom',
  }),
  set('entities/town', '', {
    $schema: '../dialect/entity.json',
    title: 'Town',
    type: 'object',
    key: 'townNo',
    label: '{townNo}',
    properties: { townNo: { type: 'string', title: 'Number' } },
    rows: [{ townNo: 'A' }, { townNo: 'B' }],
  }),
  set(SHOP, 'calls.towns', {
    title: 'Towns',
    post: '/api/towns',
    result: { listOf: 'town' },
    answer: {
      kind: 'list',
      data: { all: { all: 'town' } },
      rows: 'data.all',
      set: { townNo: 'row.townNo' },
    },
  }),
  set(SHOP, 'calls.sellers', {
    title: 'Sellers',
    post: '/api/sellers',
    result: { listOf: 'seller' },
    answer: { kind: 'list', of: 'seller' },
  }),
  set(SHOP, 'calls.names', {
    title: 'Names',
    post: '/api/names',
    result: { listOf: 'order' },
    answer: { kind: 'list', of: 'order' },
  }),
);

function portalWith(...edits: EditOfPortal[]): Files {
  const all = richPortal();
  for (const edit of [WORDS, ...edits]) edit(all);
  return all;
}

const before = revision(portalWith(), 'base');

function found(edit: EditOfPortal): Finding[] {
  const after = revision(portalWith(edit), 'head');
  return compare(before.model, after.model, placesIn(after.sources), { renames: [] });
}

const SELLER = 'entities/seller';
const REVIEW = 'lifecycle.review';
const STEPS = 'calls.tidy.answer.steps';
const POST = 'calls.post.request';

/** A change, the number and class of its finding, and the names of its path. */
const CASES: [what: string, edit: EditOfPortal, id: string, worst: string, path: string][] = [
  ['a fixed record is taken away', del('entities/town', 'rows.1'), 'X13', 'merchant', 'rows'],
  ['a list is of other rows', set(SHOP, 'calls.towns.answer.rows', 'data.all ?? []'), 'A26', 'merchant', 'rows'],
  ['oneDefault is taken away', del(SELLER, 'oneDefault'), 'X12', 'merchant', 'oneDefault'],
  ['oneDefault is of another field', set(SELLER, 'oneDefault.field', 'best'), 'X12', 'merchant', 'oneDefault'],
  ['oneDefault is per something else', set(SELLER, 'oneDefault.per', ['area']), 'X12', 'merchant', 'oneDefault'],
  [
    'oneDefault of what money is sent to is taken away',
    several(set(SHOP, 'calls.payTo.fields', { note: { options: 'shop.sellers' } }), del(SELLER, 'oneDefault')),
    ...(['X12', 'money', 'oneDefault'] as const),
  ],
  ['another value is taken where none is sent', set(SHOP, `${POST}.and.kind?.default`, 'fast'), 'A24', 'api', 'kind'],
  ['no value is taken where none is sent', del(SHOP, `${POST}.and.kind?.default`), 'A24', 'api', 'kind'],
  [
    'another value is taken where none is paid',
    set(SHOP, 'calls.payTo.request.and.way?.default', 'fast'),
    ...(['A24', 'money', 'way'] as const),
  ],
  ['one field may stand without the other', del(SHOP, `${POST}.dependentRequired`), 'A25', 'api', 'dependent'],
  [
    'one field no longer stands without the other',
    set(SHOP, `${POST}.dependentRequired.prefix`, ['phone']),
    ...(['A25', 'merchant', 'dependent'] as const),
  ],
  ['a call is deprecated', set(SHOP, 'calls.post.deprecated', 'Send payTo instead'), 'A23', 'api', 'deprecated'],
  ['a field is deprecated', set(SHOP, `${POST}.and.kind?.deprecated`, 'It is not read'), 'A23', 'api', 'kind'],
  ['a field is no longer deprecated', del(SHOP, `${POST}.and.prefix?.deprecated`), 'A23', 'cosmetic', 'prefix'],
  ['a review takes longer', set(SELLER, `${REVIEW}.after`, '8 hours'), 'E6', 'money', 'milliseconds'],
  ['a review keeps calendars', set(SELLER, `${REVIEW}.calendars`, ['US']), 'E6', 'money', 'calendars'],
  ['a review passes into another state', set(SELLER, `${REVIEW}.states.pass`, 'BAD'), 'E6', 'money', '→ BAD'],
  ['a review is taken away', del(SELLER, 'lifecycle'), 'E6', 'money', 'lifecycle'],
  ['a record is kept under another key', set(SHOP, 'calls.keepOne.answer.key', 'user.id'), 'A26', 'merchant', 'key'],
  ['a kept record has another value', set(SHOP, 'calls.keepOne.answer.set.note', "'new'"), 'A30', 'merchant', 'set'],
  ['an update is no longer whole', del(SHOP, 'calls.whole.answer.whole'), 'A30', 'merchant', 'whole'],
  ['a call may be sent more often', set(SHOP, 'calls.ask.limit.most', 100), 'A11', 'security', 'most'],
  ['a call is counted by address', set(SHOP, 'calls.ask.limit.by', 'address'), 'A11', 'security', 'by'],
  ['a call has no limit', del(SHOP, 'calls.ask.limit'), 'A11', 'security', 'limit'],
  ['a step is taken away', del(SHOP, `${STEPS}.0`), 'A31', 'merchant', 'steps'],
  ['a step is added', add(SHOP, STEPS, { kind: 'update', of: 'order' }), 'A31', 'merchant', 'steps'],
  ['the only check of an answer is taken out', del(SHOP, 'calls.held.answer.check'), 'D10', 'api', 'checks'],
  ['one check of an answer is taken out', del(SHOP, 'calls.heldTwice.answer.check.0'), 'D10', 'api', 'OPEN'],
  ['a check of a step is taken out', del(SHOP, 'calls.heldInStep.answer.steps.0.check'), 'D10', 'api', 'checks'],
  ['a step is taken out with its check', del(SHOP, 'calls.heldInStep.answer.steps.0'), 'D10', 'api', 'steps'],
  ['a check of what moves money is taken out', del(SHOP, 'calls.heldPay.answer.check'), 'D10', 'money', 'checks'],
  ['an answer that checked becomes another', set(SHOP, 'calls.held.answer', 'custom'), 'D10', 'api', 'answer'],
  [
    'an answer checks for the first time',
    set(SHOP, 'calls.keepOne.answer.check', { that: "form.orderNo != 'A'", say: 'Not this one' }),
    ...(['D11', 'merchant', 'checks'] as const),
  ],
  [
    'an answer checks one thing more',
    add(SHOP, 'calls.heldTwice.answer.check', { that: "form.orderNo != 'B'", say: 'Nor this one' }),
    ...(['D11', 'merchant', 'B'] as const),
  ],
  ['an answer refuses with another code', set(SHOP, 'calls.held.answer.check.code', '10018'), 'A12', 'api', 'code'],
  ['an answer refuses in other words', set(SHOP, 'calls.heldTwice.answer.check.0.say', 'No'), 'A12', 'cosmetic', 'say'],
  [
    'a check of a step is tried on a condition only',
    set(SHOP, 'calls.heldInStep.answer.steps.0.when', "form.orderNo != 'A'"),
    ...(['A12', 'api', 'when'] as const),
  ],
  ['data that no check reads changes', del(SHOP, 'calls.held.answer.data'), 'A26', 'merchant', 'data'],
  ['a list is no longer held', del(SHOP, 'calls.choose.fields.note'), 'D10', 'api', 'options'],
  [
    'another value of an enum is taken',
    add(SHOP, 'calls.choose.fields.currency.options', 'EUR'),
    'A12',
    'api',
    'offers',
  ],
];

describe('of a schema change', () => {
  it('says nothing where nothing changes', () => {
    expect(found(() => {})).toEqual([]);
  });

  it.each(CASES)('where %s, a reviewer is told', (_what, edit, id, worst, path) => {
    const findings = found(edit);
    const said = findings.map((each) => `${each.id} ${each.kind} ${each.classes.join('+')} ${each.path.join('/')}`);
    expect(
      findings.some((each) => each.kind === 'unclassified'),
      said.join('\n'),
    ).toBe(false);
    const own = findings.filter((each) => each.id === id && each.classes[0] === worst);
    expect(
      own.some((each) => each.path.some((word) => word.includes(path))),
      said.join('\n'),
    ).toBe(true);
  });
});
