import type { Edit } from './editor.ts';
import type { Json } from './portal.ts';
import { drop, entry, said, type Shop } from './shop.ts';

const list = ({ n }: Shop): string => `screen list${n}`;
const detail = ({ n }: Shop): string => `screen detail${n}`;
const edit = ({ n }: Shop): string => `screen edit${n}`;
const wizard = ({ n }: Shop): string => `screen wizard${n}`;
const tabs = ({ n }: Shop): string => `screen tabs${n}`;
const menu = ({ n }: Shop): string => `menu menu${n}`;
const notice = (n: number): Json => ({
  $schema: '../dialect/screen.json',
  title: 'New',
  path: `/${n}/new`,
  notice: { text: 'N', tone: 'info' },
});
const turned = (record: Json): Json => Object.fromEntries(Object.entries(record).reverse());
/** Runs an edit and returns its subject. */
const then = (_: unknown, subject: string): string => subject;
const plain = ['note', 'orderNo'];
const moveTo =
  (name: string): Edit =>
  (s) => {
    const from = `screens/${name}${s.n}.json`;
    s.files[`screens/${name}${s.n}b.json`] = s.files[from];
    delete s.files[from];
    const text = JSON.stringify(s.menu.items).replaceAll(`"${name}${s.n}"`, `"${name}${s.n}b"`);
    s.menu.items = JSON.parse(text);
    return { subject: `screen ${name}${s.n}b`, renames: [{ screen: `${name}${s.n}`, to: `${name}${s.n}b` }] };
  };
/** Renames a field of the entity in all its uses. */
export const rename =
  (field: string, where: string): Edit =>
  (s) => {
    const to = `${field}N${s.n}`;
    for (const name of Object.keys(s.files)) {
      const text = JSON.stringify(s.files[name]).replaceAll(new RegExp(`\\b${field}\\b`, 'g'), to);
      s.files[name] = JSON.parse(text);
    }
    return { subject: `screen ${where}${s.n}`, renames: [{ field: `order${s.n}.${field}`, to }] };
  };

/** Screens, routes, filters, columns and items. */
export const OF_LOOKS: [id: string, worst: string, edits: Edit[]][] = [
  [
    'S1',
    'merchant',
    [
      (s) => then(delete s.files[`screens/detail${s.n}.json`], detail(s)),
      (s, _, b) => then((b.files[`screens/new${s.n}.json`] = notice(s.n)), `screen new${s.n}`),
    ],
  ],
  ['S2', 'cosmetic', [(s) => then((s.files[`screens/new${s.n}.json`] = notice(s.n)), `screen new${s.n}`)]],
  ['S3', 'cosmetic', [moveTo('detail'), moveTo('tabs'), moveTo('wizard')]],
  [
    'S4',
    'merchant',
    [
      (s) => then((s.files[`screens/tabs${s.n}.json`] = { ...notice(s.n), path: `/${s.n}/tabs` }), tabs(s)),
      (s) => then((s.files[`screens/wizard${s.n}.json`] = { ...notice(s.n), path: `/${s.n}/wizard` }), wizard(s)),
    ],
  ],
  [
    'S5',
    'cosmetic',
    [
      (s) => then((s.list.title = 'Other'), list(s)),
      (s) => then((s.detail.title = 'Else'), detail(s)),
      (s) => then((s.tabs.tabs.one.title = 'First'), tabs(s)),
    ],
  ],
  [
    'S6',
    'merchant',
    [
      (s, r) => then(delete s.tabs.tabs[r.pick(['one', 'two', 'three'])], tabs(s)),
      (s) => then((s.tabs.tabs = turned(s.tabs.tabs)), tabs(s)),
    ],
  ],
  [
    'S7',
    'security',
    [
      (s) => then(s.table.columns.push({ field: 'body', format: 'html' }), list(s)),
      (s) => then((entry(s.items, 'note').format = 'html'), detail(s)),
      (s) => then(s.items.push({ field: 'body', format: 'html' }), detail(s)),
    ],
  ],
  ['S8', 'security', [(s, r) => then((s.edit.data.order.every = `${1 + r.below(29)}s`), edit(s))]],
  ['S9', 'cosmetic', [(s, r) => then((s.table.empty = `None ${r.below(99)}`), list(s))]],
  [
    'S10',
    'money',
    [
      (s) => then((s.wizard.form.steps = turned(s.wizard.form.steps)), wizard(s)),
      (s) => then(delete s.wizard.form.steps.confirm, wizard(s)),
    ],
  ],
  [
    'S11',
    'money',
    [
      (s) => then(delete s.table.row.close.confirm, list(s)),
      (s) => then(delete s.form.confirm, edit(s)),
      (s) => then(delete s.table.bulk.shut.confirm, list(s)),
    ],
  ],
  [
    'R1',
    'merchant',
    [
      (s) => then((s.list.path = `/${s.n}/elsewhere`), list(s)),
      (s) => then((s.tabs.path = `/${s.n}/other`), tabs(s)),
      (s) => then(delete s.menu.redirects[`/${s.n}/old`], menu(s)),
    ],
  ],
  [
    'R2',
    'merchant',
    [
      (s) => {
        const text = JSON.stringify(s.detail).replace(':orderNo', ':no').replaceAll('route.orderNo', 'route.no');
        s.files[`screens/detail${s.n}.json`] = JSON.parse(text);
        return detail(s);
      },
    ],
  ],
  [
    'R3',
    'security',
    [
      (s) => then((s.menu.redirects[`/${s.n}/out`] = 'https://elsewhere.example'), menu(s)),
      (s) => then((s.menu.redirects[`/${s.n}/old`] = '//elsewhere.example'), menu(s)),
    ],
  ],
  [
    'R4',
    'merchant',
    [(s) => then(delete s.menu.items.wizard, menu(s)), (s) => then((s.menu.items.list.hidden = true), menu(s))],
  ],
  [
    'R5',
    'cosmetic',
    [
      (s) => then((s.menu.items = turned(s.menu.items)), menu(s)),
      (s) => then((s.menu.items.list.icon = 'add'), menu(s)),
    ],
  ],
  [
    'R6',
    'permission',
    [
      (s) => then((s.menu.items.more.items.tabs.needs = []), menu(s)),
      (s) => then((s.menu.items.list.needs = [`known${s.n}`]), menu(s)),
    ],
  ],
  [
    'R7',
    'permission',
    [
      (s) => then((s.tabs.public = true), tabs(s)),
      (s) => then((s.files[`screens/new${s.n}.json`] = { ...notice(s.n), public: true }), `screen new${s.n}`),
    ],
  ],
  ['F1', 'merchant', [(s, r) => then(drop(s.table.filter, r.pick(['note', 'state', 'createdAt'])), list(s))]],
  [
    'F2',
    'cosmetic',
    [
      (s) => then((s.calls.list.request.pick.push('payee'), s.table.filter.push('payee')), list(s)),
      (s) => then((s.calls.list.request.pick.push('currency'), s.table.filter.unshift('currency')), list(s)),
    ],
  ],
  ['F3', 'api', [rename('createdAt', 'list'), rename('note', 'list')]],
  [
    'F4',
    'merchant',
    [
      (s, r) =>
        then((entry(s.table.filter, 'createdAt').default = r.pick(['today', 'last-7-days', 'last-90-days'])), list(s)),
      (s, r) => then((entry(s.table.filter, 'state').default = r.pick(['OPEN', 'DONE'])), list(s)),
    ],
  ],
  [
    'F5',
    'api',
    [
      (s) => then((entry(s.table.filter, 'state').widget = 'chips'), list(s)),
      (s) => then((s.entity.properties.createdAt.format = 'date'), list(s)),
    ],
  ],
  ['F6', 'merchant', [(s, r) => then((entry(s.table.filter, r.pick(['note', 'state'])).required = true), list(s))]],
  [
    'F7',
    'security',
    [
      (s) => then(delete entry(s.table.filter, 'createdAt').props, list(s)),
      (s, r) => then((entry(s.table.filter, 'createdAt').props.from = `'20${10 + r.below(9)}-01-01'`), list(s)),
    ],
  ],
  [
    'F8',
    'api',
    [
      (s, r) => then((entry(s.table.filter, 'state').options = r.pick([['OPEN'], ['DONE', 'HELD']])), list(s)),
      (s) => then((entry(s.fields, 'currency').options = ['USD']), edit(s)),
    ],
  ],
  [
    'F9',
    'cosmetic',
    [
      (s) => then((s.table.filter = [...s.table.filter].reverse()), list(s)),
      (s, r) => then((entry(s.table.filter, r.pick(['note', 'createdAt'])).title = 'Words'), list(s)),
    ],
  ],
  ['L1', 'merchant', [(s, r) => then(s.table.columns.splice(r.below(s.table.columns.length), 1), list(s))]],
  [
    'L2',
    'cosmetic',
    [
      (s, r) =>
        then(s.table.columns.splice(r.below(s.table.columns.length), 0, r.pick(['payee', 'code', 'dollars'])), list(s)),
    ],
  ],
  [
    'L3',
    'money',
    [
      (s) =>
        then(
          Object.assign(s.table.columns, {
            [s.table.columns.findIndex((each: Json) => said(each) === 'amount')]: {
              name: 'amount',
              title: 'Amount',
              value: 'row.dollars',
              sum: true,
            },
          }),
          list(s),
        ),
    ],
  ],
  ['L4', 'money', [(s) => then((entry(s.table.columns, 'amount').format = 'plain'), list(s))]],
  ['L5', 'merchant', [(s, r) => then((entry(s.table.columns, 'createdAt').format = r.pick(['date', 'ago'])), list(s))]],
  [
    'L6',
    'mask',
    [
      (s) => then((entry(s.table.columns, 'card').format = 'plain'), list(s)),
      (s) => then(delete s.entity.properties.card.format, list(s)),
    ],
  ],
  [
    'L7',
    'merchant',
    [
      (s) => {
        const other = structuredClone(s.state);
        other.oneOf[0].title += '!';
        s.files[`enums/other${s.n}.json`] = other;
        s.entity.properties.state.$ref = `../enums/other${s.n}.json`;
        return list(s);
      },
    ],
  ],
  [
    'L8',
    'merchant',
    [
      (s, r) =>
        then(
          ((s.table.sort = `createdAt ${r.pick(['asc', 'desc'])}`), (entry(s.table.columns, 'createdAt').sort = true)),
          list(s),
        ),
    ],
  ],
  [
    'L9',
    'permission',
    [
      (s) => then((s.table.row.open = { title: 'Open', call: `shop${s.n}.open` }), list(s)),
      (s) =>
        then((s.table.toolbar.open = { title: 'Open', call: `shop${s.n}.open`, with: { orderNo: "'1'" } }), list(s)),
    ],
  ],
  [
    'L10',
    'permission',
    [
      (s) => then(delete s.table.row.close.visible, list(s)),
      (s, r) => then((s.table.row.close.visible = `row.state == '${r.pick(['DONE', 'HELD'])}'`), list(s)),
    ],
  ],
  [
    'L11',
    'cosmetic',
    [
      (s) => then((s.table.columns = [...s.table.columns].reverse()), list(s)),
      (s, r) => then((entry(s.table.columns, r.pick(plain)).title = 'Words'), list(s)),
    ],
  ],
  [
    'L12',
    'merchant',
    [
      (s) => then(s.calls.export.answer.columns.reverse(), `call shop${s.n}.export`),
      (s) => then(s.calls.export.answer.columns.pop(), `call shop${s.n}.export`),
      (s) => then(s.calls.export.answer.columns.push('payee'), `call shop${s.n}.export`),
    ],
  ],
  [
    'L13',
    'mask',
    [(s, r) => then(s.calls.export.answer.columns.splice(r.below(3), 0, 'card'), `call shop${s.n}.export`)],
  ],
  ['L14', 'security', [(s, r) => then((s.table.size = r.pick([20, 30, 50, 100])), list(s))]],
  ['L15', 'money', [(s) => then(delete entry(s.table.columns, 'amount').sum, list(s))]],
  ['I1', 'merchant', [(s, r) => then(s.items.splice(r.below(s.items.length), 1), detail(s))]],
  [
    'I2',
    'cosmetic',
    [(s, r) => then(s.items.splice(r.below(s.items.length), 0, r.pick(['payee', 'code', 'dollars'])), detail(s))],
  ],
  [
    'I3',
    'money',
    [
      (s) =>
        then(
          Object.assign(entry(s.items, 'amount'), {
            name: 'amount',
            title: 'Amount',
            value: 'row.dollars',
            field: undefined,
          }),
          detail(s),
        ),
    ],
  ],
  ['I4', 'money', [(s) => then((entry(s.items, 'amount').format = 'plain'), detail(s))]],
  [
    'I5',
    'mask',
    [
      (s) => then((entry(s.items, 'card').format = 'plain'), detail(s)),
      (s) => then(delete s.entity.properties.card.format, detail(s)),
    ],
  ],
  [
    'I6',
    'mask',
    [
      (s) => then((s.table.row.copy.copy = 'row.card'), list(s)),
      (s) => then((s.table.row.more = { title: 'Copy', copy: 'row.card' }), list(s)),
    ],
  ],
  [
    'I7',
    'cosmetic',
    [
      (s) => then(s.items.reverse(), detail(s)),
      (s, r) => then((entry(s.items, r.pick(plain)).title = 'Words'), detail(s)),
    ],
  ],
];
