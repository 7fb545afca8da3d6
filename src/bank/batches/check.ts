import type { Row } from '../desk/row.ts';
import { cutText } from '#model/text-cut.ts';
import { readAmount } from '#model/read-amount.ts';
import { RETYPE } from '#model/reading.ts';
import { compare, decimal, round, scaleOf } from '#model/money.ts';
import { mainlandBankShown } from '../reference/banks.ts';
import { limitsOf, minimumOf, paymentFee, settlementFee } from '../terms/fees.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Merchant } from '../desk/desk.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import { type BankDetails, bankDetailErrors, type DetailField, normalDetails } from '../payees/bank-details.ts';
import { CODELESS, codeOf, numbersOf, wayOf } from '../payees/bank-codes.ts';
import { formatOf } from '../payees/formats.ts';
import { normalName, sameName } from '../payees/names.ts';
import { bankNameOf } from '../payees/payees.ts';
import { closedTo, isPostscript } from '../payments/terms.ts';
import type { Rates } from '../terms/rates.ts';
import { blanksOf, refusalText, type RefusalCode } from '../words/refusals.ts';
import type { BatchRow, LineRow } from './batch.ts';
import { rowIdOf } from './batch.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { readLineOf, reasonOf, titleIn } from '../files/lines.ts';
import { leastFor, yuanFor } from '../terms/yuan.ts';

/** A saved payee, from which a line may take omitted fields. */
export type KnownPayee = Row<'payee'>;

/** Everything that lines are checked against. */
export interface Desktop {
  merchant: Merchant;
  rates: Rates;
  /** Milliseconds. */
  now: number;
  batch: Pick<BatchRow, 'batchNo' | 'payType' | 'currency' | 'purpose' | 'sellMode' | 'payeeType'>;
  /** Payees by normalised account number. */
  payees: ReadonlyMap<string, KnownPayee>;
  /** Row of the first line with the same account, currency, amount and text, by the row of each later one. */
  twins: ReadonlyMap<number, number>;
  /** Names given to each account by the lines, each with its first row. */
  names: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** All names of each account in a file. Two names of one account are a mistake: the money goes to one of them. */
export function namesOf(lines: readonly Line[]): Map<string, Map<string, number>> {
  const names = new Map<string, Map<string, number>>();
  for (const { cells, row } of lines) {
    const account = normalAccount(cells[1] ?? '');
    const name = sameName(cells[0] ?? '');
    if (account === '' || name === '') continue;
    const known = names.get(account) ?? new Map<string, number>();
    if (!known.has(name)) known.set(name, row);
    names.set(account, known);
  }
  return names;
}

/** A warning about a line, which does not block its payment. */
function warningOf({ names, payees }: Desktop, { cells }: Line): string | undefined {
  const account = normalAccount(cells[1] ?? '');
  const name = sameName(cells[0] ?? '');
  const other = [...(names.get(account) ?? [])].find(([each]) => each !== name);
  if (other !== undefined) return `与第${other[1]}行账号相同、名称不同`;
  const payee = payees.get(account);
  const usual = [payee?.payeeName, payee?.payeeEnName].flatMap((each) => each || []);
  if (usual.length === 0 || usual.some((each) => sameName(each) === name)) return undefined;
  return `常用收款人中该账号的名称为${usual[0]}`;
}

export function twinKey(payType: BatchRow['payType'], { cells }: Line): string {
  const account = normalAccount(cells[1] ?? '');
  const amount = cells[3] ?? '';
  const read = readAmount(amount, { currency: cells[2] });
  const figure = 'value' in read && read.value !== '' ? decimal(read.value).toFixed() : amount;
  return [account, payType === 'BATCH' ? (cells[2] ?? '') : '', figure, cells[5] ?? ''].join('|');
}

type BatchCall = 'batch.apply' | 'batch.applyCny';
type Say = (code: RefusalCode, blanks?: Record<string, string | number>, field?: string, message?: string) => void;

interface Reading<Name extends BatchCall> {
  desktop: Desktop;
  /** Values that could be read from the line. */
  cells: ReturnType<typeof readLineOf<Name>>['values'];
  /** True if the cell fits its column and breaks no rule. */
  isGood(field: string): boolean;
  say: Say;
  /** Reports an empty cell that only the bank's rules require. */
  sayEmpty(field: string): void;
}

type Draft = Omit<LineRow, 'rowId' | 'batchNo' | 'seq' | 'version' | 'checkResult'>;

/** A line ready for payment, or with the message of every error. */
export function checkLine(desktop: Desktop, line: Line): LineRow {
  const { batch, twins } = desktop;
  const reasons: string[] = [];
  const first = twins.get(line.row);
  if (first !== undefined) {
    reasons.push(refusalText('23041', { row: first, other: line.row }));
  }
  const row =
    batch.payType === 'BATCH'
      ? foreignLine(read('batch.apply', desktop, line, reasons))
      : yuanLine(read('batch.applyCny', desktop, line, reasons));
  const kept = { rowId: rowIdOf(batch.batchNo, line.row), batchNo: batch.batchNo, seq: line.row, version: 1 };
  const warning = warningOf(desktop, line);
  if (reasons.length === 0) return { ...row, ...kept, checkResult: 'PASS', ...(warning !== undefined && { warning }) };
  return { ...row, ...kept, checkResult: 'FAIL', failReason: reasons.join('；') };
}

/** Reads the line by its call's schema. @param reasons receives the errors */
function read<Name extends BatchCall>(name: Name, desktop: Desktop, line: Line, reasons: string[]): Reading<Name> {
  const { batch, now } = desktop;
  const currency = batch.sellMode === 'BY_FOREIGN' ? batch.currency : 'CNY';
  const { values, errors } = readLineOf(name, line, { form: { ...batch }, now, currency });
  const give = (code: string | undefined, field: string, message: string): void => {
    const said = { column: titleIn(name, field), message, ...(code !== undefined && { code }) };
    const reason = field === '' ? message : reasonOf(line, said);
    if (!reasons.includes(reason)) reasons.push(reason);
  };
  for (const { code, field, message } of errors) give(code, field, message);
  return {
    desktop,
    cells: values,
    isGood: (field) => errors.every((error) => error.field !== field),
    say: (code, blanks, field = '', message = refusalText(code, blanks)) => give(code, field, message),
    sayEmpty: (field) => {
      if (errors.every((error) => error.field !== field)) give(undefined, field, '不能为空');
    },
  };
}

function foreignLine(reading: Reading<'batch.apply'>): Draft {
  const { desktop, cells, isGood, say } = reading;
  const { batch, merchant } = desktop;
  const payeeName = normalName(cells.payeeName ?? '');
  const accountNo = normalAccount(cells.accountNo ?? '');
  const currency = cells.currency ?? batch.currency;
  const amount = isGood('amount') ? amountOf(cells.amount, currency, say) : undefined;
  const known = desktop.payees.get(accountNo);
  const isTyped = [cells.bankCode, cells.bankCountry].some((each) => each !== undefined) || !isGood('bankCountry');
  const isKnown = !isTyped && known?.currency === currency;
  if (isKnown && known.auditState !== 'PASS') say('23011', {}, 'accountNo');
  const details = isKnown ? known : typedDetails(reading, { payeeName, accountNo, currency });
  if (details !== undefined && !isKnown && accountNo !== '' && payeeName !== '') sayDetails(details, say);
  if (details !== undefined) {
    const code = closedTo({ ...details, payeeName, country: details.bankCountry });
    if (code !== undefined) say(code, {}, 'bankCountry');
  }
  const bearer = cells.feeBearer ?? 'SHA';
  const postscript = cells.postscript ?? '';
  if (!isPostscript(postscript)) say('23015', {}, 'postscript');
  const row: Draft = {
    payeeName: shownName(payeeName),
    currency,
    payCcy: batch.currency,
    arriveCcy: batch.currency,
    feeBearer: bearer,
    ...optional({ accountNo: cutText(accountNo, 34), postscript, purpose: cells.purpose ?? batch.purpose }),
    ...(details === undefined ? {} : shownDetails(details, cells.bankName ?? '')),
  };
  if (amount === undefined || details === undefined || currency !== batch.currency) return row;
  const way = details.payWay === 'SWIFT' ? 'swift' : 'local';
  if (bearer === 'OUR' && way === 'local') say('23018', { bearer }, 'feeBearer');
  const fee = paymentFee(currency, { way, our: bearer === 'OUR', pobo: false });
  checkSize(reading, merchant, amount, currency);
  const inside = bearer === 'BEN';
  if (inside && compare(fee, amount) >= 0) say('23005', {}, 'amount');
  const sum = (left: string, right: bigint): string => fromMinor(toMinor(left, currency) + right, currency);
  return {
    ...row,
    amount,
    fee,
    payAmount: inside ? amount : sum(amount, toMinor(fee, currency)),
    arriveAmount: inside ? sum(amount, -toMinor(fee, currency)) : amount,
  };
}

function yuanLine(reading: Reading<'batch.applyCny'>): Draft {
  const { desktop, cells, isGood, say } = reading;
  const { batch, merchant, rates } = desktop;
  const payeeName = normalName(cells.payeeName ?? '');
  const accountNo = normalAccount(cells.accountNo ?? '');
  const bankNo = cells.bankNo ?? '';
  const byYuan = batch.sellMode !== 'BY_FOREIGN';
  const currency = byYuan ? 'CNY' : batch.currency;
  const amount = isGood('amount') ? amountOf(cells.amount, currency, say) : undefined;
  if (batch.payeeType === 'SELF' && payeeName !== '' && !merchant.names.includes(payeeName)) {
    say('23001', {}, 'payeeName');
  }
  const usual = batch.payeeType === 'SUPPLIER' || (batch.payeeType === 'SELF' && !merchant.person) ? 1 : 2;
  const details: BankDetails = {
    subjectType: cells.subjectType ?? usual,
    payeeCnName: payeeName,
    bankCountry: 'CN',
    payWay: 'CNAPS',
    currency: 'CNY',
    bankNo,
    accountNo,
  };
  if (accountNo !== '' && payeeName !== '' && bankNo !== '') sayDetails(details, say);
  const row: Draft = {
    payeeName: shownName(payeeName),
    currency,
    payCcy: batch.currency,
    arriveCcy: 'CNY',
    ...optional({
      accountNo: cutText(accountNo, 34),
      postscript: cutText(cells.postscript ?? '', 140),
      purpose: cells.purpose ?? (batch.payeeType === 'EMPLOYEE' ? ('SALARY' as const) : ('GOODS' as const)),
    }),
    ...shownDetails(details, bankNo === '' ? '' : mainlandBankShown(bankNo)),
  };
  if (amount === undefined) return row;
  const feeOf = (gross: string): string => settlementFee(gross, batch.currency, 'BATCH_CNY');
  const terms = byYuan ? leastFor(amount, batch.currency, feeOf, rates) : yuanFor(amount, batch.currency, feeOf, rates);
  checkSize(reading, merchant, terms.gross, batch.currency);
  return {
    ...row,
    amount,
    payAmount: terms.gross,
    fee: terms.fee,
    rate: terms.rate,
    arriveAmount: terms.yuan,
    midAmount: terms.atMid,
  };
}

/** Payee fields that the file has in another column. */
const COLUMNS: Partial<Record<DetailField, string>> = {
  ...{ payeeCnName: 'payeeName', payeeEnName: 'payeeName', bankNo: 'bankNo', accountNo: 'accountNo', payWay: '' },
};

function sayDetails(details: BankDetails, say: Say): void {
  for (const { code, field, blanks, message, isShort } of bankDetailErrors(details)) {
    const column = COLUMNS[field] ?? 'bankCode';
    const isFilled =
      code === '27017' && message === undefined && column === 'bankCode' && codeOf(details) !== undefined;
    const known = isFilled ? '27021' : code;
    const said = message ?? refusalText(known, blanks);
    say(known, blanks, column, isShort === true || isFilled ? `${said}，可能缺少数字；${RETYPE}` : said);
  }
}

/** Refuses more decimals than the currency has. @param typed positive; undefined when absent */
function amountOf(typed: string | undefined, currency: string, say: Say): string | undefined {
  if (typed === undefined) return undefined;
  const scale = scaleOf(currency);
  // The rupiah has no decimals, but some people write them: trailing zeros are accepted.
  const written = currency === 'IDR' ? typed.replace(/\.00?$/, '') : typed;
  if (decimal(written).eq(decimal(written).round(scale))) return round(written, scale, 'halfUp');
  say('20003', { currency, scale }, 'amount');
  return undefined;
}

/** Checks the minimum and maximum of one order. */
function checkSize(
  { desktop, say }: Pick<Reading<BatchCall>, 'desktop' | 'say'>,
  merchant: Merchant,
  amount: string,
  currency: string,
): void {
  const minimum = minimumOf(currency);
  if (minimum !== undefined && compare(amount, minimum) < 0) say('20004', blanksOf(minimum, currency), 'amount');
  const { single } = limitsOf(merchant.person);
  if (compare(desktop.rates.worth(amount, currency, 'USD', 'ceil'), single) > 0) {
    say('20005', blanksOf(desktop.rates.worth(single, 'USD', currency, 'halfUp'), currency), 'amount');
  }
}

/** Bank details from the line: a SWIFT code, or the country's clearing number. */
function typedDetails(
  { cells, isGood, sayEmpty }: Reading<'batch.apply'>,
  { payeeName, accountNo, currency }: { payeeName: string; accountNo: string; currency: string },
): BankDetails | undefined {
  const { bankCountry } = cells;
  if (bankCountry === undefined) {
    if (isGood('bankCountry')) sayEmpty('bankCountry');
    return undefined;
  }
  const code = normalAccount(cells.bankCode ?? '');
  const local = formatOf({ payWay: 'LOCAL', bankCountry, currency });
  const isLocal = local !== undefined && wayOf({ bankCountry, currency }, code) === 'LOCAL';
  if (code === '' && !(isLocal && CODELESS.includes(local))) sayEmpty('bankCode');
  const numbers = isLocal ? numbersOf(local, code) : { swift: code };
  const details: BankDetails = {
    subjectType: cells.subjectType ?? 1,
    payeeEnName: payeeName,
    bankCountry,
    payWay: isLocal ? 'LOCAL' : 'SWIFT',
    currency,
    accountNo,
    ...numbers,
  };
  return { ...details, ...normalDetails(details) };
}

function shownDetails(details: BankDetails & { bankName?: string | null }, bankName: string): Partial<Draft> {
  return optional({
    subjectType: details.subjectType as LineRow['subjectType'],
    bankCountry: details.bankCountry,
    payWay: details.payWay as LineRow['payWay'],
    bankCode: codeOf(details),
    bankName: cutText(bankName || details.bankName || bankNameOf(details) || unnamedBank(details), 70),
  });
}

/** A bank without a name is shown by its code. */
function unnamedBank(details: BankDetails): string {
  const code = codeOf(details);
  if (code === undefined) return '';
  return details.payWay === 'SWIFT' ? `SWIFT ${code}` : `银行代码 ${code}`;
}

/** A long name is shown nearly in full, so that it can be found in the file. */
function shownName(name: string): string {
  return name === '' ? '—' : cutText(name, 120);
}

function optional<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
}
