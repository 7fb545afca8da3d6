import type { Calls } from '#generated/calls.ts';
import { dayOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { restOf } from '../desk/pools.ts';
import { spread } from '../orders/pool-use.ts';
import { advanceLimits } from '../settlements/advance.ts';
import { closedTo, filedCodes, isOfType } from '../settlements/payees.ts';
import { refusal, refusalText } from '../words/refusals.ts';
import { usableFiles } from '../settlements/materials.ts';
import { priced, reviewOf } from '../settlements/submit.ts';
import { afterFee } from '../terms/fees.ts';
import type { AnswerOf, Sources } from './answer-of.ts';
import { personOf } from './operator.ts';
import { quoted } from './payment-quote.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Settlements: the quote, and the files that would be used. */

export function settleAnswers(setting: BankSetting) {
  const calc: AnswerOf<'settle.calc'> = async (context) => {
    const { request, owner } = context;
    const { currency, payeeType = 'SUPPLIER' } = request;
    const desk = deskOf(context, setting);
    const { gross, feeRate, ...terms } = (await priced(desk, owner, request)).terms;
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
      const suppliers = await desk.findRecords(context.owner, 'supplier', {});
      const filed = await filedCodes(desk, context.owner);
      return suppliers
        .filter((supplier) => isOfType(supplier, payeeType))
        .map((supplier) => {
          const code = closedTo(supplier, dayOf(desk.now), filed);
          const { supplierNo, supplierName, bankName, accountNo, contractExpire } = supplier;
          const known = { supplierNo, supplierName, bankName, accountNo, contractExpire };
          return { ...known, locked: code !== undefined, ...(code !== undefined && { reason: refusalText(code) }) };
        });
    },
    'advance-limits': (context) => advanceLimits(deskOf(context, setting), context.owner),
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
      return spread(rows, toMinor(payAmount, currency), all).map(({ rest, part, ...row }) => ({
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
      return spread(rows, toMinor(grossAmount, currency), all).map(
        ({ batchNo: no, uploadedAt, fileName, rest, part }) => ({
          ...{ batchNo: no, uploadedAt, fileName, currency },
          ...{ remainAmount: fromMinor(rest, currency), amount: fromMinor(part, currency) },
        }),
      );
    },
  } satisfies Sources<'advance-limits' | 'materials-to-match' | 'receipts-to-match' | 'settle-payees'>;
}
