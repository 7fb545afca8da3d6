import { expect, it } from 'vitest';
import { library } from '../testing/library.ts';
import { inOrder, fittingRows } from '../storage/rows.ts';
import { pageOfRows } from './computed-rows.ts';

const definition = library.entities['library-loan']!;
const rows = [
  { loanNo: 'L1', book: '红楼梦', fine: '9.50', status: 1, createdAt: '2026-11-20 10:00:00' },
  { loanNo: 'L2', book: '西游记', fine: '12.00', status: 3, createdAt: '2026-11-21 23:59:59' },
  { loanNo: 'L3', book: '红与黑', status: 1, createdAt: '2026-11-22 00:00:00' },
];
const keys = (found: readonly Record<string, unknown>[]): unknown[] => found.map((row) => row['loanNo']);

it.each([
  [{ book: { prefix: '红' } }, ['L1', 'L3']],
  [{ book: { contains: '游' } }, ['L2']],
  [{ loanNo: { suffix: 'l2' } }, ['L2']],
  [{ book: { suffix: '西' } }, []],
  [{ status: { any: [3] } }, ['L2']],
  [{ status: { not: 3 } }, ['L1', 'L3']],
  [{ fine: { known: false } }, ['L3']],
  [{ fine: { from: '9.6' } }, ['L2']],
  [{ createdAt: { from: '2026-11-21', to: '2026-11-21' } }, ['L2']],
])('keeps the computed rows that fit %j', (where, expected) => {
  expect(keys(fittingRows(definition, rows, where))).toEqual(expected);
});

it('sorts amounts as numbers, with unknown ones last, and keeps the order of equal rows', () => {
  expect(keys(inOrder(definition, rows, 'fine desc'))).toEqual(['L2', 'L1', 'L3']);
  expect(keys(inOrder(definition, rows, 'status'))).toEqual(['L1', 'L3', 'L2']);
});

it('pages computed rows and counts them without the filter of the counted field', () => {
  const where = { status: { any: [1] } };
  const page = pageOfRows(library, definition, rows, {
    where,
    sort: '',
    currentPage: 2,
    pageSize: 1,
    counts: 'status',
  });
  expect(keys(page.list)).toEqual(['L3']);
  expect(page).toMatchObject({ total: 2, counts: { OPEN: 2, LATE: 0, BACK: 1 } });
});

it('adds up the amounts of all rows of a filter by currency, except those that a rule leaves out', () => {
  const fined = rows.map((row, n) => ({ ...row, currency: n === 1 ? 'EUR' : 'USD', fine: row.fine ?? '0.50' }));
  const asked = { where: {}, sort: '', currentPage: 1, pageSize: 1, sums: ['fine'] };
  expect(pageOfRows(library, definition, fined, asked).sums).toEqual([
    { currency: 'EUR', fine: '12.00' },
    { currency: 'USD', fine: '10.00' },
  ]);
  const sumsRule = { without: [{ field: 'status', enum: 'loan-status', values: [3] }] };
  expect(pageOfRows(library, definition, fined, { ...asked, sumsRule }).sums).toEqual([
    { currency: 'USD', fine: '10.00' },
  ]);
});
