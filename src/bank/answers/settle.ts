import type { Calls } from '#generated/calls.ts';
import { dayOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { restOf } from '../desk/pools.ts';
import { customerOf } from '../orders/checks.ts';
import { couponFor, FOR_SETTLEMENT } from '../orders/coupon-use.ts';
import { atReadRate } from '../orders/held-rate.ts';
import { advanceLimits } from '../settlements/advance.ts';
import { closedTo, filedCodes, isOfType } from '../settlements/payees.ts';
import { refusal, refusalText } from '../words/refusals.ts';
import { usableFiles } from '../settlements/materials.ts';
import { reviewOf } from '../settlements/submit.ts';
import { checkGross, checkTyped, settlementTerms, type TermsRequest } from '../settlements/terms.ts';
import { afterFee } from '../terms/fees.ts';
import type { AnswerOf, Sources } from './answer-of.ts';
import { personOf } from './operator.ts';
import { quoted } from './payment-quote.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Settlements: the quote, and the files that would be used. */

export function settleAnswers(setting: BankSetting) {
  const calc: AnswerOf<'settle.calc'> = async (context) => {
    const { request, owner } = context;
    const { couponNo, currency, payeeType = 'SUPPLIER' } = request;
    const asked: TermsRequest = request;
    const desk = deskOf(context, setting);
    const merchant = await customerOf(desk, owner, 'SETTLE');
    checkTyped(asked);
    const coupon = await couponFor(desk, owner, couponNo, FOR_SETTLEMENT);
    const priced = atReadRate(desk, request.rate, (rates) => settlementTerms(desk, asked, coupon, rates));
    const { gross, feeRate, ...terms } = priced;
    await checkGross(desk, merchant, asked, gross, coupon);
    const exchanged = { pair: desk.rates.quote(currency, 'CNY', 'CNY'), atMid: terms.midAmount };
    const { operatorId: submitterId } = personOf(context);
    return {
      ...{ currency, arriveCcy: 'CNY', amount: gross, netAmount: afterFee(gross, terms.fee, currency), feeRate },
      ...(await quoted(desk, owner, terms, { ...reviewOf(payeeType, gross, currency), submitterId }, exchanged)),
    };
  };
  return { 'settle.calc': calc };
}

export function settleSources(setting: BankSetting) {
  return {
    'settle-payees': async (context) => {
      const { payeeType = 'SUPPLIER' } = context.request as Calls['settle.payees']['request'];
      const desk = deskOf(context, setting);
      const [suppliers, filed] = [
        await desk.findRecords(context.owner, 'supplier', {}),
        await filedCodes(desk, context.owner),
      ];
      return suppliers
        .filter((supplier) => isOfType(supplier, payeeType))
        .map((supplier) => {
          const code = closedTo(supplier, dayOf(desk.now), filed);
          const { supplierNo, supplierName, bankName, accountNo, contractExpire } = supplier;
          const known = { supplierNo, supplierName, bankName, accountNo, contractExpire };
          return { ...known, locked: code !== undefined, ...(code !== undefined && { reason: refusalText(code) }) };
        });
    },
    'advance-limits': async (context) => {
      const desk = deskOf(context, setting);
      const limits = await advanceLimits(desk, context.owner);
      return limits.map(({ currency, total, unused, outstanding, limit, overdueCount, overdueSince }) => ({
        ...{ currency, totalAmount: fromMinor(total, currency), unusedAmount: fromMinor(unused, currency) },
        ...{ outstanding: fromMinor(outstanding, currency), advanceLimit: fromMinor(limit, currency) },
        ...{ overdueCount, ...(overdueSince !== undefined && { overdueSince }) },
      }));
    },
    'receipts-to-match': async (context) => {
      const { orderNo, all } = context.request as Calls['settle-advance.receipts']['request'];
      const desk = deskOf(context, setting);
      const order = await desk.record(context.owner, 'payment-order', orderNo);
      if (order === undefined) throw refusal('10018');
      const { payCcy: currency, payAmount } = order;
      const pools = (await desk.pools(context.owner, 'RECEIPT', currency)).filter((pool) => restOf(pool) > 0n);
      const receipts = await desk.findRecords(context.owner, 'collection-order', {
        orderNo: pools.map(({ name }) => name),
      });
      const restIn = new Map(pools.map((pool) => [pool.name, restOf(pool)]));
      const rows = receipts.map(({ orderNo: receiptNo, payerName, creditedAt }) => ({
        ...{ receiptNo, payerName, creditedAt, currency, rest: restIn.get(receiptNo) ?? 0n },
      }));
      return shared(rows, toMinor(payAmount, currency), all).map(({ rest, part, ...row }) => ({
        ...{ ...row, unusedAmount: fromMinor(rest, currency), amount: fromMinor(part, currency) },
      }));
    },
    'materials-to-match': async (context) => {
      const { scene, currency, grossAmount, firstBatchNo, all } = context.request as Calls['settle.match']['request'];
      const desk = deskOf(context, setting);
      const files = await usableFiles(desk, context.owner, { scene, currency });
      const named = files.filter((file) => file.batchNo === firstBatchNo);
      const others = files.filter((file) => file.batchNo !== firstBatchNo);
      const rows = [...named, ...others].map(({ pool, ...file }) => ({ ...file, rest: restOf(pool) }));
      return shared(rows, toMinor(grossAmount, currency), all).map(
        ({ batchNo: no, uploadedAt, fileName, rest, part }) => ({
          ...{ batchNo: no, uploadedAt, fileName, currency },
          ...{ remainAmount: fromMinor(rest, currency), amount: fromMinor(part, currency) },
        }),
      );
    },
  } satisfies Sources<'advance-limits' | 'materials-to-match' | 'receipts-to-match' | 'settle-payees'>;
}

/**
 * Splits an amount over rows in their order; each result has the row's part.
 * @param all whether rows are kept that give nothing: they offer as much as they have
 */
function shared<Row extends { rest: bigint }>(
  rows: readonly Row[],
  amount: bigint,
  all = false,
): (Row & { part: bigint })[] {
  let open = amount;
  return rows.flatMap((row) => {
    const most = all ? amount : open;
    const part = row.rest < most ? row.rest : most;
    open -= part;
    return part > 0n ? [{ ...row, part }] : [];
  });
}
