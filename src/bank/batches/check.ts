import type { Row } from '../desk/row.ts';
import { compare, decimal, isDecimal, round, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import { model } from '#generated/model.ts';
import { mainlandBankShown } from '../banks.ts';
import { limitsOf, minimumOf, paymentFee, settlementFee } from '../fees.ts';
import { valueNamed } from '../files/named.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Merchant } from '../desk/desk.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import { type BankDetails, bankDetailErrors, normalDetails } from '../payees/bank-details.ts';
import { CODELESS, codeOf, numbersOf, wayOf } from '../payees/bank-codes.ts';
import { formatOf } from '../payees/formats.ts';
import { normalName, sameName } from '../payees/names.ts';
import { bankNameOf } from '../payees/payees.ts';
import { closedTo } from '../payments/terms.ts';
import type { Rates } from '../rates.ts';
import { blanksOf, refusalText, type RefusalCode } from '../refusals.ts';
import rules from '../rules/batch.json' with { type: 'json' };
import type { BatchRow, LineRow } from './batch.ts';
import { rowIdOf, templateFor } from './batch.ts';
import { cellsOf, type Line, RETYPE, WORN } from '#sandbox/filled-sheets.ts';
import { filled, REFUSALS } from '#sandbox/refusal.ts';
import { leastFor, yuanFor } from './yuan.ts';

/** A payee that the merchant has kept, as far as a line may leave it out. */
export type KnownPayee = Row<'payee'>;

const BEARERS = rules.bearers as NonNullable<LineRow['feeBearer']>[];

/** What lines are checked against. */
export interface Desktop {
  merchant: Merchant;
  rates: Rates;
  batch: Pick<BatchRow, 'batchNo' | 'payType' | 'currency' | 'purpose' | 'sellMode' | 'payeeType'>;
  /** By account, as the bank writes it. */
  payees: ReadonlyMap<string, KnownPayee>;
  /** The first line with the same account, currency, amount and words, by all of these. */
  twins: ReadonlyMap<string, number>;
  /** The names that the lines give to an account, each with its first line. */
  names: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** The first line of each kind: another one like it is its twin. */
export function twinsOf(payType: BatchRow['payType'], lines: readonly Line[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const line of lines) {
    const key = twinKey(payType, line);
    if (!first.has(key)) first.set(key, line.row);
  }
  return first;
}

/** Every name of an account in a file. Two names of one account are one mistake: the money goes to one of them. */
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

/** What to look at before a line is paid; it is paid all the same. */
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

function twinKey(payType: BatchRow['payType'], { cells }: Line): string {
  const account = normalAccount(cells[1] ?? '');
  const amount = cells[3] ?? '';
  const figure = isDecimal(amount) ? decimal(amount).toFixed() : amount;
  return [account, payType === 'BATCH' ? (cells[2] ?? '') : '', figure, cells[5] ?? ''].join('|');
}

/** A line as it will be paid, or with every reason why it will not, by number and words. */
export function checkLine(desktop: Desktop, line: Line): LineRow {
  const { batch, twins } = desktop;
  const reasons: string[] = [];
  const say: Say = (code, blanks) => {
    const reason = `${code} ${refusalText(code, blanks)}`;
    if (!reasons.includes(reason)) reasons.push(reason);
  };
  const cell = cellsOf(templateFor(batch.payType), line);
  const misfit = (column: string, why = ''): void => {
    const { code, message } = filled(REFUSALS.sheetForeign, { row: line.row, column });
    reasons.push(`${code} ${message}${why}`);
  };
  const read: Reading = { desktop, line, cell, say, misfit };
  const first = twins.get(twinKey(batch.payType, line));
  if (first !== undefined && first !== line.row) say('23041', { row: first, other: line.row });
  const row = batch.payType === 'BATCH' ? foreignLine(read) : yuanLine(read);
  const kept = { rowId: rowIdOf(batch.batchNo, line.row), batchNo: batch.batchNo, seq: line.row, version: 1 };
  const warning = warningOf(desktop, line);
  if (reasons.length === 0) return { ...row, ...kept, checkResult: 'PASS', ...(warning !== undefined && { warning }) };
  return { ...row, ...kept, checkResult: 'FAIL', failReason: reasons.join('；') };
}

type Say = (code: RefusalCode, blanks?: Record<string, string | number>) => void;

interface Reading {
  desktop: Desktop;
  line: Line;
  /** What stands under a title. */
  cell(title: string): string;
  say: Say;
  /** The cell is not what the template asks for. */
  misfit(column: string, why?: string): void;
}

type Draft = Omit<LineRow, 'rowId' | 'batchNo' | 'seq' | 'version' | 'checkResult'>;

function foreignLine(read: Reading): Draft {
  const { desktop, cell, say, misfit } = read;
  const { batch, merchant } = desktop;
  const payeeName = normalName(needed(read, '收款人名称'));
  const accountNo = account(read, '收款账号');
  const currency = needed(read, '币种').toUpperCase() || batch.currency;
  if (currency !== batch.currency) say('23042');
  const amount = amountOf(read, '付款金额', currency);
  const known = desktop.payees.get(accountNo);
  const isKnown = cell('银行代码') === '' && cell('银行所在地') === '' && known?.currency === currency;
  if (isKnown && known.auditState !== 'PASS') say('23011');
  const details = isKnown ? known : typedDetails(read, { payeeName, accountNo, currency });
  if (details !== undefined && !isKnown && accountNo !== '' && payeeName !== '') {
    for (const { code, blanks } of bankDetailErrors(details)) say(code, blanks);
  }
  if (details !== undefined) {
    const code = closedTo({ ...details, payeeName, country: details.bankCountry });
    if (code !== undefined) say(code);
  }
  const typedBearer = cell('手续费承担').toUpperCase() || 'SHA';
  const bearer = BEARERS.find((each) => each === typedBearer);
  if (bearer === undefined) misfit('手续费承担');
  const postscript = cell('附言');
  if (postscript.length > 140 || !/^[A-Za-z0-9/\-?:().,'+ ]*$/.test(postscript)) say('23015');
  const row: Draft = {
    payeeName: cut(payeeName),
    currency: isCurrency(currency) ? currency : batch.currency,
    payCcy: batch.currency,
    arriveCcy: batch.currency,
    feeBearer: bearer ?? 'SHA',
    ...optional({ accountNo: accountNo.slice(0, 34), postscript, purpose: purposeOf(read, batch.purpose) }),
    ...(details === undefined ? {} : shownDetails(details, cell('收款银行'))),
  };
  if (amount === undefined || details === undefined || currency !== batch.currency) return row;
  const way = details.payWay === 'SWIFT' ? 'swift' : 'local';
  if (bearer === 'OUR' && way === 'local') say('23018', { bearer });
  const fee = paymentFee(currency, { way, our: bearer === 'OUR', pobo: false });
  checkSize(read, merchant, amount, currency);
  const inside = bearer === 'BEN';
  if (inside && compare(fee, amount) >= 0) say('23005');
  const sum = (left: string, right: bigint): string => fromMinor(toMinor(left, currency) + right, currency);
  return {
    ...row,
    amount,
    fee,
    payAmount: inside ? amount : sum(amount, toMinor(fee, currency)),
    arriveAmount: inside ? sum(amount, -toMinor(fee, currency)) : amount,
  };
}

function yuanLine(read: Reading): Draft {
  const { desktop, cell, say } = read;
  const { batch, merchant, rates } = desktop;
  const payeeName = normalName(needed(read, '收款人姓名'));
  const accountNo = account(read, '银行卡号');
  const bankNo = needed(read, '联行号');
  const byYuan = batch.sellMode !== 'BY_FOREIGN';
  const currency = byYuan ? 'CNY' : batch.currency;
  const amount = amountOf(read, '付款金额', currency);
  if (batch.payeeType === 'SELF' && payeeName !== '' && !merchant.names.includes(payeeName)) say('23001');
  const usual = batch.payeeType === 'SUPPLIER' || (batch.payeeType === 'SELF' && !merchant.person) ? 1 : 2;
  const subjectType = subjectOf(read, usual);
  const details: BankDetails = {
    subjectType,
    payeeCnName: payeeName,
    bankCountry: 'CN',
    payWay: 'CNAPS',
    currency: 'CNY',
    bankNo,
    accountNo,
  };
  if (accountNo !== '' && payeeName !== '' && bankNo !== '')
    for (const { code, blanks } of bankDetailErrors(details)) say(code, blanks);
  const row: Draft = {
    payeeName: cut(payeeName),
    currency,
    payCcy: batch.currency,
    arriveCcy: 'CNY',
    ...optional({
      accountNo: accountNo.slice(0, 34),
      postscript: cell('备注').slice(0, 140),
      purpose: purposeOf(read, batch.payeeType === 'EMPLOYEE' ? 'SALARY' : 'GOODS'),
    }),
    ...shownDetails(details, bankNo === '' ? '' : mainlandBankShown(bankNo)),
  };
  if (amount === undefined) return row;
  const share = yuanShare();
  const terms = byYuan ? leastFor(amount, batch.currency, share, rates) : yuanFor(amount, batch.currency, share, rates);
  checkSize(read, merchant, terms.gross, batch.currency);
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

/** The fee's share of a yuan line, by the fee table. */
function yuanShare(): string {
  return decimal(settlementFee('10000', 'USD', 'BATCH_CNY'))
    .div(10_000)
    .toFixed();
}

function needed({ cell, misfit }: Reading, title: string): string {
  const value = cell(title);
  if (value === '') misfit(title);
  return value;
}

function account(read: Reading, title: string): string {
  const value = needed(read, title);
  if (WORN.test(value)) read.misfit(title, `（${RETYPE}）`);
  return normalAccount(value);
}

/** A positive amount with no more decimals than its currency; undefined where it is none. */
function amountOf(read: Reading, title: string, currency: string): string | undefined {
  const typed = needed(read, title).replaceAll(',', '');
  if (typed === '') return undefined;
  // Some write rupiah with decimals, though there are none: noughts are no fraction.
  const written = currency === 'IDR' ? typed.replace(/\.00?$/, '') : typed;
  if (!/^-?\d{1,16}(\.\d+)?$/.test(written) || (currency === 'IDR' && written.includes('.'))) read.misfit(title);
  else if (decimal(written).lte(0)) read.say('20002');
  else if (!decimal(written).eq(decimal(written).round(scaleOf(currency)))) {
    read.say('20003', { currency, scale: scaleOf(currency) });
  } else return round(written, scaleOf(currency), 'halfUp');
  return undefined;
}

/** What one order may be, at least and at most. */
function checkSize({ desktop, say }: Reading, merchant: Merchant, amount: string, currency: string): void {
  const minimum = minimumOf(currency);
  if (minimum !== undefined && compare(amount, minimum) < 0) say('20004', blanksOf(minimum, currency));
  const { single } = limitsOf(merchant.person);
  if (compare(desktop.rates.worth(amount, currency, 'USD', 'ceil'), single) > 0) {
    say('20005', blanksOf(desktop.rates.worth(single, 'USD', currency, 'halfUp'), currency));
  }
}

function subjectOf(read: Reading, usual: number): number {
  const typed = read.cell('收款人类型');
  if (typed === '') return usual;
  const subject = ownEntry(rules.subjects as Record<string, number>, typed);
  if (subject === undefined) read.misfit('收款人类型');
  return subject ?? usual;
}

function purposeOf(read: Reading, usual: string | null | undefined): string | undefined {
  const typed = read.cell('付款用途');
  if (typed === '') return usual ?? undefined;
  const found = ownEntry(rules.purposes as Record<string, string>, typed) ?? valueNamed('payment-purpose', typed);
  if (found === undefined) read.misfit('付款用途');
  return found === undefined ? undefined : String(found);
}

/** Where the money goes, as the line says it: a SWIFT code, or the number that the place clears by. */
function typedDetails(
  read: Reading,
  { payeeName, accountNo, currency }: { payeeName: string; accountNo: string; currency: string },
): BankDetails | undefined {
  const place = needed(read, '银行所在地');
  const bankCountry = countryOf(place);
  if (place !== '' && bankCountry === undefined) read.say('23016');
  if (bankCountry === undefined) return undefined;
  const code = normalAccount(read.cell('银行代码'));
  const local = formatOf({ payWay: 'LOCAL', bankCountry, currency });
  const isLocal = local !== undefined && wayOf({ bankCountry, currency }, code) === 'LOCAL';
  if (code === '' && !(isLocal && CODELESS.includes(local))) read.misfit('银行代码');
  const numbers = isLocal ? numbersOf(local, code) : { swift: code };
  const details: BankDetails = {
    subjectType: subjectOf(read, 1),
    payeeEnName: payeeName,
    bankCountry,
    payWay: isLocal ? 'LOCAL' : 'SWIFT',
    currency,
    accountNo,
    ...numbers,
  };
  return { ...details, ...normalDetails(details) };
}

function countryOf(typed: string): string | undefined {
  return valueNamed('country', typed)?.toString();
}

function shownDetails(details: BankDetails & { bankName?: string | null }, bankName: string): Partial<Draft> {
  return optional({
    subjectType: details.subjectType as LineRow['subjectType'],
    bankCountry: details.bankCountry,
    payWay: details.payWay as LineRow['payWay'],
    bankCode: codeOf(details),
    bankName: (bankName || details.bankName || bankNameOf(details) || unnamedBank(details)).slice(0, 70),
  });
}

/** A bank that nobody has named goes by its code. */
function unnamedBank(details: BankDetails): string {
  const code = codeOf(details);
  if (code === undefined) return '';
  return details.payWay === 'SWIFT' ? `SWIFT ${code}` : `银行代码 ${code}`;
}

function isCurrency(currency: string): boolean {
  return model.enums['currency']?.values.some((each) => each.const === currency) === true;
}

/** A name is shown however long it is: what was typed must be found again in the file. */
function cut(name: string): string {
  return name === '' ? '—' : name.slice(0, 120);
}

function optional<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
}
