import { add, del, set, turn, type EditOfPortal } from './edit.ts';
import type { Json } from './portal.ts';

/* Edits of the product's own schemas, as authors make them, with the expected changes. */

/** An edit in words and as code, with the class and kind of each expected change. */
export type RealEdit = [did: string, edit: EditOfPortal, told: string[]];

const change =
  (file: string, edit: (json: Json) => void): EditOfPortal =>
  (all) =>
    edit(all[`${file}.json`]);
const without =
  (file: string, list: (json: Json) => Json[], isGone: (each: Json) => boolean): EditOfPortal =>
  (all) => {
    const from = list(all[`${file}.json`]);
    from.splice(from.findIndex(isGone), 1);
  };

const CURRENCY = 'enums/currency';
const PAYEE = 'entities/payee';
const RULES = 'calls/auto-roll-in';
const MINE = 'screens/transaction/parts/approvals-mine';
const FIELDS = 'screens/pay/parts/withdrawal-fields';
const ACCOUNTS = 'screens/pay/withdrawal-account';

const renamed: EditOfPortal = (all) => {
  all['enums/money-code.json'] = all['enums/currency.json'];
  for (const name of Object.keys(all))
    all[name] = JSON.parse(
      JSON.stringify(all[name])
        .replaceAll('enums/currency.json', 'enums/money-code.json')
        .replaceAll('"values":"currency"', '"values":"money-code"'),
    );
  delete all['enums/currency.json'];
};

/** Rules that read the user, and rules that read an amount. */
const OF_RULES: RealEdit[] = [
  [
    'takes a rule about the user out of a call',
    del('calls/store-transfer', 'calls.apply.check'),
    ['permission rule-removed'],
  ],
  [
    'makes a rule about the user toothless',
    set('calls/store-transfer', 'calls.apply.check.0.that', "form.toUserNo != ''"),
    ['permission rule-changed'],
  ],
  [
    'takes a need of the verified out of a document',
    del('calls/contract', 'calls.download.check'),
    ['permission rule-removed'],
  ],
  [
    'takes a rule about the phone of the user out',
    without(
      'calls/rate',
      (json) => json.calls.addReminder.answer.check,
      ({ that }) => that.includes('phoneNumber'),
    ),
    ['permission rule-removed'],
  ],
  [
    'adds a rule about the user',
    set('calls/filing', 'calls.remove.answer.check', [
      { that: "record.status != 'AUDITING'", say: '备案审核中，不能删除', code: '10019' },
      { that: 'record.submitter == user.operatorName', say: '只能删除自己的备案', code: '10018' },
    ]),
    ['permission+merchant+api rule-added'],
  ],
  [
    'gives everybody the preferences of everybody',
    del('calls/portal', 'calls.preferences.answer.where'),
    ['permission answer-records-changed'],
  ],
  [
    'shows the login log of every operator',
    set('calls/user', 'calls.loginLogs.answer.where', { kind: "'session'" }),
    ['permission answer-records-changed'],
  ],
  [
    'lets an amount of nothing through',
    set(RULES, 'calls.save.check.0.that', 'form.threshold >= 0'),
    ['money rule-changed'],
  ],
  ['writes the rules of fields in another order', turn('calls/settle', 'calls.apply.fields'), []],
  ['holds two fields to one list in another order', turn('calls/exchange', 'calls.quote.fields'), []],
  ['refuses for another reason first', turn('calls/settle', 'calls.apply.check'), ['cosmetic rule-words-changed']],
  ['takes the rule of an amount out', del(RULES, 'calls.save.check.1'), ['money rule-removed']],
  [
    'takes the rule of a balance out of an answer',
    without(
      'calls/collection-account',
      (json) => json.calls.close.answer.check,
      ({ code }) => code === '29001',
    ),
    ['money rule-removed'],
  ],
  ['takes the rule of a state out', del('calls/holder', 'calls.updateState.answer.check'), ['api rule-removed']],
  [
    'takes the second code out of paying',
    change('calls/pay', (json) => json.calls.withdraw.needs.pop()),
    ['money+security+api verification-removed'],
  ],
];

/** New calls, exports, permissions and secrets. */
const OF_POWERS: RealEdit[] = [
  [
    'lets a new call change payees',
    set('calls/payee', 'calls.hide', {
      title: '隐藏收款人',
      post: '/api/user/payee-account/hide',
      request: { of: 'payee', pick: ['payeeNo', 'alias'] },
      result: 'none',
      writes: ['payee'],
      permission: '/pay/commonPayee#hide',
      answer: 'update',
    }),
    ['permission writing-call-added'],
  ],
  [
    'lets a new call ask a question',
    set('calls/payee', 'calls.short', {
      title: '收款人别名',
      post: '/api/user/payee-account/short',
      request: { of: 'payee', pick: ['payeeNo'] },
      result: { of: 'payee', pick: ['alias'] },
      permission: '/pay/commonPayee',
      answer: 'get',
    }),
    ['cosmetic call-added'],
  ],
  [
    'adds an export with account numbers',
    set('calls/payee', 'calls.exportAll', {
      title: '导出收款人',
      post: '/api/user/payee-account/export-all',
      request: { filterOf: 'payee', pick: ['payeeNo'] },
      result: 'job',
      permission: '/pay/commonPayee',
      answer: {
        kind: 'export',
        of: 'payee',
        columns: ['payeeNo', 'payeeName', 'accountNo'],
        fileName: '收款人',
      },
    }),
    ['permission+mask export-call-added'],
  ],
  [
    'adds a hidden field',
    set(PAYEE, 'properties.idNo', {
      type: 'string',
      title: '证件号码',
      format: 'secret',
      reveal: 'payee.account',
      maxLength: 30,
    }),
    ['mask secret-added'],
  ],
  [
    'adds a plain field',
    set(PAYEE, 'properties.nick', { type: 'string', title: '昵称', maxLength: 30 }),
    ['cosmetic entity-field-added'],
  ],
  [
    'takes the secret away',
    change('entities/withdrawal-account', (json) => {
      delete json.properties.accountNo.format;
      delete json.properties.accountNo.reveal;
    }),
    ['mask hidden-field-changed', 'mask hidden-field-changed'],
  ],
  [
    'offers an action to whoever may see the list',
    set(ACCOUNTS, 'body.1.table.row.makeDefault.permission', '/pay/withdrawal/withdrawalAccount'),
    ['permission permission-weakened'],
  ],
  [
    'leaves out a permission that the call of an action has',
    del(ACCOUNTS, 'body.1.table.row.makeDefault.permission'),
    [],
  ],
  [
    'asks for a permission of its own',
    set(ACCOUNTS, 'body.1.table.row.makeDefault.permission', '/pay/withdrawal/withdrawalAccount#default'),
    ['permission permission-changed'],
  ],
  [
    'adds a column to an export',
    add('calls/transfer', 'calls.exportOrders.answer.columns', 'scene'),
    ['merchant export-changed'],
  ],
  [
    'writes the plain values into an export',
    set('calls/transfer', 'calls.exportOrders.answer.plain', 'has(user.email)'),
    ['mask hidden-field-exported'],
  ],
  [
    'lets everybody who is signed in send a call',
    set('calls/payee', 'calls.remove.permission', 'signed-in'),
    ['permission call-permission-changed'],
  ],
];

/** Titles that no longer match the action. */
const OF_TITLES: RealEdit[] = [
  ['calls the button that passes 驳回', set(MINE, 'table.row.pass.title', '驳回'), ['money action-title-turned']],
  ['calls the button of many 批量驳回', set(MINE, 'table.bulk.pass.title', '批量驳回'), ['money action-title-turned']],
  ['calls the button that passes 同意', set(MINE, 'table.row.pass.title', '同意'), ['cosmetic looks-changed']],
  [
    'swaps two states',
    change('enums/pay-order-status', (json) => {
      json.oneOf[5].title = '付款失败';
      json.oneOf[6].title = '付款成功';
    }),
    ['money enum-titles-swapped', 'money enum-titles-swapped'],
  ],
  [
    'calls a failure a success',
    set('enums/pay-order-status', 'oneOf.6.title', '付款成功（退）'),
    ['money enum-titles-swapped'],
  ],
  [
    'calls a column by another word',
    set('screens/payee/common-payee', 'tabs.payee.table.columns.1', {
      field: 'accountNo',
      title: '收款账号',
    }),
    ['cosmetic column-title-changed'],
  ],
  [
    'gives a screen another title',
    set('screens/payee/common-payee', 'title', '收款人管理'),
    ['cosmetic screen-title-changed'],
  ],
];

/** Answers, computed values and stored values of calls. */
const OF_ANSWERS: RealEdit[] = [
  [
    'keeps no operator with a reminder',
    set('calls/rate', 'calls.addReminder.answer.set', { state: "'ACTIVE'" }),
    ['permission answer-value-changed'],
  ],
  [
    'makes what is created be in another state',
    set('calls/collection-account', 'calls.complete.answer.set.status', "'PASS'"),
    ['merchant answer-value-changed'],
  ],
  ['lists the closed stores too', del('calls/store', 'calls.usable.answer.where'), ['merchant answer-records-changed']],
  [
    'lists stores that have no money',
    set('calls/store', 'calls.availableAmounts.answer.where.availableAmt', { from: "'0'" }),
    ['money answer-records-changed'],
  ],
  [
    'computes a fee of an export otherwise',
    set('calls/transfer', 'calls.exportOrders.answer.set.fee', 'row.fee'),
    ['money answer-value-changed'],
  ],
  [
    'sorts a list otherwise',
    set('calls/payee', 'calls.page.answer.sort', 'payeeNo'),
    ['cosmetic sandbox-answer-changed'],
  ],
  [
    'orders the groups of an answer by currency',
    turn('calls/trusteeship', 'calls.receivers.answer.by'),
    ['cosmetic sandbox-answer-changed'],
  ],
  [
    'orders the groups of an answer with a limit by currency',
    turn('calls/card-panel', 'calls.byMerchant.answer.by'),
    ['cosmetic sandbox-answer-changed'],
  ],
  [
    'sorts one part of the search otherwise',
    change('calls/search', (json) => {
      json.calls.find.answer.parts[0].sort = 'createdAt desc';
    }),
    ['merchant answer-value-changed'],
  ],
  ['names the day of groups last', turn('calls/home', 'calls.days.answer.by'), []],
  [
    'lets a batch take more',
    change('calls/card', (json) => {
      json.calls.rechargeMany.answer.most = 500;
    }),
    ['money batch-size-raised'],
  ],
];

/** Lists of values, and rules of fields. */
const OF_DATA: RealEdit[] = [
  ['lists the currencies the other way round', turn(CURRENCY, 'oneOf'), ['cosmetic enum-order-changed']],
  ['writes an equal list of currencies', renamed, ['cosmetic enum-replaced']],
  ['adds a currency', add(CURRENCY, 'oneOf', { const: 'EGP', title: '埃及镑' }), ['merchant enum-value-added']],
  ['takes a currency away', change(CURRENCY, (json) => json.oneOf.pop()), ['merchant+api+data enum-value-removed']],
  [
    'takes any text for an enum',
    set(PAYEE, 'properties.relation', { type: 'string', title: '与收款人关系' }),
    ['merchant+api+data format-changed'],
  ],
  ['takes longer aliases', set(PAYEE, 'properties.alias.maxLength', 60), ['api request-limit-raised']],
  ['takes shorter aliases', set(PAYEE, 'properties.alias.maxLength', 28), ['merchant+api+data request-limit-lowered']],
  [
    'lets the purpose of a transfer be left out',
    change('calls/transfer', (json) => {
      const { pick } = json.calls.apply.request;
      pick[pick.indexOf('purpose')] = 'purpose?';
    }),
    ['cosmetic parameter-optional'],
  ],
  [
    'deprecates a field',
    set('calls/pay', 'calls.withdraw.request.and.remark?.deprecated', '不再使用：备注请写在订单里，之后不再读取'),
    ['api deprecated'],
  ],
  [
    'changes the currency of an amount',
    set('calls/pay', 'calls.withdraw.request.and.amount.currency', 'arriveCcy'),
    ['money+security currency-changed'],
  ],
  ['samples of payees', change(PAYEE, (json) => json.samples.rows.pop()), ['cosmetic samples-changed']],
  ['lets an order be reviewed longer', set(PAYEE, 'lifecycle.review.after', '2 hours'), ['money lifecycle-changed']],
  [
    'lets least of an amount be less',
    set('calls/card-limit', 'calls.add.check.0.that', 'form.perTrans >= 0'),
    ['money rule-changed'],
  ],
];

/** Screens and their parts. */
const OF_SCREENS: RealEdit[] = [
  ['takes a confirmation away', del(ACCOUNTS, 'body.1.table.row.remove.confirm'), ['money confirm-removed']],
  [
    'shows a button in another state',
    set(ACCOUNTS, 'body.1.table.row.withdraw.visible', "row.auditState != 'REJECT'"),
    ['permission action-condition-changed'],
  ],
  ['leaves rows out of sums in another order', turn('screens/parts/batch/audit', 'table.sums.without'), []],
  ['takes a column away', del(ACCOUNTS, 'body.1.table.columns.2'), ['merchant column-removed']],
  ['takes a filter away', del(ACCOUNTS, 'body.1.table.filter.2'), ['merchant filter-removed']],
  [
    'takes a fact out of a confirmation',
    without(
      'screens/pay/parts/withdrawal-confirm',
      (json) => json.body[0].infoList.items,
      (each) => each?.field === 'amount',
    ),
    ['money item-removed'],
  ],
  ['takes a check of a form out', del(FIELDS, 'fields.0.fields.1.check.1'), ['money check-removed']],
  [
    'adds a step',
    change('screens/pay/initiate-withdrawal', (json) => {
      const { fill, ...rest } = json.form.steps;
      json.form.steps = {
        fill,
        read: { title: '说明', body: [{ notice: { text: '请核对' } }] },
        ...rest,
      };
    }),
    ['cosmetic step-added'],
  ],
  [
    'adds a screen',
    set('screens/pay/new-page', '', {
      $schema: '../../dialect/screen.json',
      title: '新页',
      path: '/pay/newPage',
      notice: { text: '新' },
    }),
    ['cosmetic screen-added'],
  ],
  [
    'adds a screen that removes accounts',
    (all) => {
      all['screens/pay/new-list.json'] = { ...all['screens/pay/withdrawal-account.json'], path: '/pay/newList' };
    },
    ['permission acting-screen-added'],
  ],
  [
    'adds a public screen',
    set('screens/pay/new-page', '', {
      $schema: '../../dialect/screen.json',
      title: '新页',
      path: '/pay/newPage',
      public: true,
      notice: { text: '新' },
    }),
    ['permission public-screen-added'],
  ],
  [
    'removes a screen and its entry',
    (all) => {
      delete all['screens/open/account-guide.json'];
    },
    ['merchant screen-removed'],
  ],
  [
    'moves an entry of the menu',
    change('menus/new', (json) => {
      const { approvals, ...items } = json.items.transaction.items;
      json.items.transaction.items = { approvals, ...items };
    }),
    ['cosmetic menu-item-moved'],
  ],
  ['changes an empty text', set(ACCOUNTS, 'body.1.table.empty', '暂无'), ['cosmetic empty-text-changed']],
  [
    'changes a width',
    set('screens/pay/initiate-withdrawal', 'form.steps.fill.body.1.width', 'half'),
    ['cosmetic looks-changed'],
  ],
  [
    'shows a block to other people',
    set('screens/pay/initiate-withdrawal', 'form.actions.advance.visible', "user.userType == 'COMPANY_SELLER'"),
    ['permission action-condition-changed'],
  ],
  [
    'shows a notice to some people only',
    set(ACCOUNTS, 'body.0.visible', "user.userType != 'COMPANY_SELLER'"),
    ['permission block-condition-changed'],
  ],
  [
    'goes elsewhere after saving',
    set('screens/payee/payee-edit', 'form.then', { navigate: '/pay/initiatePayment' }),
    ['merchant target-changed'],
  ],
  ['fills another value in', set(FIELDS, 'fields.0.fields.0.fill', "'EUR'"), ['money default-changed']],
  ['asks for one more value', set(FIELDS, 'fields.1.fields.3.required', true), ['merchant field-required']],
];

export const REAL_EDITS: RealEdit[] = [
  ...OF_RULES,
  ...OF_POWERS,
  ...OF_TITLES,
  ...OF_ANSWERS,
  ...OF_DATA,
  ...OF_SCREENS,
];
