import type { AnswerDefinition, CallContract } from '#model/call.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import type { NeedDefinition } from '#model/need.ts';
import { expression, literal, read, SEAL, sealedCalls } from './sealed.ts';
import type { ScreenDefinition } from '#model/screen.ts';
import { BATCH_RESULT, closed, JOB_RESULT, without } from './shapes.ts';

/*
 * A hand-made Model: a library whose readers own their loans. It is small and unlike any product, so that the sandbox's
 * tests prove that it knows none.
 */

const loanStatus: EnumDefinition = {
  name: 'loan-status',
  title: '状态',
  values: [
    { const: 1, name: 'OPEN', title: '借出' },
    { const: 2, name: 'LATE', title: '逾期' },
    { const: 3, name: 'BACK', title: '已还' },
  ],
};

const STATUS: JsonSchema = { enum: [1, 2, 3], type: 'integer' };

const fields: EntityField[] = [
  text('loanNo', '借阅号'),
  text('createdAt', '借出时间', 'date-time'),
  text('book', '书名'),
  text('cardNo', '证号', 'secret', { reveal: 'loan.card' }),
  { ...text('status', '状态', 'enum'), type: 'integer', enum: 'loan-status' },
  text('currency', '币种'),
  text('fine', '罚金', 'money', { currency: { field: 'currency' } }),
  { ...text('pages', '页数'), type: 'integer' },
  { ...text('weight', '重量'), type: 'number' },
  { ...text('rare', '珍本'), type: 'boolean' },
  { ...text('tags', '标签'), type: 'array' },
  text('note', '备注'),
  { ...text('version', '版本'), type: 'integer' },
];

const loan: EntityDefinition = {
  name: 'library-loan',
  title: '借阅',
  key: 'loanNo',
  label: '{loanNo}',
  fields,
  required: ['loanNo'],
  lifecycle: { field: 'status', from: { '1': [2, 3], '2': [3] } },
  schema: {},
};

/** Schemas of the fields in requests and results. */
const PROPERTIES: Record<string, JsonSchema> = {
  loanNo: { type: 'string' },
  createdAt: { type: 'string', format: 'date-time' },
  book: { type: 'string', maxLength: 80 },
  cardNo: { type: 'string' },
  status: STATUS,
  currency: { type: 'string' },
  fine: { type: 'string', format: 'money' },
  pages: { type: 'integer' },
  weight: { type: 'number' },
  rare: { type: 'boolean' },
  tags: { type: 'array', items: { type: 'string' } },
  note: { type: 'string' },
  version: { type: 'integer' },
};

const RECORD = closed(PROPERTIES, ['loanNo']);

const PAGE_REQUEST = closed({
  currentPage: { type: 'integer', minimum: 1 },
  pageSize: { type: 'integer', minimum: 1, maximum: 100 },
  sort: { type: 'string' },
  status: { anyOf: [STATUS, { type: 'array', items: STATUS }] },
  createdAt: { type: 'array', items: { type: ['string', 'null'] }, minItems: 2, maxItems: 2 },
  book: { type: 'string' },
  note: { type: 'string' },
  loanNo: { type: 'string' },
  figures: { type: 'string', enum: ['none', 'only', 'both'] },
  after: { type: 'string' },
  before: { type: 'string' },
});

const FILTERS: CallContract['filters'] = {
  status: 'any',
  createdAt: 'range',
  book: 'text',
  note: 'contains',
  loanNo: 'exact',
};

/** Figures of a group of loans. */
const GROUP: Record<string, JsonSchema> = {
  loans: { type: 'integer' },
  back: { type: 'integer' },
  fines: { type: 'string' },
  pages: { type: 'integer' },
};

const PAGE_RESULT = closed(
  {
    list: { type: 'array', items: RECORD },
    total: { type: 'integer' },
    currentPage: { type: 'integer' },
    pageSize: { type: 'integer' },
    sums: { type: 'array', items: closed({ currency: { type: 'string' }, fine: { type: 'string' } }, ['currency']) },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    firstCursor: { type: 'string' },
    lastCursor: { type: 'string' },
  },
  ['list', 'total', 'currentPage', 'pageSize'],
);

/** Selection of many loans: their keys, or the request of the list. */
const MANY = closed({
  loanNos: { type: 'array', items: { type: 'string' } },
  version: { type: 'integer' },
  filter: closed(
    without(PAGE_REQUEST.properties ?? {}, 'currentPage', 'pageSize', 'sort', 'figures', 'after', 'before'),
  ),
});

const batch = (each: string, most: number): AnswerDefinition => ({
  kind: 'batch',
  each,
  key: 'loanNo',
  of: 'library-loan',
  rows: 'loanNos',
  filter: { field: 'filter', list: 'loan.page' },
  most,
});

const LIST: AnswerDefinition = { kind: 'list', of: 'library-loan', sort: 'createdAt desc, loanNo desc' };
const KEY = closed({ loanNo: PROPERTIES.loanNo as JsonSchema }, ['loanNo']);
const NOTHING: JsonSchema = { type: 'null' };
const READ = { anyOf: ['/loans'] };

const calls: CallContract[] = [
  call('loan.page', {
    request: PAGE_REQUEST,
    result: 'page',
    resultSchema: PAGE_RESULT,
    filters: FILTERS,
    answer: LIST,
  }),
  call('loan.get', {
    methods: ['GET', 'POST'],
    path: '/api/loan/:loanNo',
    pathParams: ['loanNo'],
    request: KEY,
    answer: { kind: 'get', of: 'library-loan' },
  }),
  call('loan.list', {
    methods: ['GET'],
    request: closed({
      pages: { type: 'integer' },
      rare: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' } },
    }),
    result: 'list',
    resultSchema: { type: 'array', items: closed({ loanNo: { type: 'string' }, pages: { type: 'integer' } }) },
    answer: { ...LIST, limit: 3 },
  }),
  call('loan.card', {
    request: KEY,
    resultSchema: closed({ cardNo: { type: 'string' } }),
    answer: { kind: 'get', of: 'library-loan' },
  }),
  call('loan.add', {
    request: closed(without(PROPERTIES, 'loanNo', 'version', 'status', 'createdAt'), ['book']),
    resultSchema: RECORD,
    answer: { kind: 'create', of: 'library-loan', set: { status: { value: expression({ op: 'literal', value: 1 }) } } },
    permission: { anyOf: ['/loans#add'] },
  }),
  call('loan.edit', {
    request: closed(without(PROPERTIES, 'status', 'createdAt'), ['loanNo']),
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'update', of: 'library-loan' },
    permission: { anyOf: ['/loans#add'] },
  }),
  call('loan.giveBack', {
    request: closed({ loanNo: { type: 'string' }, version: { type: 'integer', minimum: 0 } }, ['loanNo']),
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'transition', of: 'library-loan', to: 3 },
  }),
  call('loan.remove', {
    request: KEY,
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'remove', of: 'library-loan' },
    permission: { anyOf: ['/loans#remove'] },
  }),
  call('loan.giveBackMany', {
    request: MANY,
    result: 'batch',
    resultSchema: BATCH_RESULT,
    answer: batch('loan.giveBack', 30),
    idempotent: true,
  }),
  call('loan.giveBackAll', {
    request: MANY,
    result: 'job',
    resultSchema: JOB_RESULT,
    answer: batch('loan.giveBack', 500),
  }),
  call('loan.removeMany', {
    request: MANY,
    result: 'batch',
    resultSchema: BATCH_RESULT,
    answer: batch('loan.remove', 30),
  }),
  call('loan.summary', {
    resultSchema: closed({ open: { type: 'integer' }, fines: { type: 'string' } }),
    answer: {
      kind: 'summary',
      parts: [
        {
          of: 'library-loan',
          where: { status: { any: [expression({ op: 'literal', value: 1 })] } },
          count: 'open',
          sums: { fines: 'fine' },
        },
      ],
    },
  }),
  call('loan.days', {
    request: closed({ createdAt: PAGE_REQUEST.properties?.['createdAt'] ?? {}, book: { type: 'string' } }),
    filters: { createdAt: 'range', book: 'text' },
    result: 'list',
    resultSchema: { type: 'array', items: closed({ ...GROUP, day: { type: 'string' }, currency: { type: 'string' } }) },
    answer: {
      kind: 'groups',
      of: 'library-loan',
      by: [
        { name: 'day', field: 'createdAt', each: 'day', last: 3 },
        { name: 'currency', field: 'currency' },
      ],
      parts: [
        { count: 'loans', sums: { fines: 'fine', pages: 'pages' } },
        { where: { status: { any: [expression({ op: 'literal', value: 3 })] } }, count: 'back' },
      ],
    },
  }),
  call('loan.months', {
    result: 'list',
    resultSchema: { type: 'array', items: closed({ ...GROUP, month: { type: 'string' } }) },
    answer: {
      kind: 'groups',
      of: 'library-loan',
      where: { currency: { any: [expression(literal('USD'))] } },
      by: [{ name: 'month', field: 'createdAt', each: 'month', last: 4 }],
      parts: [{ count: 'loans', sums: { fines: 'fine' } }],
      sort: 'fines desc',
      limit: 3,
    },
  }),
  call('loan.export', {
    request: PAGE_REQUEST,
    result: 'job',
    resultSchema: closed({ uuId: { type: 'string' }, status: { type: 'string' } }),
    filters: FILTERS,
    answer: {
      kind: 'export',
      of: 'library-loan',
      fileName: '借阅记录',
      columns: ['loanNo', 'createdAt', 'book', 'cardNo', 'status', 'currency', 'fine', 'pages', 'note'],
    },
  }),
  call('job.state', {
    request: closed({ id: { type: 'string' } }, ['id']),
    resultSchema: JOB_RESULT,
    answer: { kind: 'job', does: 'state' },
    permission: 'signed-in',
  }),
  call('fine.pay', {
    request: closed({ loanNo: { type: 'string' }, amount: { type: 'string', format: 'money' } }, ['loanNo', 'amount']),
    resultSchema: closed({ paid: { type: 'string' }, times: { type: 'integer' } }),
    answer: { kind: 'custom' },
    needs: ['grown-up', 'pay-code'],
    idempotent: true,
    money: true,
  }),
  ...sealedCalls(call),
  call('fine.way', {
    resultSchema: closed({ way: { type: 'string' } }),
    answer: { kind: 'custom' },
    permission: 'signed-in',
  }),
  call('fine.sendCode', {
    request: closed({ purpose: { type: 'string' }, amount: { type: 'string' } }, ['purpose']),
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'code' },
    permission: 'signed-in',
  }),
  call('card.sendCode', {
    request: closed({ cardNo: { type: 'string' } }),
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'code' },
    permission: 'signed-in',
  }),
  call('card.checkCode', {
    request: closed({ code: { type: 'string' } }, ['code']),
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'code' },
    permission: 'signed-in',
  }),
  call('card.show', {
    request: closed({ cardNo: { type: 'string' } }),
    answer: { kind: 'fixed', value: { loanNo: 'shown' } },
    needs: ['card-code'],
  }),
  call('loan.touch', {
    request: KEY,
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'custom' },
    idempotent: true,
  }),
  call('desk.signIn', {
    request: closed({ reader: { type: 'string' }, word: { type: 'string' } }, ['reader', 'word']),
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'custom' },
    permission: 'public',
    session: 'begins',
  }),
  call('desk.signOut', {
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'custom' },
    permission: 'signed-in',
    session: 'ends',
  }),
  call('desk.whose', {
    methods: ['GET'],
    resultSchema: closed({ house: { type: 'string' }, reader: { type: 'string' }, may: { type: 'array' } }, ['reader']),
    answer: { kind: 'custom' },
    permission: 'signed-in',
    session: { owner: 'house', person: 'reader', permissions: 'may' },
  }),
  // Belongs to the portal itself; a provider never gets it.
  call('own.mine', {
    path: '/api/portal/mine',
    resultSchema: {},
    answer: { kind: 'custom' },
    permission: 'signed-in',
  }),
  call('own.end', {
    path: '/api/portal/end',
    request: closed({ id: { type: 'string' } }, ['id']),
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'custom' },
    permission: 'signed-in',
    audit: 'session',
  }),
  call('loan.scan', {
    request: closed({ scan: { type: 'string', format: 'binary' }, name: { type: 'string' } }),
    multipart: true,
    result: 'none',
    resultSchema: NOTHING,
    answer: { kind: 'custom' },
  }),
  call('loan.remark', {
    methods: ['PATCH'],
    path: '/api/loan/:loanNo/remark',
    pathParams: ['loanNo'],
    sent: { draft: 'query', 'Library-Request': 'header' },
    request: closed(
      {
        loanNo: { type: 'string' },
        note: { type: 'string' },
        draft: { type: 'boolean' },
        'Library-Request': { type: 'string' },
      },
      ['loanNo', 'note'],
    ),
    resultSchema: {},
    answer: { kind: 'custom' },
  }),
  call('loan.paper', { result: 'file', resultSchema: {}, answer: { kind: 'custom' } }),
  call('desk.hours', {
    resultSchema: closed({ from: { type: 'string' } }),
    answer: { kind: 'fixed', value: { from: '09:00' } },
    permission: 'public',
  }),
  call('desk.broken', {
    resultSchema: closed({ from: { type: 'string' } }),
    answer: { kind: 'fixed', value: { from: '09:00', secret: 'x' } },
    permission: 'public',
  }),
];

const needs: NeedDefinition[] = [
  {
    kind: 'code',
    name: 'card-code',
    title: '证件验证',
    send: 'card.sendCode',
    check: 'card.checkCode',
    filling: { cardNo: { value: expression(read('form', 'cardNo')) } },
    field: 'code',
    keep: 1800,
  },
  SEAL,
  {
    kind: 'state',
    name: 'grown-up',
    title: '成年',
    check: {
      that: expression({ op: '==', left: read('user', 'grownUp'), right: literal(true), as: 'text' }),
      say: '请由家长办理',
    },
  },
  {
    kind: 'code',
    name: 'pay-code',
    title: '付款验证',
    ask: 'fine.way',
    skip: expression({ op: '==', left: read('data', 'ask', 'way'), right: literal('NONE'), as: 'text' }),
    send: 'fine.sendCode',
    filling: { purpose: { value: expression(literal('PAY')) }, amount: { value: expression(read('form', 'amount')) } },
    field: 'code',
    keep: 0,
  },
];

export const library: Model = {
  enums: { 'loan-status': loanStatus },
  entities: { 'library-loan': loan },
  calls: Object.fromEntries(calls.map((each) => [each.name, each])),
  needs: Object.fromEntries(needs.map((each) => [each.name, each])),
  widgets: {},
  menus: {},
  screens: { loans: screen() },
  refusals: {},
};

/** A screen with only the parts that the sandbox reads: a sum and counted chips. */
function screen(): ScreenDefinition {
  const base = { id: 'loans', place: '', width: 'full', data: {}, filter: [] };
  const table = {
    ...base,
    kind: 'table',
    source: { kind: 'call', question: { call: 'loan.page', filling: {} } },
    filters: [{ name: 'status', widget: 'chips', of: fields.find((field) => field.name === 'status') }],
    columns: [{ name: 'loanNo' }, { name: 'fine', sum: true }],
  };
  const paths = { main: '/loans', one: '/loans/:loanNo' };
  return { name: 'loans', paths, block: { ...base, kind: 'body', blocks: [table] } } as unknown as ScreenDefinition;
}

function text(name: string, title: string, format = 'text', more: Partial<EntityField> = {}): EntityField {
  return { name, title, type: 'string', format, widget: 'text', ...more };
}

type Given = Partial<CallContract> & { request?: JsonSchema; answer: AnswerDefinition };

function call(name: string, { request = closed({}), ...given }: Given): CallContract {
  return {
    name,
    title: name,
    methods: ['POST'],
    path: `/api/${name.replace('.', '/')}`,
    pathParams: [],
    required: request.required ?? [],
    fields: Object.keys(request.properties ?? {}),
    result: 'record',
    reads: [],
    writes: [],
    needs: [],
    permission: READ,
    idempotent: false,
    money: false,
    requestSchema: request,
    resultSchema: RECORD,
    filters: {},
    ...given,
  };
}
