import type { Edit } from './editor.ts';
import { rename } from './editor-of-looks.ts';
import { drop, entry, type Shop } from './shop.ts';

const edit = ({ n }: Shop): string => `screen edit${n}`;
const list = ({ n }: Shop): string => `screen list${n}`;
const wizard = ({ n }: Shop): string => `screen wizard${n}`;
const order = ({ n }: Shop): string => `entity order${n}`;
const call = ({ n }: Shop, name: string): string => `call shop${n}.${name}`;
const state = ({ n }: Shop): string => `enum state${n}`;
const speed = ({ n }: Shop): string => `enum speed${n}`;
const gate = ({ approval }: Shop): string => `approval ${approval.fingerprint}`;
const then = (_: unknown, subject: string): string => subject;
const without = (names: string[], name: string): number => names.splice(names.indexOf(name), 1).length;
const fresh = (value: number): object => ({ const: value, name: 'LOST', title: 'Lost' });

/** Fields, calls, enums, permissions, and the gate itself. */
export const OF_CALLS: [id: string, worst: string, edits: Edit[]][] = [
  [
    'D1',
    'merchant',
    [
      (s, r) => then(drop(s.fields, r.pick(['code', 'payee', 'scan', 'dollars'])), edit(s)),
      (s) => then(s.wizard.form.steps.fill.fields.pop(), wizard(s)),
    ],
  ],
  [
    'D2',
    'api',
    [
      (s) => then((drop(s.fields, 'speed'), delete s.calls.save.request.and.speed), edit(s)),
      (s) => then((drop(s.fields, 'pin'), delete s.calls.save.request.and.pin), edit(s)),
    ],
  ],
  [
    'D3',
    'cosmetic',
    [
      (s, r) =>
        then(
          (s.calls.save.request.pick.push('body?'), s.fields.splice(r.below(s.fields.length), 0, { field: 'body' })),
          edit(s),
        ),
    ],
  ],
  [
    'D4',
    'merchant',
    [
      (s) => then((s.calls.save.request.pick.push('body'), s.fields.push({ field: 'body' })), edit(s)),
      (s) => then((s.calls.save.request.pick.push('body?'), s.fields.push({ field: 'body', required: true })), edit(s)),
    ],
  ],
  [
    'D5',
    'merchant',
    [(s, r) => then((entry(s.fields, r.pick(['code', 'payee', 'dollars', 'note'])).required = true), edit(s))],
  ],
  [
    'D6',
    'cosmetic',
    [
      (s) =>
        then(
          Object.assign(s.calls.save.request, {
            and: { speed: s.calls.save.request.and.speed, 'pin?': s.calls.save.request.and.pin },
          }),
          edit(s),
        ),
    ],
  ],
  ['D7', 'api', [(s, r) => then((s.entity.properties.payee.type = r.pick(['integer', 'boolean'])), edit(s))]],
  [
    'D8',
    'money',
    [
      (s) => then((s.entity.properties.dollars = { type: 'number', title: 'In dollars' }), edit(s)),
      (s) => then((s.entity.properties.amount = { type: 'number', title: 'Amount' }), wizard(s)),
    ],
  ],
  [
    'D9',
    'money',
    [
      (s) => then((s.entity.properties.dollars.currency = 'EUR'), edit(s)),
      (s, r) => then((entry(s.fields, 'dollars').props.scale = r.pick([0, 3, 4])), edit(s)),
    ],
  ],
  [
    'D10',
    'money',
    [
      (s, r) => then((entry(s.fields, 'dollars').max = 1001 + r.below(99_000)), edit(s)),
      (s) => then(delete entry(s.fields, 'dollars').max, edit(s)),
      (s, r) => then((s.calls.shut.answer.most += 1 + r.below(100)), call(s, 'shut')),
    ],
  ],
  [
    'D11',
    'merchant',
    [
      (s, r) => then((entry(s.fields, 'dollars').max = 1 + r.below(999)), edit(s)),
      (s, r) => then((s.entity.properties.note.maxLength -= 1 + r.below(15)), edit(s)),
    ],
  ],
  [
    'D12',
    'api',
    [
      (s, r) => then((s.entity.properties.note.maxLength += 1 + r.below(90)), edit(s)),
      (s) => then(delete s.entity.properties.note.maxLength, edit(s)),
    ],
  ],
  [
    'D13',
    'security',
    [
      (s, r) =>
        then((s.entity.properties.code.pattern = r.pick(['^([A-Z]+)+$', '^(a*)*$', '^(x+y?)+z$'])), call(s, 'save')),
    ],
  ],
  [
    'D14',
    'money',
    [
      (s) => then((entry(s.fields, 'currency').default = 'EUR'), edit(s)),
      (s) => then(delete entry(s.fields, 'currency').default, edit(s)),
      (s) => then((entry(s.fields, 'payee').default = 'Me'), edit(s)),
    ],
  ],
  [
    'D15',
    'api',
    [
      (s, r) => then((s.form.with.version = `data.order.version + ${1 + r.below(9)}`), edit(s)),
      (s) => then((s.table.bulk.shut.with.orderNos = 'rows.note'), list(s)),
    ],
  ],
  ['D16', 'api', [rename('note', 'edit'), rename('payee', 'edit')]],
  [
    'D17',
    'merchant',
    [
      (s) => then(delete entry(s.fields, 'payee').visible, edit(s)),
      (s, r) => then((entry(s.fields, r.pick(['code', 'dollars', 'card'])).visible = "form.note == 'y'"), edit(s)),
    ],
  ],
  [
    'D18',
    'merchant',
    [(s, r) => then((entry(s.fields, r.pick(['speed', 'pin'])).visible = "form.note == 'y'"), edit(s))],
  ],
  [
    'D19',
    'permission',
    [
      (s) => then(delete entry(s.fields, 'card').readOnly, edit(s)),
      (s) => then((entry(s.fields, 'card').readOnly = "form.note == 'z'"), edit(s)),
    ],
  ],
  [
    'D20',
    'security',
    [
      (s) => then((entry(s.fields, 'pin').widget = 'text'), edit(s)),
      (s) => then((entry(s.fields, 'payee').props = { autocomplete: 'on' }), edit(s)),
    ],
  ],
  [
    'D21',
    'security',
    [
      (s, r) => then((entry(s.fields, 'scan').props.size = `${2 + r.below(50)}MB`), edit(s)),
      (s, r) => then(entry(s.fields, 'scan').props.accept.push(r.pick(['svg', 'html', 'pdf'])), edit(s)),
      (s, r) => then((entry(s.fields, 'scan').props.max = 3 + r.below(9)), edit(s)),
    ],
  ],
  [
    'D22',
    'merchant',
    [
      (s, r) => then((entry(s.fields, 'scan').props.size = `${1 + r.below(900)}KB`), edit(s)),
      (s) => then(entry(s.fields, 'scan').props.accept.pop(), edit(s)),
      (s) => then((entry(s.fields, 'scan').props.max = 1), edit(s)),
    ],
  ],
  [
    'D23',
    'security',
    [
      (s, r) => then(s.calls.tell.needs.splice(r.below(2), 1), call(s, 'tell')),
      (s) => then(delete s.edit.needs, edit(s)),
    ],
  ],
  [
    'D24',
    'cosmetic',
    [
      (s) => then(s.fields.reverse(), edit(s)),
      (s, r) => then((entry(s.fields, r.pick(['note', 'code', 'card'])).title = 'Words'), edit(s)),
      (s) => then((entry(s.fields, 'note').hint = 'Words'), edit(s)),
    ],
  ],
  [
    'A1',
    'api',
    [
      (s) => then((s.calls.open.post += '2'), call(s, 'open')),
      (s) => then(delete s.calls.open, call(s, 'open')),
      (s) => then(Object.assign(s.calls.get, { get: undefined, post: s.calls.get.get }), call(s, 'get')),
    ],
  ],
  [
    'A2',
    'security',
    [
      (s) => then((s.calls.open.get = s.calls.open.post), call(s, 'open')),
      (s) => then(Object.assign(s.calls.seen, { post: undefined, get: s.calls.seen.post }), call(s, 'seen')),
    ],
  ],
  [
    'A3',
    'api',
    [
      (s) => then((s.calls.save.request.pick.push('body'), s.fields.push({ field: 'body' })), call(s, 'save')),
      (s) => then((without(s.calls.save.request.pick, 'code?'), drop(s.fields, 'code')), call(s, 'save')),
      (s) => then((s.entity.properties.payee.type = 'integer'), call(s, 'save')),
    ],
  ],
  [
    'A4',
    'api',
    [
      (s) => then(s.calls.pay.result.pick.pop(), call(s, 'pay')),
      (s) => then((s.calls.pay.result.pick[1] = 'state?'), call(s, 'pay')),
      (s) => then((s.entity.properties.payee.type = 'integer'), call(s, 'get')),
    ],
  ],
  [
    'A5',
    'cosmetic',
    [(s, r) => then(s.calls.pay.result.pick.push(r.pick(['note', 'payee', 'dollars'])), call(s, 'pay'))],
  ],
  [
    'A6',
    'api',
    [
      (s) => then((s.calls.seen.result = { of: `order${s.n}` }), call(s, 'seen')),
      (s) => then((s.calls.open.result = { listOf: `order${s.n}` }), call(s, 'open')),
    ],
  ],
  [
    'A7',
    'money',
    [
      (s) => then(delete s.calls.pay.money, call(s, 'pay')),
      (s, _, b) => then((b.calls.open.idempotent = true), call(s, 'open')),
    ],
  ],
  [
    'A8',
    'money',
    [
      (s) => then((without(s.calls.save.request.pick, 'version'), delete s.form.with.version), call(s, 'save')),
      (s) => then((s.calls.save.request.pick[1] = 'version?'), call(s, 'save')),
    ],
  ],
  [
    'A9',
    'money',
    [
      ...['save', 'open', 'close'].map(
        (name): Edit =>
          (s) =>
            then((s.calls[name].idempotent = true), call(s, name)),
      ),
      (s) => then((s.tabs.once = { call: `shop${s.n}.seen`, with: { orderNo: "'1'" } }), `screen tabs${s.n}`),
    ],
  ],
  [
    'A10',
    'permission',
    [
      (s) => then((s.calls.open.permission = [`/${s.n}/list`]), call(s, 'open')),
      (s, r) => then((s.calls.seen.permission = r.pick(['signed-in', 'public'])), call(s, 'seen')),
    ],
  ],
  [
    'A11',
    'security',
    [
      (s, r) => then((s.captcha.captcha.after += 1 + r.below(9)), `need captcha${s.n}`),
      (s) => then(delete s.captcha.captcha.after, `need captcha${s.n}`),
    ],
  ],
  [
    'A12',
    'cosmetic',
    [
      (s) => then((s.calls.fee.answer.check[0].say = 'Words'), call(s, 'fee')),
      (s) => then((s.known.state.say = 'Words'), `need known${s.n}`),
    ],
  ],
  ['E1', 'merchant', [(s) => then(s.state.oneOf.pop(), state(s)), (s) => then(s.speed.oneOf.pop(), speed(s))]],
  ['E2', 'merchant', [(s, r) => then(s.state.oneOf.push(fresh(9 + r.below(9))), state(s))]],
  ['E3', 'cosmetic', [(s, r) => then(s.speed.oneOf.push(fresh(9 + r.below(9))), speed(s))]],
  [
    'E4',
    'api',
    [
      (s, r) => then((s.state.oneOf[r.below(3)].const = 20 + r.below(9)), state(s)),
      (s, r) => then((s.speed.oneOf[r.below(2)].const = 20 + r.below(9)), speed(s)),
    ],
  ],
  [
    'E5',
    'cosmetic',
    [
      (s) => then(s.state.oneOf.reverse(), state(s)),
      (s) => then(s.speed.oneOf.reverse(), speed(s)),
      (s) => then((s.state.oneOf[0].tone = 'danger'), state(s)),
    ],
  ],
  [
    'E6',
    'money',
    [
      (s) => then(s.entity.lifecycle.from.OPEN.push('HELD'), order(s)),
      (s) => then((s.entity.lifecycle.from.DONE = ['OPEN']), order(s)),
      (s) => then(delete s.entity.lifecycle, order(s)),
    ],
  ],
  [
    'P1',
    'permission',
    [
      (s) => then(delete s.edit.permission, edit(s)),
      (s) => then(s.table.row.close.permission.any.push(`/${s.n}/wizard`), list(s)),
      (s) => then(delete s.table.row.close.permission, list(s)),
    ],
  ],
  [
    'P2',
    'merchant',
    [
      (s, r) => then(s.table.row.close.permission.any.splice(r.below(2), 1), list(s)),
      (s) => then((s.tabs.permission = `/${s.n}/list`), `screen tabs${s.n}`),
    ],
  ],
  [
    'P3',
    'permission',
    [
      (s, r) => then((s.table.row.close.permission.any[r.below(2)] = `/${s.n}/wizard`), list(s)),
      (s) => then((s.edit.permission.any[1] = `/${s.n}/wizard`), edit(s)),
    ],
  ],
  [
    'P4',
    'permission',
    [
      (s) => then(s.role.routes.push(`/${s.n}/edit`), `role role${s.n}`),
      (s) => then(s.role.routes.pop(), `role role${s.n}`),
      (s) => then((s.role.all = true), `role role${s.n}`),
    ],
  ],
  [
    'X1',
    'mask',
    [
      (s) => then(delete s.entity.properties.card.format, order(s)),
      (s, r) => then((s.entity.properties[r.pick(['payee', 'code', 'body'])].format = 'secret'), order(s)),
    ],
  ],
  [
    'X2',
    'api',
    [
      (s) => then((s.word.properties[`word${s.n}`].type = 'integer'), `dialect word${s.n}`),
      (s) => then((s.word.properties.more = { type: 'string' }), `dialect word${s.n}`),
    ],
  ],
  [
    'X3',
    'security',
    [
      (s) => then((s.approval.until = '2027-12-31'), gate(s)),
      (s) => then(s.approval.by.push('c'), gate(s)),
      (s) => then((s.approval.reason = 'other'), gate(s)),
      // The reason has no effect on a call that its screens guard, but a change of it is still reported.
      (s) => then((s.calls.seen.unguarded = 'Because'), call(s, 'seen')),
      (s, _, b) => {
        for (const each of [s, b]) each.calls.seen.permission = 'signed-in';
        s.calls.seen.unguarded = 'Because of it';
        return call(s, 'seen');
      },
      (s) => then((s.calls.seen.session = 'ends'), call(s, 'seen')),
    ],
  ],
];
