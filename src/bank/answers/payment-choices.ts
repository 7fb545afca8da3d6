import { decimal, printAmount } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Calls } from '#generated/calls.ts';
import type { Entities } from '#generated/entities.ts';
import { ruleFor } from '../approvals/levels.ts';
import { dayOn, isInstant } from '../terms/calendar.ts';
import type { Desk } from '../desk/desk.ts';
import type { Kept } from '../desk/sql-desk.ts';
import type { Way } from '../terms/fees.ts';
import { balancesOf } from '../ledger/balances.ts';
import { fromMinor } from '#model/minor-units.ts';
import { duplicateOf } from '../payments/duplicates.ts';
import { otherNameOf } from '../payees/namesakes.ts';
import { type MaterialKind, materialNames, materialsFor } from '../payments/materials.ts';
import { checkPayer, type PoboPayer } from '../payments/payer.ts';
import { isDealt } from '../terms/rates.ts';
import { type Payee, wayTo } from '../payments/terms.ts';
import { Refusal } from '#sandbox/refusal.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';
import { SELF } from './payment-quote.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Choices and hints of a payment form before submission. */

const MAIN = 'MAIN';
type Platform = Entities['pay-platform'];

/** Balances that a payment can use: the main account, and stores, which must be allocated first. */
const platforms = async (context: BankContext<Record<string, unknown>>): Promise<Platform[]> => {
  const { currency } = context.request as Calls['payment.platforms']['request'];
  const held = await balancesOf(context.tx, context.owner, ['M.AVL', 'S.AVL']);
  const rows = held.filter((each) => each.currency === currency);
  const main = rows.find(({ kind }) => kind === 'M.AVL');
  const stores = await context.entities.find('store');
  const sums = new Map<string, bigint>();
  for (const { kind, storeNo, balance } of rows) {
    if (kind !== 'S.AVL') continue;
    const code = String(stores.find((each) => each['storeNo'] === storeNo)?.['platformCode'] ?? '-');
    sums.set(code, (sums.get(code) ?? 0n) + balance);
  }
  const titles = context.model.enums['platform']?.values ?? [];
  const others: Platform[] = [...sums]
    .filter(([, sum]) => sum > 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([platformCode, sum]) => ({
      platformCode,
      platformName: titles.find((each) => each.const === platformCode)?.title ?? '未归属店铺',
      currency,
      availableBal: fromMinor(sum, currency),
      detail: `可用 ${printAmount(fromMinor(sum, currency), currency)} ${currency}`,
      locked: true,
      reason: '店铺余额请先调拨至主账户',
    }));
  const availableBal = fromMinor(main?.balance ?? 0n, currency);
  const detail = `可用 ${printAmount(availableBal, currency)} ${currency}`;
  return [{ platformCode: MAIN, platformName: '主账户', currency, availableBal, detail, locked: false }, ...others];
};

export const paymentSources = { 'pay-platforms': platforms } satisfies Sources<'pay-platforms'>;

export function paymentChoices(setting: BankSetting) {
  const tips: AnswerOf<'payment.tips'> = async (context) => {
    const { payeeNo, payCcy, arriveCcy, amount, purpose } = context.request;
    const desk = deskOf(context, setting);
    const { owner, entities } = context;
    const payee = payeeNo === undefined ? null : await entities.get<Kept<Payee>>('payee', payeeNo);
    const text = dayText(desk, payee === null ? 'swift' : wayTo(payee), arriveCcy ?? 'USD', amount);
    if (payeeNo === undefined || arriveCcy === undefined || amount === undefined) {
      return { text, ...needs([]), reviewLevels: 0 };
    }
    const kinds = purpose === undefined ? [] : materialsFor(desk, { amount, currency: arriveCcy, purpose });
    const duplicateNo = await duplicateOf(desk, owner, { payeeNo, amount }, arriveCcy);
    const other = payee === null ? undefined : await otherNameOf(entities, payee.accountNo ?? '', payee);
    const twin = duplicateNo === undefined ? null : await entities.get('payment-order', duplicateNo);
    const rules = await desk.record(owner, 'approval-setting', 'PAYMENT');
    const rule = ruleFor(
      rules,
      { amount: desk.rates.worth(amount, arriveCcy, payCcy ?? arriveCcy, 'halfUp'), currency: payCcy ?? arriveCcy },
      desk.rates,
    );
    return {
      text,
      ...needs(kinds),
      reviewLevels: rule?.levels ?? 0,
      ...(kinds.length === 0 ? {} : { materialText: `该笔付款须上传：${materialNames(kinds)}` }),
      ...(rule === undefined ? {} : { reviewText: `提交后需 ${rule.levels} 级复核，复核通过后银行开始处理` }),
      ...(other === undefined
        ? {}
        : { nameText: `该账号在常用收款人中还有另一个名称「${other}」，款项只会付给账号的所有人，请核对后再付款。` }),
      ...(twin === null ? {} : { duplicateNo: String(twin['orderNo']), duplicateAt: String(twin['createdAt']) }),
    };
  };

  return {
    'payment.tips': tips,
  };
}

/** Payees with whether they can be paid, and the reason if not. */
export const payeeSources = {
  'payable-payees': async ({ entities }) => {
    const found = await entities.find<Kept<Payee>>('payee', { sort: 'payeeName, payeeNo' });
    // The most recently paid payees come first, the others in the order of their names.
    const byTime = found.toSorted((a, b) => (b.lastPaidAt ?? '').localeCompare(a.lastPaidAt ?? ''));
    return byTime.map((payee) => {
      const reason = whyUnpaid(payee);
      const lastPaidText = payee.lastPaidAt == null ? undefined : `最近付款 ${payee.lastPaidAt.slice(0, 10)}`;
      return { ...payee, locked: reason !== undefined, ...(reason !== undefined && { reason }), lastPaidText };
    });
  },
  'payer-options': async ({ entities, session, clock }) => {
    const found = await entities.find<Kept<PoboPayer>>('pobo-payer', { sort: 'createdAt desc, poboRecordId' });
    const own = String(session?.user['userName'] ?? '');
    const others = found.map((payer) => {
      const { poboRecordId, payerName, payerEnName } = payer;
      const reason = whyNot(payer, clock.now());
      const said = { locked: reason !== '', ...(reason !== '' && { reason }) };
      return { poboRecordId, payerName, detail: `代付 · ${payerEnName}`, own: false, ...said };
    });
    return [{ poboRecordId: SELF, payerName: own, detail: '本人付款', own: true, locked: false }, ...others];
  },
} satisfies Sources<'payable-payees' | 'payer-options'>;

function needs(kinds: readonly MaterialKind[]) {
  return {
    needFiles: kinds.includes('files'),
    needContract: kinds.includes('contractFiles'),
    needInvoice: kinds.includes('invoiceFiles'),
    needTransport: kinds.includes('transportFiles'),
    needTax: kinds.includes('taxFiles'),
  };
}

/** The reason why a payee cannot be paid by a single payment; undefined when it can. */
function whyUnpaid({ auditState, payWay, currency }: Payee): string | undefined {
  if (auditState === 'WAIT') return '收款人审核中，通过后才能付款';
  if (auditState !== 'PASS') return '收款人审核未通过，请在常用收款人中查看原因并修改';
  if (payWay === 'CNAPS') return '境内人民币收款人，请用「人民币批量付款」';
  return isDealt(currency) ? undefined : `暂不支持付款到 ${currency} 账户`;
}

/** The reason why nobody can be paid in a payer's name, with its remedy; `''` when payments are allowed. */
function whyNot(payer: PoboPayer, now: number): string {
  if (payer.auditState === 'WAIT') return '资料审核中，通过后才能以其名义付款';
  try {
    checkPayer(payer, now);
    return '';
  } catch (error) {
    if (error instanceof Refusal) return `${error.message}${ownEntry(TO_DO, error.code) ?? ''}`;
    throw error;
  }
}

const TO_DO: Record<string, string> = {
  '23031': '，请修改资料后重新提交',
  '23032': '，请更新证件',
  '23033': '，请补充后重新提交',
};

/** Today's notice for a payment of this way: its cut-off, or that the banks are closed. */
function dayText(desk: Desk, way: Way, currency: string, amount?: string): string {
  const { isOpen, isLate, cutOff } = dayOn(desk.now, way, currency);
  const name = way === 'swift' ? '电汇' : `${currency} 本地`;
  if (amount !== undefined && isInstant(way, currency, amount)) return `${name}付款全天处理，审核后数分钟内到账。`;
  if (!isOpen) return `今天不是银行工作日，${name}付款将在下一个工作日处理。`;
  return isLate
    ? `${name}付款已过今天的截止时间 ${cutOff}，将在下一个工作日处理。`
    : `${name}付款请在 ${cutOff} 前提交，逾时将在下一个工作日处理。`;
}

/** Trade orders with an unpaid amount, each with that amount. */
export const tradeSources = {
  'open-trades': async ({ entities }) => {
    const found = (await entities.find('trade-order')) as Entities['trade-order'][];
    return found.flatMap((each) => {
      const { unpaidAmount, currency, goods = '' } = each;
      if (decimal(unpaidAmount).lte(0)) return [];
      return [{ ...each, detail: `未付 ${printAmount(unpaidAmount, currency)} ${currency} · ${goods}` }];
    });
  },
} satisfies Sources<'open-trades'>;
