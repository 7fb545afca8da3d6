import { add, called, del, row, set, several, turn, type CatalogueCase, type EditOfPortal } from './edit.ts';

const SCREEN = '../dialect/screen.json';
const ORDERS = 'screens/orders';
const TABS = 'screens/tabs';
const DETAIL = 'screens/detail';
const EDIT = 'screens/edit';
const MENU = 'menus/main';
const notice = (text: string): object => ({ notice: { text, tone: 'info' } });
const screen = (path: string, more: object): object => ({ $schema: SCREEN, title: 'New', path, ...more });
const LIST = 'tabs.one.table';
const ITEMS = 'tabs.two.infoList.items';
const DETAIL_ITEMS = 'body.0.infoList.items';

const moved =
  (from: string, to: string): EditOfPortal =>
  (all) => {
    all[`screens/${to}.json`] = all[`screens/${from}.json`];
    delete all[`screens/${from}.json`];
  };
/** Screens, routes, filters, columns and items. */
export const OF_SCREENS: CatalogueCase[] = [
  row('S1', 'merchant', del('screens/wizard', ''), del(DETAIL, ''), set('screens/wizard', 'title', 'Other')),
  row(
    'S2',
    'cosmetic',
    set('screens/a', '', screen('/a', notice('A'))),
    set('screens/b', '', screen('/b', { infoList: { call: 'shop.order', with: { orderNo: "'1'" } } })),
    moved('wizard', 'wizard'),
  ),
  row(
    'S3',
    'cosmetic',
    several(
      moved('wizard', 'guide'),
      set(MENU, 'items.wizard.screen', 'guide'),
      set('renames', '', [{ screen: 'wizard', to: 'guide' }]),
    ),
    several(moved('detail', 'one'), set('renames', '', [{ screen: 'detail', to: 'one' }])),
    moved('detail', 'one'),
  ),
  row(
    'S4',
    'merchant',
    set('screens/wizard', '', screen('/wizard', notice('Gone'))),
    set(
      DETAIL,
      '',
      screen('/orders/:orderNo', { infoList: { call: 'shop.order', with: { orderNo: 'route.orderNo' } } }),
    ),
    set('screens/wizard', 'form.title', 'Send'),
  ),
  row(
    'S5',
    'cosmetic',
    set('screens/pay', 'title', 'Send'),
    set(TABS, 'tabs.one.title', 'First'),
    set(DETAIL, 'body.1.notice.text', 'See'),
  ),
  row(
    'S6',
    'merchant',
    del(TABS, 'tabs.two'),
    turn(TABS, 'tabs'),
    set(TABS, 'tabs.three', { title: 'Three', ...notice('T') }),
  ),
  row(
    'S7',
    'security',
    set(ORDERS, 'table.columns.3', { field: 'createdAt', format: 'html' }),
    add(DETAIL, DETAIL_ITEMS, { field: 'body', format: 'html' }),
    add(DETAIL, DETAIL_ITEMS, 'body'),
  ),
  row(
    'S8',
    'security',
    set(EDIT, 'data.order.every', '5s'),
    set(EDIT, 'data.order.every', '10s'),
    set(EDIT, 'title', 'Other'),
  ),
  row(
    'S9',
    'cosmetic',
    set(TABS, `${LIST}.empty`, 'Nothing yet'),
    set(ORDERS, 'table.empty', 'None'),
    set(TABS, `${LIST}.size`, 20),
  ),
  row(
    'S10',
    'money',
    turn('screens/wizard', 'form.steps'),
    del('screens/wizard', 'form.steps.confirm'),
    set('screens/wizard', 'form.steps.more', { title: 'More', ...notice('M') }),
  ),
  row(
    'S11',
    'money',
    del(ORDERS, 'table.row.close.confirm'),
    del('screens/pay', 'form.confirm'),
    set(ORDERS, 'table.row.close.confirm', 'Sure?'),
  ),
  row(
    'R1',
    'merchant',
    set('screens/wizard', 'path', '/other'),
    set(TABS, 'path', '/three'),
    set('screens/wizard', 'path', { main: '/wizard', more: '/guide' }),
  ),
  row(
    'R2',
    'merchant',
    several(set(DETAIL, 'path', '/orders/:no'), set(DETAIL, 'body.0.infoList.with.orderNo', 'route.no')),
    several(
      set(EDIT, 'path', '/edit/:no'),
      set(EDIT, 'permission.any.0', '/edit/:no'),
      (all) =>
        void (all['screens/edit.json'] = JSON.parse(
          JSON.stringify(all['screens/edit.json']).replaceAll('route.orderNo', 'route.no'),
        )),
      set(EDIT, 'once.with', { orderNo: 'route.no' }),
      set(EDIT, 'data.order.with', { orderNo: 'route.no' }),
    ),
    set(DETAIL, 'path', '/order/:orderNo'),
  ),
  row(
    'R3',
    'security',
    set(MENU, 'redirects./out', 'https://elsewhere.example'),
    set(MENU, 'redirects./', '//elsewhere.example'),
    set(MENU, 'redirects./old', '/pay'),
  ),
  row('R4', 'merchant', del(MENU, 'items.pay'), set(MENU, 'items.orders.hidden', true), turn(MENU, 'items')),
  row('R5', 'cosmetic', turn(MENU, 'items'), set(MENU, 'items.pay.icon', 'add'), set(MENU, 'items.pay.hidden', true)),
  row(
    'R6',
    'permission',
    set(MENU, 'items.more.items.tabs.needs', []),
    set(MENU, 'items.orders.needs', ['known']),
    set(MENU, 'items.more.title', 'Else'),
  ),
  row(
    'R7',
    'permission',
    set(DETAIL, 'public', true),
    set('screens/a', '', screen('/a', { public: true, ...notice('A') })),
    set('screens/a', '', screen('/a', notice('A'))),
  ),
  row('F1', 'merchant', del(ORDERS, 'table.filter.1'), del(TABS, `${LIST}.filter.1`), turn(ORDERS, 'table.filter')),
  row(
    'F2',
    'cosmetic',
    add(ORDERS, 'filter', 'orderNo'),
    several(add('calls/shop', 'calls.orders.request.pick', 'currency'), add(ORDERS, 'table.filter', 'currency')),
    add('calls/shop', 'calls.orders.request.pick', 'currency'),
  ),
  row(
    'F3',
    'api',
    several(called('createdAt', 'madeAt'), set('renames', '', [{ field: 'order.createdAt', to: 'madeAt' }])),
    several(called('createdAt', 'bornAt'), set('renames', '', [{ field: 'order.createdAt', to: 'bornAt' }])),
    called('createdAt', 'madeAt'),
  ),
  row(
    'F4',
    'merchant',
    set(ORDERS, 'table.filter.0.default', 'OPEN'),
    set(TABS, `${LIST}.filter.0.default`, 'last-7-days'),
    set('screens/pay', 'form.fields.2', { field: 'remark', default: 'x' }),
  ),
  row(
    'F5',
    'api',
    set(ORDERS, 'table.filter.0.widget', 'select'),
    set('entities/order', 'properties.createdAt.format', 'date'),
    set(ORDERS, 'table.filter.0.title', 'Which'),
  ),
  row(
    'F6',
    'merchant',
    set(ORDERS, 'table.filter.0.required', true),
    set(TABS, `${LIST}.filter.1.required`, true),
    set('screens/pay', 'form.fields.2', { field: 'remark', required: true }),
  ),
  row(
    'F7',
    'security',
    del(TABS, `${LIST}.filter.0.props`),
    set(TABS, `${LIST}.filter.0.props.from`, "'2020-01-01'"),
    del(EDIT, 'body.0.form.fields.9.props'),
  ),
  row(
    'F8',
    'api',
    set(ORDERS, 'table.filter.0.options', ['OPEN']),
    set(EDIT, 'body.0.form.fields.8.options', ['USD']),
    set(ORDERS, 'table.filter.0.title', 'W'),
  ),
  row(
    'F9',
    'cosmetic',
    set(ORDERS, 'table.filter.0.title', 'Which'),
    turn(ORDERS, 'table.filter'),
    set(EDIT, 'body.0.form.fields.0.hint', 'Words'),
  ),
  row(
    'L1',
    'merchant',
    del(ORDERS, 'table.columns.3'),
    del(TABS, `${LIST}.columns.4`),
    del(DETAIL, `${DETAIL_ITEMS}.3`),
  ),
  row(
    'L2',
    'cosmetic',
    add(ORDERS, 'table.columns', 'note'),
    add(ORDERS, 'table.columns', 'day'),
    add(DETAIL, DETAIL_ITEMS, 'day'),
  ),
  row(
    'L3',
    'money',
    set(TABS, `${LIST}.columns.3`, { name: 'amount', title: 'Amount', value: 'row.dollars' }),
    set(ORDERS, 'table.columns.2', { name: 'amount', title: 'Amount', value: 'row.euros' }),
    set(DETAIL, `${DETAIL_ITEMS}.2`, { name: 'amount', title: 'Amount', value: 'row.dollars' }),
  ),
  row(
    'L4',
    'money',
    set(TABS, `${LIST}.columns.3`, { field: 'amount', format: 'plain' }),
    set(ORDERS, 'table.columns.2', { field: 'amount', format: 'plain' }),
    set(ORDERS, 'table.columns.3', { field: 'createdAt', format: 'plain' }),
  ),
  row(
    'L5',
    'merchant',
    set(ORDERS, 'table.columns.3', { field: 'createdAt', format: 'date' }),
    set(TABS, `${LIST}.columns.2.format`, 'ago'),
    set(ORDERS, 'table.columns.3', { field: 'createdAt', title: 'When' }),
  ),
  row(
    'L6',
    'mask',
    set(TABS, `${LIST}.columns.1`, { field: 'card', format: 'plain' }),
    del('entities/order', 'properties.card.format'),
    set(TABS, `${LIST}.columns.1`, { field: 'card', title: 'Plate' }),
  ),
  row(
    'L7',
    'merchant',
    several(
      set('enums/other', '', {
        $schema: '../dialect/enum.json',
        title: 'O',
        oneOf: [
          { const: 1, name: 'OPEN', title: 'Open!' },
          { const: 2, name: 'DONE', title: 'Done!' },
        ],
      }),
      set('entities/order', 'properties.state.$ref', '../enums/other.json'),
    ),
    several(
      set('enums/coin', '', {
        $schema: '../dialect/enum.json',
        title: 'C',
        oneOf: [
          { const: 'USD', title: 'D' },
          { const: 'EUR', title: 'E' },
        ],
      }),
      set('entities/order', 'properties.currency.$ref', '../enums/coin.json'),
    ),
    set('enums/state', 'oneOf.0.tone', 'danger'),
  ),
  row(
    'L8',
    'merchant',
    several(
      set(ORDERS, 'table.sort', 'createdAt asc'),
      set(ORDERS, 'table.columns.3', { field: 'createdAt', sort: true }),
    ),
    set(TABS, `${LIST}.sort`, 'createdAt desc'),
    set(ORDERS, 'table.columns.3', { field: 'createdAt', sort: true }),
  ),
  row(
    'L9',
    'permission',
    set(ORDERS, 'table.row.open', { title: 'Open', call: 'shop.open' }),
    set(TABS, `${LIST}.toolbar`, { fee: { title: 'Fee', call: 'shop.open', with: { orderNo: "'1'" } } }),
    set(ORDERS, 'table.row.close.title', 'Shut'),
  ),
  row(
    'L10',
    'permission',
    del(ORDERS, 'table.row.close.visible'),
    set(TABS, `${LIST}.row.close.visible`, "row.state == 'DONE'"),
    set(DETAIL, 'body.1.visible', "user.userNo == '1'"),
  ),
  row(
    'L11',
    'cosmetic',
    turn(ORDERS, 'table.columns'),
    set(ORDERS, 'table.columns.0.title', 'No.'),
    turn(DETAIL, DETAIL_ITEMS),
  ),
  row(
    'L12',
    'merchant',
    turn('calls/shop', 'calls.export.answer.columns'),
    add('calls/shop', 'calls.export.answer.columns', 'note'),
    set('calls/shop', 'calls.export.answer.fileName', 'x'),
  ),
  row(
    'L13',
    'mask',
    add('calls/shop', 'calls.export.answer.columns', 'card'),
    several(
      set('entities/user', 'properties.isTrusted', { type: 'boolean', title: 'Trusted' }),
      set('calls/shop', 'calls.export.answer.plain', 'user.isTrusted'),
    ),
    add('calls/shop', 'calls.export.answer.columns', 'note'),
  ),
  row('L14', 'security', set(TABS, `${LIST}.size`, 50), set(ORDERS, 'table.size', 30), set(TABS, `${LIST}.empty`, 'E')),
  row(
    'L15',
    'money',
    set(ORDERS, 'table.sums', { by: 'state' }),
    set(TABS, `${LIST}.columns.3.sum`, false),
    set(ORDERS, 'table.columns.2.title', 'Sum'),
  ),
  row('I1', 'merchant', del(DETAIL, `${DETAIL_ITEMS}.3`), del(TABS, `${ITEMS}.4`), turn(DETAIL, DETAIL_ITEMS)),
  row(
    'I2',
    'cosmetic',
    add(DETAIL, DETAIL_ITEMS, 'remark'),
    add(TABS, ITEMS, 'note'),
    add(ORDERS, 'table.columns', 'note'),
  ),
  row(
    'I3',
    'money',
    set(DETAIL, `${DETAIL_ITEMS}.2`, { name: 'amount', title: 'Amount', value: 'row.dollars' }),
    set(TABS, `${ITEMS}.2`, { name: 'amount', title: 'Amount', value: 'row.euros' }),
    set(DETAIL, `${DETAIL_ITEMS}.2`, { field: 'amount', strong: true }),
  ),
  row(
    'I4',
    'money',
    set(DETAIL, `${DETAIL_ITEMS}.2`, { field: 'amount', format: 'plain' }),
    set(TABS, `${ITEMS}.2`, { field: 'amount', format: 'plain' }),
    set(ORDERS, 'table.columns.2', { field: 'amount', sum: true, format: 'plain' }),
  ),
  row(
    'I5',
    'mask',
    set(TABS, `${ITEMS}.1`, { field: 'card', format: 'plain' }),
    del('entities/order', 'properties.card.format'),
    set(TABS, `${LIST}.columns.1`, { field: 'card', format: 'plain' }),
  ),
  row(
    'I6',
    'mask',
    set(TABS, `${LIST}.row.copy.copy`, 'row.card'),
    set(ORDERS, 'table.row.copy', { title: 'Copy', copy: 'row.card' }),
    set(ORDERS, 'table.row.copy', { title: 'Copy', copy: 'row.orderNo' }),
  ),
  row(
    'I7',
    'cosmetic',
    turn(DETAIL, DETAIL_ITEMS),
    set(DETAIL, `${DETAIL_ITEMS}.0`, { field: 'orderNo', title: 'No.' }),
    turn(ORDERS, 'table.columns'),
  ),
];
