import { describe, expect, it } from 'vitest';
import { evaluate } from '#model/evaluate.ts';
import { block, screen, type Resolved } from '../testing/one-screen.ts';

const NOTE = { notice: { text: 'x' } };

describe('a call that a block sends by itself', () => {
  const made = (call: string): Resolved =>
    screen(
      { ...NOTE, once: { call, when: 'true' } },
      {
        'calls/own.json': {
          title: 'Own',
          calls: {
            read: {
              post: '/api/own/read',
              result: 'none',
              writes: ['order'],
              permission: 'public',
              unguarded: 'Only in this test.',
            },
            pay: {
              post: '/api/own/pay',
              result: 'none',
              writes: ['order'],
              money: true,
              unverified: 'Only in a test.',
              permission: 'signed-in',
              unguarded: 'Only in this test.',
            },
          },
        },
      },
    );

  it('has its condition', () => {
    const { problems, block: found } = made('own.read');
    expect(problems).toEqual([]);
    expect(found?.once).toMatchObject({ call: 'own.read', when: { source: 'true' } });
  });

  it('moves no money', () => {
    expect(made('own.pay').problems).toEqual([
      '"own.pay" must not be sent by itself: it moves money, or asks for something.',
    ]);
  });
});

describe('tabs', () => {
  it('are blocks by name, each with its own id', () => {
    const made = block({ tabs: { one: { title: 'One', ...NOTE }, two: { title: 'Two', ...NOTE } } });
    expect(made.kind === 'tabs' && made.tabs.map((tab) => [tab.name, tab.block.title, tab.block.id])).toEqual([
      ['one', 'One', 'screen.one'],
      ['two', 'Two', 'screen.two'],
    ]);
  });

  it('are called by a title', () => {
    expect(screen({ tabs: { one: NOTE } }).problems).toEqual([
      'A tab is called by the "title" of its block: this one has none.',
    ]);
  });

  it('can be opened by a link', () => {
    const tabs = { tabs: { one: { title: 'One', ...NOTE } } };
    const link = (given: object): object => ({
      'screens/u.json': { title: 'U', path: '/u', links: { go: { title: 'Go', navigate: '/t', with: given } } },
    });
    expect(screen(tabs, link({ tab: "'one'" }) as Record<string, object>).problems).toEqual([]);
    expect(screen(NOTE, link({ tab: "'one'" }) as Record<string, object>).problems[0]).toContain('takes no "tab"');
  });
});

describe('a block that shows its schema', () => {
  it('contains what its author wrote, without the key that requests it', () => {
    const made = block({ body: [{ title: 'N', source: true, ...NOTE }] });
    const inner = made.kind === 'body' ? made.blocks[0] : undefined;
    expect(JSON.parse(inner?.schema ?? '')).toEqual({ title: 'N', ...NOTE });
    expect(made.schema).toBeUndefined();
  });
});

describe('a chart', () => {
  const chart = (over: object): object => ({ chart: { call: 'shop.orders', x: 'orderNo', y: ['amount'], ...over } });

  it('draws lines by default, with the currency of its amounts', () => {
    const made = block(chart({}));
    expect(made).toMatchObject({ kind: 'chart', chart: 'line', x: { name: 'orderNo' } });
    expect(made.kind === 'chart' && made.y[0]?.currency?.source).toBe('row.currency');
  });

  it('draws figures only', () => {
    expect(screen(chart({ y: ['orderNo'] })).problems[0]).toContain('only figures can be drawn');
  });

  it('finds its fields', () => {
    expect(screen(chart({ y: ['amont'] })).problems[0]).toContain('amont');
  });
});

describe('a part', () => {
  const part = { 'screens/part.json': { title: 'P', params: ['no'], notice: { text: '{route.no}' } } };

  it('is given values for its params', () => {
    const made = block({ body: [{ screen: 'part', with: { no: "'7'" } }] }, part);
    const inner = made.kind === 'body' ? made.blocks[0] : undefined;
    expect(inner?.kind === 'screen' && inner.filling['no']?.value.source).toBe("'7'");
  });

  it('takes no others', () => {
    expect(screen({ body: [{ screen: 'part', with: { nr: "'7'" } }] }, part).problems[0]).toContain('takes no "nr"');
  });
});

describe('a parameter with brackets', () => {
  const reading = (text: string) => ({
    'screens/part.json': { title: 'P', params: ['nos[]', 'no'], notice: { text } },
  });
  const part = reading('{size(route.nos)}');
  const problemsOf = (text: string): string[] =>
    screen({ body: [{ screen: 'part', with: { nos: "['7']", no: "'7'" } }] }, reading(text)).problems;

  it('is a list of texts', () => {
    expect(problemsOf("{route.nos.exists(each, each == '7') ? 'one' : 'none'}")).toEqual([]);
    expect(problemsOf("{route.no.exists(each, each == '7') ? 'one' : 'none'}")).toHaveLength(1);
  });

  it('has its name without them', () => {
    expect(screen({ body: [{ screen: 'part', with: { 'nos[]': "['7']" } }] }, part).problems[0]).toContain(
      'takes no "nos[]"',
    );
  });
});

describe('a result', () => {
  it('leads on after a while', () => {
    const made = block({ result: { title: 'Done', leave: { after: '5s', navigate: 'back' } } });
    expect(made).toMatchObject({ leave: { after: 5000, to: { path: 'back' } } });
  });
});

describe('the permission of what is shown or typed', () => {
  const of = (shown: object): string | undefined => {
    const made = block({ table: { call: 'shop.orders', columns: ['orderNo', { field: 'amount', ...shown }] } });
    return made.kind === 'table' ? made.columns[1]?.visible?.source : '';
  };

  it('is a condition on what the person may open', () => {
    expect(of({ permission: '/pay' })).toBe("('/pay' in user.permission)");
    expect(of({ permission: ['/pay', '/orders'] })).toBe("('/pay' in user.permission || '/orders' in user.permission)");
    expect(of({ permission: { any: ['/pay'], reverse: true } })).toBe("!((('/pay' in user.permission)) ?? false)");
  });

  it('is combined with the condition of its own', () => {
    expect(of({ permission: '/pay', visible: "row.state == 'OPEN'" })).toBe(
      "row.state == 'OPEN' && ('/pay' in user.permission)",
    );
  });

  it('is looked up', () => {
    const made = screen({ table: { call: 'shop.orders', columns: [{ field: 'orderNo', permission: '/pya' }] } });
    expect(made.problems).toEqual(['No screen has the path of the permission "/pya". Did you mean "/pay"?']);
  });
});

describe('an item with a question mark', () => {
  const of = (item: unknown): string | undefined => {
    const expand = { infoList: { of: 'row', items: [item] } };
    const made = block({ table: { call: 'shop.orders', columns: ['orderNo'], expand } });
    const inner = made.kind === 'table' ? made.expand : undefined;
    return inner?.kind === 'infoList' ? inner.items[0]?.visible?.source : '';
  };

  it('is visible only while it has a value', () => {
    expect(of('remark?')).toBe('has(row.remark)');
    expect(of({ field: 'remark?', title: 'R' })).toBe('has(row.remark)');
    expect(of({ field: 'remark?', visible: "row.state == 'OPEN'" })).toBe("has(row.remark) && row.state == 'OPEN'");
    expect(of('remark')).toBeUndefined();
  });

  it('is not allowed in a column, which is drawn for all rows', () => {
    const made = screen({ table: { call: 'shop.orders', columns: ['orderNo', 'remark?'] } });
    expect(made.problems.join()).toContain('no field "remark?"');
  });
});

describe('a notice that is closed by a call', () => {
  const CALLS = {
    'calls/more.json': {
      title: 'More',
      calls: {
        close: {
          title: 'Close',
          post: '/api/alerts/close',
          request: {
            and: {
              list: {
                type: 'array',
                title: 'List',
                items: {
                  type: 'object',
                  properties: {
                    state: { $ref: '../enums/state.json', title: 'State' },
                    remark: { type: 'string', title: 'Remark' },
                  },
                },
              },
            },
          },
          result: 'none',
          writes: ['order'],
        },
      },
    },
  };
  const notice = (list: unknown): object => ({ notice: { text: 'x', close: { call: 'more.close', with: { list } } } });

  it('fills lists and records by expressions', () => {
    const made = block(notice([{ state: "'OPEN'", remark: 'user.userNo' }]), CALLS);
    const does = made.kind === 'notice' && typeof made.closes === 'object' ? made.closes.does : undefined;
    const filling =
      does?.kind === 'call' ? (does.filling as Record<string, { value: { tree: object; reads: string[] } }>) : {};
    expect(filling['list']?.value.reads).toEqual(['user.userNo']);
    expect(evaluate(filling['list']?.value as never, { user: { userNo: 'A1' } })).toEqual([{ state: 1, remark: 'A1' }]);
  });

  it('takes no field that the request does not have', () => {
    expect(screen(notice([{ stat: "'OPEN'" }]), CALLS).problems.join()).toContain('"stat"');
    expect(screen(notice([{ state: "'OPN'" }]), CALLS).problems.join()).toContain('"OPN"');
  });
});

describe('a table without rows', () => {
  it('offers what is said there', () => {
    const empty = { text: 'None', actions: { go: { title: 'Go', navigate: '/t' } } };
    const made = block({ table: { call: 'shop.orders', columns: ['orderNo'], empty } });
    expect(made).toMatchObject({ empty: 'None', actions: [{ name: 'go', look: 'primary' }] });
  });
});

describe('an amount that is typed', () => {
  it('has the currency that its form fills itself', () => {
    const pay = { call: 'shop.pay', title: 'Pay', fields: ['amount'], with: { currency: "'USD'" } };
    const made = block({ form: { ...pay, confirm: 'Pay {form.amount}?' } });
    expect(made.kind === 'form' && made.action.confirm).toMatchObject({
      parts: ['Pay ', { format: 'money', currency: { tree: { value: 'USD' } } }, '?'],
    });
  });
});

describe('the rows that a sum counts', () => {
  const orders = { 'screens/orders.json': { title: 'O', path: '/orders', ...NOTE } };
  const table = (sums: object, columns: unknown[] = [{ field: 'amount', sum: true }]): object => ({
    table: { call: 'shop.orders', columns, sums },
  });
  const problems = (over: object): string[] =>
    screen(over, orders).problems.filter((each) => /state|sum|enum/i.test(each));

  it('go over the wire by their values, each with its enum', () => {
    const made = screen(table({ without: { state: ['DONE'] }, by: 'state' }), orders).block;
    expect(made).toMatchObject({
      sums: { without: [{ field: 'state', enum: 'state', values: [2] }], by: { field: 'state', enum: 'state' } },
    });
  });

  it('are named by values of an enum, in a table that sums', () => {
    expect(problems(table({ without: { state: ['GONE'] } }))).toEqual([expect.stringContaining('no value "GONE"')]);
    expect(problems(table({ by: 'orderNo' }))).toEqual([expect.stringContaining('Expected a field of an enum')]);
    expect(problems(table({ by: 'state' }, ['amount']))).toEqual([expect.stringContaining('has "sum"')]);
  });

  it('are the same in every table of a call', () => {
    const sums = { without: { state: ['DONE'] } };
    expect(problems({ body: [table(sums), table(sums)] })).toEqual([]);
    expect(problems({ body: [table(sums), table({ by: 'state' })] })).toEqual([
      expect.stringContaining('sums other rows'),
    ]);
  });
});

describe('a filter', () => {
  const data = { one: { call: 'shop.orders', with: { state: 'filter.state' } } };
  const list = { table: { call: 'shop.orders', columns: ['orderNo'] } };

  it('is read by the questions of the blocks inside, not by those of its own block', () => {
    expect(screen({ filter: ['state'], body: [list, { data, ...NOTE }] }).problems).toEqual([]);
    expect(screen({ filter: ['state'], data, body: [list] }).problems).toEqual([
      expect.stringMatching(/^"filter" has no meaning here/),
    ]);
  });
});
