import { portal, type Files } from './portal.ts';

const SCREEN = '../dialect/screen.json';

/** A portal that contains every feature of the catalogue. */
export function richPortal(): Files {
  const all = portal();
  const order = all['entities/order.json'];
  Object.assign(order.properties, {
    version: { type: 'integer', title: 'Version' },
    day: { type: 'string', title: 'Day', format: 'date' },
    pin: { type: 'string', title: 'Pin', format: 'password' },
    scan: { type: 'object', title: 'Scan', format: 'file', max: 1, size: '1MB', accept: ['jpg', 'png'] },
    body: { type: 'string', title: 'Body' },
    code: { type: 'string', title: 'Code', pattern: '^[A-Z]{1,8}$', maxLength: 8 },
    payee: { type: 'string', title: 'Payee' },
  });
  const calls = all['calls/shop.json'].calls;
  Object.assign(calls, {
    save: {
      title: 'Save',
      post: '/api/save',
      request: {
        of: 'order',
        pick: ['orderNo', 'version', 'note?', 'card?', 'code?', 'payee?', 'scan?', 'dollars?', 'currency?', 'day?'],
        and: { speed: { $ref: '../enums/speed.json', title: 'Speed' }, pin: { type: 'string', format: 'password' } },
      },
      result: { of: 'order' },
      writes: ['order'],
      answer: 'custom',
    },
    shut: {
      title: 'Shut',
      post: '/api/shut',
      request: { and: { orderNos: { type: 'array', title: 'Orders', items: { type: 'string' } } } },
      result: 'batch',
      writes: ['order'],
      answer: { kind: 'batch', each: 'shop.close', rows: 'orderNos', most: 50 },
    },
    seen: {
      title: 'Seen',
      post: '/api/seen',
      request: { of: 'order', pick: ['orderNo'] },
      result: 'none',
      writes: ['order'],
      answer: 'custom',
    },
    plain: {
      title: 'Plain',
      get: '/api/plain',
      request: { of: 'order', pick: ['orderNo'] },
      result: { of: 'order', pick: ['card'] },
      reads: [],
      answer: 'custom',
    },
    fee: {
      title: 'Fee',
      post: '/api/fee',
      request: { of: 'order', pick: ['dollars'] },
      result: { of: 'order', pick: ['dollars'] },
      reads: [],
      answer: {
        kind: 'calculate',
        check: [{ that: 'form.dollars > 0', say: 'More than nothing' }],
        set: { dollars: 'form.dollars' },
      },
    },
    drawn: {
      title: 'Picture',
      get: '/api/captcha',
      result: { and: { captchaId: { type: 'string' } } },
      answer: 'captcha',
    },
    store: {
      title: 'Store',
      post: '/api/store',
      request: {
        and: {
          file: { type: 'string', format: 'binary' },
          businessType: { type: 'string' },
          type: { type: 'string' },
        },
      },
      result: { and: { fileId: { type: 'string' }, fileUrl: { type: 'string' } } },
      answer: 'custom',
    },
    tell: {
      title: 'Tell',
      post: '/api/tell',
      request: { of: 'order', pick: ['orderNo'] },
      result: 'none',
      needs: ['captcha', 'known'],
      answer: 'custom',
    },
  });
  all['enums/speed.json'] = {
    $schema: '../dialect/enum.json',
    title: 'Speed',
    oneOf: [
      { const: 1, name: 'SLOW', title: 'Slow' },
      { const: 2, name: 'FAST', title: 'Fast' },
    ],
  };
  all['needs/captcha.json'] = {
    $schema: '../dialect/need.json',
    title: 'Picture',
    captcha: { draw: 'shop.drawn', field: 'captcha', after: 3 },
  };
  all['needs/known.json'] = {
    $schema: '../dialect/need.json',
    title: 'Known',
    state: { that: "user.userNo != ''", say: 'Be known first' },
  };
  all['screens/edit.json'] = {
    $schema: SCREEN,
    title: 'Edit',
    path: '/edit/:orderNo',
    needs: ['known'],
    data: { order: { call: 'shop.order', every: '30s' } },
    once: { call: 'shop.seen' },
    permission: { any: ['/edit/:orderNo', '/orders'] },
    body: [
      {
        form: {
          call: 'shop.save',
          title: 'Save',
          with: { orderNo: 'route.orderNo', version: 'data.order.version' },
          fields: [
            { field: 'note', hint: 'Anything', default: 'x' },
            { field: 'card', readOnly: "form.note == 'x'" },
            'pin',
            'speed',
            { field: 'code', max: 8 },
            { field: 'payee', visible: "form.note == 'x'" },
            { field: 'scan', props: { upload: 'shop.store', accept: ['jpg', 'png'], size: '1MB', max: 1 } },
            { field: 'dollars', max: 1000, props: { scale: 2 } },
            { field: 'currency', options: ['USD', 'EUR'], default: 'USD' },
            { field: 'day', props: { from: "'2026-01-01'" } },
          ],
          confirm: 'Save {form.dollars}?',
          leave: 'ask',
        },
      },
    ],
  };
  all['screens/tabs.json'] = {
    $schema: SCREEN,
    title: 'Tabs',
    path: '/tabs',
    tabs: {
      one: {
        title: 'One',
        table: {
          call: 'shop.orders',
          filter: [
            { field: 'createdAt', default: 'last-30-days', props: { from: "'2026-01-01'" } },
            { field: 'state', title: 'Which' },
          ],
          columns: [
            'orderNo',
            'card',
            { field: 'createdAt', format: 'date-time' },
            { field: 'amount', sum: true },
            'note',
          ],
          size: 10,
          empty: 'Nothing',
          bulk: { shut: { title: 'Shut', call: 'shop.shut', with: { orderNos: 'rows.orderNo' }, confirm: 'Shut?' } },
          row: {
            copy: { title: 'Copy', copy: 'row.orderNo' },
            close: {
              title: 'Close',
              call: 'shop.close',
              confirm: 'Close?',
              visible: "row.state == 'OPEN'",
              permission: { any: ['/orders', '/tabs'] },
            },
          },
        },
      },
      two: {
        title: 'Two',
        infoList: {
          call: 'shop.order',
          with: { orderNo: "'1'" },
          items: ['orderNo', 'card', 'amount', 'createdAt', 'state'],
        },
      },
    },
  };
  all['menus/main.json'].items.more = { title: 'More', items: { tabs: { screen: 'tabs', needs: ['known'] } } };
  all['menus/main.json'].items.wizard = { screen: 'wizard', hidden: true };
  return all;
}

/** Files beside its schemas. */
export const BESIDE = {
  dialect: { table: { properties: { columns: { type: 'array', description: 'Columns.' } } } },
  roles: { maker: { title: 'Maker', routes: ['/orders', '/pay'] }, main: { title: 'Main', all: true } },
  approvals: {
    '0123456789ab': {
      fingerprint: '0123456789ab',
      kind: 'limit-raised',
      reason: 'Asked for',
      by: ['a', 'b'],
      until: '2026-12-31',
    },
  },
};
