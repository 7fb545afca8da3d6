import { maskText, shortMask } from '#model/mask.ts';
import { add, compare, printAmount, subtract } from '#model/money.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import type { PaperFacts } from '#sandbox/papers.ts';

/** Extra lines of a payment's receipt: the exchange rate with its pair, and the bank's message. */
export function paymentFacts(order: EntityRecord): Pick<PaperFacts, 'values' | 'rows'> {
  const { rate, rateBase, payCcy, rateQuote, arriveCcy, accountNo } = order;
  const account = typeof accountNo === 'string' ? shortMask(maskText(accountNo)) : '';
  return {
    values: {
      ...chargesOf(order),
      exchanged: rate ? `1 ${String(rateBase ?? payCcy)} = ${String(rate)} ${String(rateQuote ?? arriveCcy)}` : '',
    },
    rows: { remittance: remittanceRows(order, account) },
  };
}

/** The payee's copy of the paper, without the amount and the exchange rate that the payer was charged. */
export function adviceFacts(order: EntityRecord): Pick<PaperFacts, 'record' | 'rows'> {
  const { rows } = paymentFacts(order);
  const isOwn = ([label = '']: string[]): boolean => [':33B:', ':36:'].some((tag) => label.startsWith(tag));
  return { rows: { remittance: (rows?.['remittance'] ?? []).filter((row) => !isOwn(row)) } };
}

/** The lines of a bill: principal, fee and discount add up to the total that was debited. */
function chargesOf({ payCcy, payAmount, totalAmount, fee, discount, orderType }: EntityRecord): Record<string, string> {
  if (typeof payCcy !== 'string' || typeof payAmount !== 'string') return {};
  const [charged, less] = [typeof fee === 'string' ? fee : '0', typeof discount === 'string' ? discount : '0'];
  // The fee of a withdrawal is inside its amount.
  const total =
    orderType === 'WITHDRAW' ? payAmount : typeof totalAmount === 'string' ? totalAmount : add(payAmount, charged);
  const shown = (amount: string): string => `${printAmount(amount, payCcy)} ${payCcy}`;
  return {
    principal: shown(subtract(total, charged)),
    wholeFee: shown(add(charged, less)),
    lessDiscount: compare(less, '0') === 0 ? '' : `−${shown(less)}`,
    totalDebited: shown(total),
  };
}

/** Types of orders for which a correspondent was sent a message. */
const SENT: readonly unknown[] = ['PAYMENT', 'POBO', 'BATCH'];

/**
 * Fields of the bank's message as the payee's bank reads them: MT103 tags with the pacs.008 names.
 * @param account the payee's account as the paper shows it
 */
export function remittanceRows(order: EntityRecord, account: string): [string, string][] {
  if (!SENT.includes(order['orderType']) || typeof order['feeBearer'] !== 'string') return [];
  const text = (name: string): string => (typeof order[name] === 'string' ? order[name] : '');
  const [orderNo, currency] = [text('orderNo'), text('arriveCcy')];
  // MT103 writes 2026-11-20 as 261120 and uses a decimal comma.
  const valueDate = text('finishedAt').slice(2, 10).replaceAll('-', '');
  const sum = (name: string): string => text(name).replace('.', ',') + (text(name).includes('.') ? '' : ',');
  const exchanged = text('rate') !== '';
  const rows: [string, string][] = [
    [':20: 参考号 EndToEndId', orderNo],
    [':23B: 业务代码', 'CRED'],
    [':32A: 起息日、币种、金额', `${valueDate}${currency}${sum('arriveAmount')}`],
    ...(exchanged ? [[':33B: 指示金额', `${text('payCcy')}${sum('payAmount')}`] as [string, string]] : []),
    ...(exchanged ? [[':36: 汇率', sum('rate')] as [string, string]] : []),
    [':50K: 汇款人 Dbtr', joined(text('payerName'), text('payerAddress'))],
    [':57A: 收款行 CdtrAgt', joined(text('swift'), text('bankName'))],
    [':59: 收款人 Cdtr', joined(account, text('payeeName'), text('payeeAddress'))],
    [':70: 附言 RmtInf', text('postscript')],
    [':71A: 费用承担 ChrgBr', text('feeBearer')],
  ];
  return rows.filter(([, value]) => value !== '');
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' / ');
}
