import { balanceOf } from '#sandbox/ledger.ts';
import { checkSize, customerOf, dollarsOf } from '../orders/checks.ts';
import { add, subtract } from '#model/money.ts';
import { reviewAhead } from '../approvals/review.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { storeLinesOf } from './store-lines.ts';
import { allocationLines } from '../transfers/allocate.ts';
import { payableSupplier } from '../transfers/suppliers.ts';
import { checkTransfer, durations, needsFiles, receiverOf, transferFee } from '../transfers/terms.ts';
import type { AnswerOf } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

export function transferAnswers(setting: BankSetting) {
  const quote: AnswerOf<'transfer.quote'> = async (context) => {
    const { owner, request } = context;
    const { currency, amount, stores, supplierNo } = request;
    const desk = deskOf(context, setting);
    const merchant = await customerOf(desk, owner, request.orderType === 'ALLOCATION' ? 'COLLECTION' : undefined);
    checkSize(amount, currency);
    const dollars = dollarsOf(desk, amount, currency);
    const business = request.orderType === 'ALLOCATION' ? 'ALLOCATE' : 'TRANSFER';
    const submitterId = context.session?.userId;
    const review = await reviewAhead(desk, owner, { business, amount, currency, submitterId });
    const basis = {
      currency,
      usdEquivalent: fromMinor(dollars, 'USD'),
      availableBal: fromMinor(await balanceOf(desk.book, available(owner, currency)), currency),
      ...review,
    };
    if (request.orderType === 'ALLOCATION') {
      const lines = await allocationLines(desk, owner, {
        currency,
        stores: await storeLinesOf(context, stores ?? [], currency),
      });
      const total = add('0', ...lines.map((line) => line.amount));
      const fee = add('0', ...lines.map((line) => line.fee));
      return {
        ...{ ...basis, amount: exact(total, currency), fee: exact(fee, currency), total: exact(total, currency) },
        ...{ arriveAmount: exact(subtract(total, fee), currency), needsFiles: false },
        arriveText: sayTransfer(`约 ${durations.ALLOCATION / 1000} 秒`, review.reviewLevels),
        stores: lines as Quote['stores'] & object,
      };
    }
    await checkTransfer(desk, merchant, amount, currency);
    if (supplierNo !== undefined) await payableSupplier(desk, owner, supplierNo);
    const fee = transferFee(amount, currency);
    return {
      ...{
        ...basis,
        amount: exact(amount, currency),
        fee: exact(fee, currency),
        total: exact(add(amount, fee), currency),
      },
      ...{ arriveAmount: exact(amount, currency), needsFiles: supplierNo !== undefined || needsFiles(dollars) },
      arriveText: sayTransfer(`约 ${durations.TRANSFER / 60_000} 分钟`, review.reviewLevels),
    };
  };

  const checkPayee: AnswerOf<'transfer.checkPayee'> = async (context) => {
    await receiverOf(deskOf(context, setting), context.owner, context.request);
    return null;
  };

  return {
    'transfer.quote': quote,
    'transfer.checkPayee': checkPayee,
  };
}

type Quote = Awaited<ReturnType<AnswerOf<'transfer.quote'>>>;

/** The amount with all decimals of its currency. */
function exact(amount: string, currency: string): string {
  return fromMinor(toMinor(amount, currency), currency);
}

/** The arrival in words; for orders that need a review, the time after approval. */
function sayTransfer(duration: string, reviewLevels: number): string {
  return reviewLevels === 0 ? `${duration}后到账` : `复核通过后${duration}到账`;
}
