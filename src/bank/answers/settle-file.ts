import type { Calls } from '#generated/calls.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { type Line, readLines } from '#sandbox/filled-sheets.ts';
import type { Desk } from '../desk/desk.ts';
import { judgeOrders } from '../files/order-lines.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { remainingOf } from '../orders/pool-use.ts';
import rules from '../rules/quota.json' with { type: 'json' };
import { draftsOf, receiptRows, SETTLE_ORDER, SETTLE_TEMPLATE, type SettleRow } from '../settle-files/lines.ts';
import { receiptsNamed, sharesOf } from '../settle-files/receipts.ts';
import { amountOf } from '../settle-files/submit.ts';
import { settlementFee, settlementPercent } from '../terms/fees.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Evidence of settlements: the fee by scene, and the check of a service trade before it is submitted. */

/** Lines that the check returns. */
const SHOWN = 100;

export function settleFileAnswers(setting: BankSetting) {
  const checkFeeConfig: AnswerOf<'settle-pre-file.checkFeeConfig'> = (context) => {
    const { scene, currency = 'USD', amount, advance } = context.request;
    const terms = { advance, rates: deskOf(context, setting).rates };
    const fee = amount === undefined || amount === '' ? undefined : settlementFee(amount, currency, scene, terms);
    return Promise.resolve({
      ...{ scene, currency, feePercent: settlementPercent(scene, advance) },
      minimumFee: settlementFee('0', currency, scene, terms),
      ...(fee !== undefined && { fee }),
    });
  };

  const newDetailCheck: AnswerOf<'settle-pre-file.newDetailCheck'> = async (context) => {
    const { currency, contractAmount, payeeOrders, file, hiddenRows } = context.request;
    const desk = deskOf(context, setting);
    const lines =
      file === undefined || file === ''
        ? undefined
        : (await readLines(context, SETTLE_TEMPLATE, file, SETTLE_TEMPLATE.most, hiddenRows)).lines;
    const amount = amountOf({ currency, contractAmount }, lines);
    const names = payeeOrders.map(({ orderNo }) => orderNo);
    const pools = await receiptsNamed(desk, context.owner, currency, names);
    const shares = sharesOf(pools, currency, amount);
    const rows = lines === undefined ? receiptRows('-', shares) : await judged(context, desk, currency, lines);
    const passed = rows.filter((row) => row.checkResult === 'PASS');
    const sum = passed.reduce((total, row) => total + toMinor(row.amount ?? '0', currency), 0n);
    return {
      ...{ currency, totalCount: rows.length, passCount: passed.length, failCount: rows.length - passed.length },
      ...{ fileAmount: fromMinor(amount, currency), passAmount: fromMinor(sum, currency) },
      unusedAmount: fromMinor(remainingOf(pools), currency),
      rows: [...rows.filter((row) => row.checkResult === 'FAIL'), ...passed].slice(0, SHOWN),
    } as Calls['settle-pre-file.newDetailCheck']['result'];
  };

  return { 'settle-pre-file.checkFeeConfig': checkFeeConfig, 'settle-pre-file.newDetailCheck': newDetailCheck };
}

/** Judges lines in pieces, so that other calls are answered meanwhile. Claims no order numbers in the database. */
async function judged(
  { tx, owner }: BankContext,
  desk: Desk,
  currency: string,
  lines: readonly Line[],
): Promise<SettleRow[]> {
  const seen = new Set<string>();
  const look: Pick<Desk, 'claim' | 'unclaim'> = {
    async claim(kind, names) {
      const free = names.filter((name) => !seen.has(name));
      for (const name of free) seen.add(name);
      if (free.length === 0) return new Set();
      const query = bankTablesOf(tx).selectFrom('claim').select('name').where('kind', '=', kind);
      const taken = new Set((await query.where('name', 'in', free).execute()).map(({ name }) => name));
      return new Set(free.filter((name) => !taken.has(name)));
    },
    unclaim: () => Promise.resolve(),
  };
  const rows: SettleRow[] = [];
  for (let at = 0; at < lines.length; at += rules.pieceLines) {
    const file = { batchNo: '-', currency, scene: 'SERVICE_TRADE' } as const;
    const drafts = draftsOf(desk, file, lines.slice(at, at + rules.pieceLines));
    const terms = { claim: SETTLE_ORDER, file: '-', currency, room: null };
    rows.push(...(await judgeOrders(look, owner, drafts, terms)).rows);
  }
  return rows;
}
