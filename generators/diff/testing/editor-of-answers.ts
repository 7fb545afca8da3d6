import type { Edit } from './editor.ts';
import type { Json } from './portal.ts';
import type { Shop } from './shop.ts';

const call = ({ n }: Shop, name: string): string => `call shop${n}.${name}`;
const then = (_: unknown, subject: string): string => subject;
const both = (one: Shop, other: Shop, edit: (each: Shop) => void): void => [one, other].forEach(edit);
const OF_USER = { that: "user.userNo != ''", say: 'Be known' };
const OF_AMOUNT = { that: 'form.dollars < 900', say: 'Less' };
const made = (shop: Shop, more: Json): Json =>
  (shop.calls.more = {
    title: 'More',
    post: `/api/${shop.n}/more`,
    permission: [`/${shop.n}/list`],
    ...more,
  });

/** Rules by the values that they read, answers of calls, and permissions of new calls. */
export const OF_ANSWERS: [id: string, worst: string, edits: Edit[]][] = [
  [
    'D10',
    'permission',
    [
      (s, r, b) =>
        then(
          (both(s, b, (each) => each.calls.fee.answer.check.splice(r.below(2), 0, OF_USER)), drop(s, OF_USER)),
          call(s, 'fee'),
        ),
    ],
  ],
  [
    'D10',
    'money',
    [
      (s, r, b) =>
        then(
          (both(s, b, (each) => each.calls.fee.answer.check.splice(r.below(2), 0, OF_AMOUNT)), drop(s, OF_AMOUNT)),
          call(s, 'fee'),
        ),
    ],
  ],
  ['D11', 'permission', [(s) => then(s.calls.fee.answer.check.push(OF_USER), call(s, 'fee'))]],
  [
    'A12',
    'money',
    [(s, r) => then((s.calls.fee.answer.check[0].that = `form.dollars > ${1 + r.below(99)}`), call(s, 'fee'))],
  ],
  ['A30', 'money', [(s) => then((s.calls.fee.answer.set.dollars = 'form.dollars + form.dollars'), call(s, 'fee'))]],
  [
    'A26',
    'merchant',
    [
      (s, r, b) =>
        then(
          (both(s, b, (each) => (each.calls.list.answer = { kind: 'list', of: `order${s.n}` })),
          (s.calls.list.answer.where = { state: r.pick(["'OPEN'", "'DONE'"]) })),
          call(s, 'list'),
        ),
    ],
  ],
  [
    'A27',
    'permission',
    [
      (s) =>
        then(
          made(s, {
            request: { of: `order${s.n}`, pick: ['orderNo', 'note'] },
            result: 'none',
            writes: [`order${s.n}`],
            answer: 'update',
          }),
          call(s, 'more'),
        ),
    ],
  ],
  [
    'A28',
    'permission',
    [
      (s, r) =>
        then(
          made(s, {
            request: { filterOf: `order${s.n}`, pick: ['state'] },
            result: 'job',
            answer: {
              kind: 'export',
              of: `order${s.n}`,
              columns: ['orderNo', r.pick(['card', 'amount'])],
              fileName: 'more',
            },
          }),
          call(s, 'more'),
        ),
    ],
  ],
  [
    'A14',
    'cosmetic',
    [
      (s) =>
        then(
          made(s, {
            request: { of: `order${s.n}`, pick: ['orderNo'] },
            result: { of: `order${s.n}`, pick: ['note'] },
            answer: 'get',
          }),
          call(s, 'more'),
        ),
    ],
  ],
  [
    'X14',
    'mask',
    [
      (s) =>
        then(
          (s.entity.properties.secret = { type: 'string', title: 'Secret', format: 'secret' }),
          `entity order${s.n}`,
        ),
    ],
  ],
  [
    'L21',
    'merchant',
    [
      (s) => then((s.table.row.close.title = 'Open'), `screen list${s.n}`),
      (s) => then((s.table.row.close.title = 'Copy'), `screen list${s.n}`),
    ],
  ],
];

function drop(shop: Shop, check: Json): void {
  const { check: all } = shop.calls.fee.answer;
  all.splice(
    all.findIndex((each: Json) => each.that === check.that),
    1,
  );
}
