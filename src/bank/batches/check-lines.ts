import { REFUSALS } from '#sandbox/refusal.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import { twinsOf } from '../files/lines.ts';
import { FAILED, SUCCESS } from '../files/state.ts';
import { countedWith } from '../files/uploaded.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Moved } from '../orders/family.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import rules from '../rules/batch.json' with { type: 'json' };
import type { Batch, BatchRow, LineRow } from './batch.ts';
import { checkLine, type KnownPayee, namesOf, twinKey } from './check.ts';

/** Checks the next lines of a batch, and after the last ones the batch as a whole. */
export async function checkLines(order: Batch): Promise<Moved<Batch>> {
  const { desk, owner, row: batch, facts, at } = order;
  const { lines } = facts;
  const rows = await checkedOf(order, lines, lines.slice(batch.checkedCount, batch.checkedCount + rules.pieceLines));
  if (rows === undefined) return false;
  await desk.addRecords(owner, 'batch-row', rows);
  const set = summed(batch, rows, desk);
  if (set.checkedCount < batch.totalCount) return { set, next: { step: 'check', after: 0 } };
  if (set.passCount > 0) return { stage: 'CHECKED', to: SUCCESS, set };
  return { stage: 'CHECKED', to: FAILED, set: { ...set, failReason: REFUSALS.sheetEmpty.message, finishedAt: at } };
}

/** Records of some of a file's lines, each checked against all of them; undefined without a merchant. */
export async function checkedOf(
  { desk, owner, row: batch }: Batch,
  all: readonly Line[],
  some: readonly Line[],
): Promise<LineRow[] | undefined> {
  const merchant = await desk.merchant(owner);
  if (merchant === undefined) return undefined;
  const desktop = {
    ...{ merchant, rates: desk.rates, now: desk.now, batch },
    payees: await payeesByAccount(desk, owner, batch.currency),
    twins: twinsOf(all, (line) => twinKey(batch.payType, line)),
    names: namesOf(all),
  };
  return some.map((line) => checkLine(desktop, line));
}

type Counted = Partial<BatchRow> & Pick<BatchRow, 'checkedCount' | 'passCount'>;

async function payeesByAccount(desk: Desk, owner: string, currency: string): Promise<Map<string, KnownPayee>> {
  const payees = await desk.findRecords(owner, 'payee', { currency });
  const byAccount = new Map<string, KnownPayee>();
  for (const payee of payees) {
    const account = normalAccount(payee.accountNo);
    if (byAccount.get(account)?.auditState !== 'PASS') byAccount.set(account, payee);
  }
  return byAccount;
}

/** The batch with these lines counted in; sums add the lines' amounts without rounding. */
export function summed(batch: BatchRow, rows: readonly LineRow[], desk: Desk): Counted {
  const { currency } = batch;
  const passed = rows.filter((row) => row.checkResult === 'PASS');
  const sum = (from: string, ccy: string, amounts: (string | null | undefined)[]): string =>
    fromMinor(
      amounts.reduce((total, amount) => total + toMinor(amount ?? '0', ccy), toMinor(from, ccy)),
      ccy,
    );
  const fee = sum(
    batch.fee,
    currency,
    passed.map((row) => row.fee),
  );
  const deductTotal = sum(
    batch.deductTotal,
    currency,
    passed.map((row) => row.payAmount),
  );
  const [priced] = passed.filter((row) => !!row.rate);
  return {
    ...countedWith(batch, rows),
    fee,
    deductTotal,
    totalAmount: fromMinor(toMinor(deductTotal, currency) - toMinor(fee, currency), currency),
    ...(batch.arriveCcy === undefined
      ? {}
      : {
          arriveTotal: sum(
            batch.arriveTotal ?? '0',
            'CNY',
            passed.map((row) => row.arriveAmount),
          ),
        }),
    ...(priced?.rate ? { rate: priced.rate } : {}),
    needsMaterials: batch.needsMaterials === true || passed.some((row) => isLarge(row, desk)),
  };
}

function isLarge({ payAmount, payCcy }: LineRow, desk: Desk): boolean {
  if (!payAmount || !payCcy) return false;
  const dollars = desk.rates.worth(payAmount, payCcy, 'USD', 'ceil');
  return toMinor(dollars, 'USD') > toMinor(rules.materialsAboveUsd, 'USD');
}
