import { describe, expect, it } from 'vitest';
import { printProblem } from '../problems/problems.ts';
import { compare, KINDS, type Finding } from './findings.ts';
import { placesIn } from './places.ts';
import type { Revision } from './revision.node.ts';
import { review } from './review.ts';
import { portal, revision, type Files, type Json } from './testing/portal.ts';
import type { Model } from '#model/model.ts';

const EMPTY: Model = {
  enums: {},
  entities: {},
  calls: {},
  needs: {},
  widgets: {},
  menus: {},
  screens: {},
  refusals: {},
};

/* Each row is an edit of a small portal with the expected finding. */

function findings(edit: (all: Files) => void, from = portal()): Finding[] {
  const after = structuredClone(from);
  edit(after);
  const [base, head] = [revision(from, 'base'), revision(after, 'head')];
  expect([...base.problems, ...head.problems].map(printProblem)).toEqual([]);
  return compare(base.model, head.model, placesIn(head.sources));
}

const found = (edit: (all: Files) => void): string[] =>
  findings(edit).map((each) => `${each.kind} ${each.classes.join('+')} ${each.subject}`);

const calls = (all: Files): Json => all['calls/shop.json'].calls;
const order = (all: Files): Json => all['entities/order.json'].properties;
const orders = (all: Files): Json => all['screens/orders.json'].table;
const pay = (all: Files): Json => all['screens/pay.json'].form;
const wizard = (all: Files): Json => all['screens/wizard.json'].form;

const CASES: [expected: string, edit: (all: Files) => void][] = [
  ['screen-removed merchant screen wizard', (all) => void delete all['screens/wizard.json']],
  [
    'screen-added cosmetic screen wizard2',
    (all) => void (all['screens/wizard2.json'] = { ...all['screens/detail.json'], path: '/two/:orderNo' }),
  ],
  [
    'screen-kind-changed merchant screen wizard',
    (all) =>
      void (all['screens/wizard.json'] = {
        title: 'Wizard',
        path: '/wizard',
        body: [{ notice: { text: 'Gone', tone: 'info' } }],
        $schema: '../dialect/screen.json',
      }),
  ],
  ['item-removed money screen wizard', (all) => void wizard(all).steps.confirm.infoList.items.pop()],
  ['rule-removed money call shop.pay', (all) => void delete calls(all).pay.check],
  ['rule-changed money call shop.pay', (all) => void (calls(all).pay.check.that = 'form.amount >= 0')],
  ['rule-removed money call shop.pay', (all) => void delete calls(all).pay.fields],
  ['rule-widened money call shop.pay', (all) => void (calls(all).pay.fields.amount.max = 60000)],
  ['rule-narrowed money+merchant+api call shop.pay', (all) => void (calls(all).pay.fields.amount.max = 40000)],
  [
    'rule-changed money call shop.pay',
    (all) => void (calls(all).pay.fields.amount.max = "form.currency == 'EUR' ? 10 : 20"),
  ],
  ['rule-words-changed cosmetic call shop.pay', (all) => void (calls(all).pay.check.say = 'More than nothing')],
  ['rule-changed money call shop.pay', (all) => void (calls(all).pay.check.code = '20001')],
  [
    'rule-added merchant+api call shop.close',
    (all) => void (calls(all).close.check = { that: "form.orderNo != 'A'", say: 'Not this one' }),
  ],
  [
    'unguarded-call-added permission call shop.ask',
    (all) => void (calls(all).ask = { ...calls(all).close, post: '/api/ask', permission: 'signed-in' }),
  ],
  [
    'unguarded-call-added money+permission call shop.ask',
    (all) => void (calls(all).ask = { ...calls(all).pay, post: '/api/ask', permission: 'signed-in' }),
  ],
  [
    'writing-call-added permission call shop.ask',
    (all) => void (calls(all).ask = { ...calls(all).close, post: '/api/ask', permission: '/orders' }),
  ],
  ['screen-title-changed cosmetic screen pay', (all) => void (all['screens/pay.json'].title = 'Send')],
  ['route-removed merchant screen wizard', (all) => void (all['screens/wizard.json'].path = '/other')],
  [
    'route-removed cosmetic screen wizard',
    (all) => {
      all['screens/wizard.json'].path = '/other';
      all['menus/main.json'].redirects['/wizard'] = '/other';
    },
  ],
  [
    'route-param-renamed merchant screen detail',
    (all) => {
      all['screens/detail.json'].path = '/orders/:no';
      all['screens/detail.json'].body[0].infoList.with.orderNo = 'route.no';
    },
  ],
  ['login-wall-moved permission screen detail', (all) => void (all['screens/detail.json'].public = true)],
  ['redirect-changed merchant menu main', (all) => void delete all['menus/main.json'].redirects['/']],
  ['menu-item-removed merchant menu main', (all) => void delete all['menus/main.json'].items.pay],
  ['menu-item-added cosmetic menu main', (all) => void (all['menus/main.json'].items.more = { screen: 'wizard' })],
  ['menu-item-hidden merchant menu main', (all) => void (all['menus/main.json'].items.pay.hidden = true)],
  ['step-removed money screen wizard', (all) => void delete wizard(all).steps.confirm],
  [
    'step-order-changed money screen wizard',
    (all) => void (wizard(all).steps = { confirm: wizard(all).steps.confirm, fill: wizard(all).steps.fill }),
  ],
  ['confirm-removed money screen orders', (all) => void delete orders(all).row.close.confirm],
  ['confirm-text-changed cosmetic screen orders', (all) => void (orders(all).row.close.confirm = 'Really?')],
  [
    'action-added permission screen orders',
    (all) => void (orders(all).row.open = { title: 'Open', call: 'shop.open' }),
  ],
  [
    'action-added cosmetic screen orders',
    (all) => void (orders(all).toolbar.again = { title: 'Again', navigate: '/orders' }),
  ],
  ['action-removed merchant screen orders', (all) => void delete orders(all).row.close],
  ['action-condition-changed permission screen orders', (all) => void delete orders(all).row.close.visible],
  [
    'action-condition-changed permission screen orders',
    (all) => void (orders(all).row.close.visible = "row.state == 'OPEN'"),
  ],
  [
    'action-condition-changed merchant screen orders',
    (all) => void (orders(all).row.detail.visible = "row.state == 'OPEN'"),
  ],
  ['action-does-something-else merchant screen orders', (all) => void (orders(all).row.close.call = 'shop.open')],
  ['block-removed merchant screen detail', (all) => void all['screens/detail.json'].body.pop()],
  ['block-condition-changed permission screen detail', (all) => void delete all['screens/detail.json'].body[1].visible],
  ['looks-changed cosmetic screen detail', (all) => void (all['screens/detail.json'].body[1].notice.text = 'See')],
  ['column-removed merchant screen orders', (all) => void orders(all).columns.pop()],
  ['column-added cosmetic screen orders', (all) => void orders(all).columns.push('note')],
  ['column-added mask+cosmetic screen orders', (all) => void orders(all).columns.push('card')],
  ['column-looks-changed cosmetic screen orders', (all) => void orders(all).columns.reverse()],
  ['sum-changed money screen orders', (all) => void (orders(all).columns[2] = 'amount')],
  ['column-title-changed money screen orders', (all) => void (orders(all).columns[2].title = 'Sum')],
  ['column-title-changed cosmetic screen orders', (all) => void (orders(all).columns[0].title = 'No.')],
  ['column-hidden-at-first merchant screen orders', (all) => void (orders(all).columns[0].off = true)],
  [
    'default-sort-changed merchant screen orders',
    (all) => {
      orders(all).columns[3] = { field: 'createdAt', sort: true };
      orders(all).sort = 'createdAt asc';
    },
  ],
  ['item-removed merchant screen detail', (all) => void all['screens/detail.json'].body[0].infoList.items.pop()],
  ['item-added cosmetic screen detail', (all) => void all['screens/detail.json'].body[0].infoList.items.push('remark')],
  [
    'shown-value-changed money screen detail',
    (all) =>
      void (all['screens/detail.json'].body[0].infoList.items[2] = {
        name: 'amount',
        title: 'Amount',
        value: 'row.dollars',
      }),
  ],
  ['filter-removed merchant screen orders', (all) => void orders(all).filter.pop()],
  ['filter-default-changed merchant screen orders', (all) => void (orders(all).filter[0].default = 'OPEN')],
  ['field-removed merchant screen pay', (all) => void pay(all).fields.pop()],
  ['field-looks-changed cosmetic screen pay', (all) => void pay(all).fields.reverse()],
  ['check-removed money screen pay', (all) => void delete pay(all).fields[1].check],
  ['default-changed money screen pay', (all) => void delete pay(all).fields[0].fill],
  ['limit-lowered merchant screen pay', (all) => void (pay(all).fields[1].max = 100)],
  ['field-required merchant screen pay', (all) => void (pay(all).fields[2] = { field: 'remark', required: true })],
  [
    'field-condition-changed merchant screen pay',
    (all) => void (pay(all).fields[2] = { field: 'remark', visible: 'form.amount > 5' }),
  ],
  ['target-changed merchant screen pay', (all) => void delete pay(all).then],
  ['limit-lowered merchant screen pay', (all) => void (order(all).remark.maxLength = 10)],
  ['entity-changed data entity order', (all) => void (order(all).remark.maxLength = 10)],
  ['entity-changed data entity order', (all) => void (order(all).remark.pattern = '^a')],
  ['entity-changed data entity order', (all) => void all['entities/order.json'].required.push('remark')],
  ['length-raised api screen pay', (all) => void (order(all).remark.maxLength = 40)],
  [
    'money-format-changed money screen detail',
    (all) => {
      order(all).amount = { type: 'string', title: 'Amount' };
      orders(all).columns[2] = 'amount';
      calls(all).pay.confirms = { title: 'Pay' };
    },
  ],
  [
    'confirmed-words-changed security call shop.pay',
    (all) => void (calls(all).pay.confirms = { amount: 'form.amount', payee: '{form.remark}' }),
  ],
  ['mask-removed mask screen orders', (all) => void delete order(all).card.format],
  ['hidden-field-changed mask entity order', (all) => void delete order(all).card.format],
  ['lifecycle-changed money entity order', (all) => void all['entities/order.json'].lifecycle.from.OPEN.push('OPEN')],
  ['currency-of-field-changed money entity order', (all) => void (order(all).dollars.currency = 'EUR')],
  ['call-removed api call shop.open', (all) => void delete calls(all).open],
  ['call-address-changed api call shop.close', (all) => void (calls(all).close.post = '/api/shut')],
  [
    'verification-removed money+security call shop.pay',
    (all) => {
      delete calls(all).pay.needs;
      calls(all).pay.unguarded = 'For a test';
    },
  ],
  ['call-permission-changed permission call shop.sendCode', (all) => void (calls(all).sendCode.permission = 'public')],
  ['forbidden-place-changed merchant call shop.close', (all) => void (calls(all).close.forbidden = 'inline')],
  ['effects-changed merchant call shop.close', (all) => void calls(all).close.writes.push('user')],
  ['parameter-added cosmetic call shop.orders', (all) => void calls(all).orders.request.pick.push('currency')],
  [
    'parameter-removed api call shop.orders',
    (all) => {
      calls(all).orders.request.pick.pop();
      orders(all).filter.pop();
    },
  ],
  ['answer-field-removed api call shop.pay', (all) => void calls(all).pay.result.pick.pop()],
  ['answer-field-added cosmetic call shop.pay', (all) => void calls(all).pay.result.pick.push('note')],
  ['answer-field-added mask call shop.pay', (all) => void calls(all).pay.result.pick.push('card')],
  ['export-changed merchant call shop.export', (all) => void calls(all).export.answer.columns.reverse()],
  ['hidden-field-exported mask call shop.export', (all) => void calls(all).export.answer.columns.push('card')],
  ['sandbox-answer-changed cosmetic call shop.export', (all) => void (calls(all).export.answer.fileName = 'other')],
  [
    'enum-value-added merchant enum state',
    (all) => void all['enums/state.json'].oneOf.push({ const: 3, name: 'LOST', title: 'Lost' }),
  ],
  ['enum-title-changed merchant enum state', (all) => void (all['enums/state.json'].oneOf[0].title = 'Still open')],
  ['enum-wire-value-changed api enum state', (all) => void (all['enums/state.json'].oneOf[0].const = 7)],
  ['enum-order-changed cosmetic enum state', (all) => void all['enums/state.json'].oneOf.reverse()],
  [
    'enum-value-removed merchant+api+data enum currency',
    (all) => {
      all['enums/currency.json'].oneOf.pop();
      delete order(all).euros;
    },
  ],
  ['need-weakened security need code', (all) => void (all['needs/code.json'].code.keep = '30 minutes')],
];

describe('a change of schemas', () => {
  it.each(CASES)('%s', (expected, edit) => {
    expect(found(edit)).toContain(expected);
  });

  it.each([
    ["form.currency == 'EUR'", 'field-required money+merchant screen pay'],
    [true, 'field-required money+merchant screen pay'],
    // The server accepts the payment without the field.
    [undefined, 'field-no-longer-required cosmetic screen pay'],
  ])('tells what a payment asks for when it becomes %s', (required, expected) => {
    const from = portal();
    pay(from).fields[2] = { field: 'remark', required: "form.currency == 'USD'" };
    const told = findings((all) => {
      if (required === undefined) delete pay(all).fields[2].required;
      else pay(all).fields[2].required = required;
    }, from);
    expect(told.map((each) => `${each.kind} ${each.classes.join('+')} ${each.subject}`)).toContain(expected);
  });

  it('is about money when two titles are swapped, and breaks no call', () => {
    const swap = (list: { title: string }[]): void => {
      const [one, other] = list as [{ title: string }, { title: string }];
      [one.title, other.title] = [other.title, one.title];
    };
    expect(found((all) => swap(all['enums/state.json'].oneOf))).toEqual([
      'enum-titles-swapped money enum state',
      'enum-titles-swapped money enum state',
    ]);
    const fields = found((all) => swap([order(all).state, order(all).createdAt]));
    expect(fields).toContain('field-titles-swapped money entity order');
    expect(fields.filter((each) => / api /.test(each))).toEqual([]);
  });

  it.each(['^(a|a)*$', '^(?:(?:a|aa)+)+$', '^(a|aa)+$', '^(\\w+\\s?)*$'])('finds that %s is slow', (pattern) => {
    const edit = (all: Files): void => void (order(all).remark.pattern = pattern);
    expect(found(edit)).toContain('slow-pattern security call shop.pay');
  });

  it.each(['^[A-Z]{1,8}$', '^\\d+(\\.\\d+)?$', '^[a-z]+(-[a-z]+)*$'])('does not report %s as slow', (pattern) => {
    expect(found((all) => void (order(all).remark.pattern = pattern)).join()).not.toContain('slow-pattern');
  });

  it('classifies everything that has a meaning', () => {
    const unknown = CASES.flatMap(([, edit]) => findings(edit)).filter((each) => each.kind === 'unclassified');
    expect(unknown.map(({ subject, path }) => `${subject} ${path.join(' ')}`)).toEqual([]);
  });

  it('reports nothing if only the spelling changes', () => {
    const from = portal();
    expect(
      findings((all) => {
        for (const [name, each] of Object.entries(all)) all[name] = JSON.stringify(reversed(each));
      }, from),
    ).toEqual([]);
    expect(found((all) => void (orders(all).row.close.visible = "row.state=='OPEN'&&row.amount> 0"))).toEqual([]);
  });

  it('gives the place in the newer files, or the nearest remaining place', () => {
    const lines = (edit: (all: Files) => void): (string | undefined)[] => findings(edit).map((each) => each.place);
    expect(lines((all) => void (pay(all).fields[1].max = 100))).toEqual(['schemas/screens/pay.json:22:16']);
    expect(lines((all) => void delete orders(all).row.close)).toContainEqual(
      expect.stringMatching(/screens\/orders.json:\d+:\d+/),
    );
  });

  it('reports a replaced entry of a permission once, and whether it requires less', () => {
    const gated = (to: string): string[] => {
      const from = portal();
      orders(from).row.close.permission = '/orders#close';
      return findings((all) => void (orders(all).row.close.permission = to), from)
        .filter(({ subject }) => subject === 'screen orders')
        .map(({ kind, classes, before, after }) => `${kind} ${classes.join()} ${before} ${after}`);
    };
    expect(gated('/orders')).toEqual(['permission-weakened permission /orders#close /orders']);
    expect(gated('/pay')).toEqual(['permission-changed permission /orders#close /pay']);
  });

  it('reports a changed set at each call that names it, with the place in the set', () => {
    const from = portal();
    from['sets/keepers.json'] = {
      $schema: '../dialect/set.json',
      title: 'Keepers',
      permission: ['/orders', '/orders#close'],
    };
    from['sets/checked.json'] = { $schema: '../dialect/set.json', title: 'Checked', needs: ['code'] };
    for (const name of ['open', 'close']) {
      calls(from)[name].permission = 'keepers';
      calls(from)[name].needs = ['checked'];
    }
    expect(
      findings((all) => all['sets/keepers.json'].permission.push('/pay'), from).map(
        ({ kind, subject, after, place }) => `${kind} ${subject} ${after} ${place}`,
      ),
    ).toEqual([
      'call-permission-changed call shop.close /pay schemas/sets/keepers.json:7:5',
      'call-permission-changed call shop.open /pay schemas/sets/keepers.json:7:5',
    ]);
    from['needs/seal.json'] = { ...from['needs/code.json'], title: 'Seal' };
    expect(
      findings((all) => (all['sets/checked.json'].needs = ['seal']), from).map(
        ({ kind, subject, place }) => `${kind} ${subject} ${place}`,
      ),
    ).toEqual([
      'verification-removed call shop.close schemas/calls/shop.json:105:16',
      'verification-removed call shop.open schemas/calls/shop.json:177:16',
      'verification-added call shop.close schemas/sets/checked.json:5:5',
      'verification-added call shop.open schemas/sets/checked.json:5:5',
    ]);
  });

  it('gives the reason why a new call for anybody signed in is not guarded', () => {
    const [added] = findings((all) => {
      const unguarded = 'Everybody asks it';
      calls(all).ask = { ...calls(all).close, post: '/api/ask', permission: 'signed-in', unguarded };
    });
    expect(added?.reason).toBe(
      'Anybody who is signed in may send it. Its reason: Everybody asks it. It changes order.',
    );
  });

  it('does not report the columns around a removed one', () => {
    const gone = found((all) => void orders(all).columns.splice(1, 1));
    expect(gone).toEqual(['column-removed merchant screen orders']);
  });

  it('sees the filling of a field of any name', () => {
    const filled = (source: string): Model => {
      const expression = { source, tree: { op: 'read', root: 'row', path: [source] }, reads: [] };
      return {
        ...EMPTY,
        screens: { list: { name: 'list', block: { filling: { id: { value: expression } } } } as never },
      };
    };
    const [only, ...more] = compare(filled('a'), filled('b'), () => undefined);
    expect(only?.path).toEqual(['block', 'filling', 'id', 'value']);
    expect(more).toEqual([]);
  });

  it('reports a renamed entity once, whichever calls read and write it', () => {
    const renamed = JSON.stringify(portal()).replaceAll(/"order"(?!:)|(?<=entities\/)order(?=\.json)/g, (word) =>
      word.replace('order', 'parcel'),
    );
    const [before, after] = [revision(portal(), 'base'), revision(JSON.parse(renamed) as Files, 'head')];
    expect(after.problems.map(printProblem)).toEqual([]);
    const told = (more: Parameters<typeof compare>[3]): string[] =>
      compare(before.model, after.model, () => undefined, more).map(({ kind }) => kind);
    expect(told({ renames: [{ entity: 'order', to: 'parcel' }] })).toEqual(['renamed']);
    expect(told({})).toContain('effects-changed');
  });

  it('names the menu entries of a removed screen, and tells for a removed entry whether its screen stays', () => {
    const item = (title: string, screen: string) => ({ title, screen });
    const model = (screens: string[], items: Record<string, unknown>): Model => ({
      ...EMPTY,
      screens: Object.fromEntries(screens.map((name) => [name, { name, block: {} } as never])),
      menus: { main: { title: 'Main', items: { shop: { title: 'Shop', items } } } as never },
    });
    const reasons = (before: Model, after: Model): string[] =>
      compare(before, after, () => undefined).map(({ kind, reason }) => `${kind}: ${reason}`);
    const all = { a: item('Orders', 'orders'), b: item('Pay', 'pay') };
    const whole = model(['orders', 'pay'], all);
    expect(reasons(whole, model(['pay'], { b: all.b }))).toEqual([
      'menu-item-removed: Its screen is removed with it.',
      'screen-removed: Merchants lose the task and its way in (menu main: Shop › Orders), and what they have bookmarked leads nowhere.',
    ]);
    expect(reasons(whole, model(['orders', 'pay'], { b: all.b }))).toEqual([
      'menu-item-removed: The screen can only be reached by its address.',
    ]);
    const twice = model(['orders', 'pay'], { ...all, c: item('All orders', 'orders') });
    expect(reasons(twice, model(['orders', 'pay'], { b: all.b, c: item('All orders', 'orders') }))).toEqual([
      'menu-item-removed: The screen is still reached from menu main: Shop › All orders.',
    ]);
  });

  it('gives every kind a sentence for its reason', () => {
    for (const kind of KINDS) expect(kind.reason).toMatch(/^[A-Z].*[.]$/);
  });
});

/** The same JSON with reversed keys, where their order has no meaning. */
function reversed(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const free =
    !['steps', 'row', 'toolbar', 'items', 'properties', 'calls'].some((key) => key in value) && 'title' in value;
  const entries = Object.entries(value);
  return Object.fromEntries(free ? entries.reverse() : entries);
}

describe('a part that reads its surroundings', () => {
  /** The part is drawn in a step of two wizards. */
  const parted = (): Files => {
    const all = portal();
    const fields = wizard(all).steps.fill.fields;
    all['screens/parts/fields.json'] = { title: 'Fields', around: { form: 'shop.pay' }, fields };
    wizard(all).steps.fill = { title: 'Fill', screen: 'parts/fields' };
    all['screens/second.json'] = { ...structuredClone(all['screens/wizard.json']), path: '/second' };
    return all;
  };

  it('changes nothing when it is taken out of a screen', () => {
    const base = portal();
    base['screens/second.json'] = { ...structuredClone(base['screens/wizard.json']), path: '/second' };
    const changes = findings((all) => Object.assign(all, parted()), base);
    expect(changes).toEqual([]);
  });

  it('is reported at every screen that shows it, with its own place', () => {
    const changes = findings((all) => void (all['screens/parts/fields.json'].fields[2].max = 8), parted());
    expect(changes.map((each) => each.subject).sort()).toEqual(['screen second', 'screen wizard']);
    expect(new Set(changes.map((each) => each.place?.replace(/:.*/, '')))).toEqual(
      new Set(['schemas/screens/parts/fields.json']),
    );
  });
});

describe('a review', () => {
  const head = portal();
  pay(head).fields[1].max = 100;
  delete orders(head).row.close.confirm;
  const both: [Revision, Revision] = [revision(portal(), 'base'), revision(head, 'head')];
  const [worst] = review(...both, [], '2026-01-01').changes;

  it('requires two names for money, and accepts approvals until their last day', () => {
    const approval = {
      fingerprint: worst!.fingerprint,
      kind: worst!.kind,
      reason: 'Asked twice before',
      by: ['a'],
      until: '2026-06-30',
    };
    const approved = (by: string[], today: string): boolean =>
      review(...both, [{ ...approval, by }], today).changes[0]!.approval !== undefined;
    expect(worst!.kind).toBe('confirm-removed');
    expect(approved(['a'], '2026-01-01')).toBe(false);
    expect(approved(['a', 'a'], '2026-01-01')).toBe(false);
    expect(approved(['a', 'b'], '2026-06-30')).toBe(true);
    expect(approved(['a', 'b'], '2026-07-01')).toBe(false);
    expect(review(...both, [approval], '2026-07-01').stale.map((each) => each.why)).toEqual(['ran out on 2026-06-30']);
  });

  it('reports an approval without a change', () => {
    const approval = { fingerprint: '000000000000', kind: 'x', reason: 'r', by: ['a'], until: '2027-01-01' };
    expect(review(...both, [approval], '2026-01-01').stale).toHaveLength(1);
  });
});

it('reports a part that begins to read what stands around it where it is drawn, and not as a removed screen', () => {
  const all = portal();
  all['screens/note.json'] = { title: 'Note', notice: { text: 'A part' } };
  all['screens/detail.json'].data = { order: { call: 'shop.order', with: { orderNo: 'route.orderNo' } } };
  all['screens/detail.json'].body.push({ screen: 'note' });
  const tabs = { a: { title: 'A', screen: 'note' }, b: { title: 'B', notice: { text: 'B' } } };
  all['screens/tabbed.json'] = { ...all['screens/detail.json'], path: '/tabbed/:orderNo', body: [{ tabs }] };
  const changed = structuredClone(all);
  changed['screens/note.json'].around = { data: { order: 'shop.order' } };
  const { changes } = review(revision(all, 'base'), revision(changed, 'head'), [], '2026-01-01');
  const found = changes.flatMap(({ findings }) =>
    findings.map(({ kind, classes, subject }) => [kind, ...classes, subject].join(' ')),
  );
  expect(new Set(found)).toEqual(
    new Set([
      'block-added cosmetic screen detail',
      'block-removed merchant screen detail',
      'block-replaced merchant screen tabbed',
    ]),
  );
});

it('reports no role that only one of the revisions knows: a folder of schemas has no roles', () => {
  const roles = { maker: { title: 'Maker', routes: ['/orders'] } };
  const of = (...[before, after]: [object?, object?]): string[] =>
    compare(EMPTY, EMPTY, () => undefined, {
      beside: { before: { ...before }, after: { ...after } },
    }).map(({ kind }) => kind);
  expect(of({}, { roles })).toEqual([]);
  expect(of({ roles }, {})).toEqual([]);
  expect(of({ roles: {} }, { roles })).toEqual(['role-changed']);
});
