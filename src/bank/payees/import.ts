import { ownEntry } from '#model/own-entry.ts';
import { model } from '#generated/model.ts';
import type { Row } from '../desk/row.ts';
import { cellsOf, type Line, RETYPE, WORN } from '#sandbox/filled-sheets.ts';
import { valueNamed } from '../files/named.ts';
import { refusalText } from '../refusals.ts';
import rules from '../rules/payee-import.json' with { type: 'json' };
import { sheetTemplates } from '../sheet-templates.ts';
import { normalAccount } from './account-numbers.ts';
import { codeOf, numbersOf, wayOf } from './bank-codes.ts';
import { type BankDetails, bankDetailErrors, normalDetails, sameAccount } from './bank-details.ts';
import { type AccountFormat, formatOf, usualWayOf } from './formats.ts';
import { completed, type Payee } from './payees.ts';

/** The template that files of payees follow. */
export const PAYEE_TEMPLATE = sheetTemplates.PAYEE_IMPORT;

/** A file of payees as its merchant sees it. */
export type PayeeImport = Row<'payee-import'>;
/** One line of it. What could not be read is absent. */
export type PayeeImportRow = Row<'payee-import-row'>;

/** A line as the payee that it describes, and why it is none yet. */
export interface PayeeLine {
  seq: number;
  payee: Payee;
  reasons: string[];
}

/** Columns by the field of a payee that they fill. */
const COLUMNS: Record<string, string> = {
  subjectType: '收款人类型',
  country: '国家/地区',
  payeeCnName: '中文名称',
  payeeEnName: '英文名称',
  payeeKanaName: '片假名户名',
  creditCode: '统一社会信用代码',
  relation: '与收款人关系',
  state: '州/省',
  city: '城市',
  address: '地址',
  postcode: '邮编',
  bankCountry: '银行所在地',
  payWay: '收款方式',
  currency: '收款币种',
  bankName: '收款银行',
  accountType: '账户类型',
  accountNo: '账号',
  intermediaryBank: '中间行SWIFT',
  email: '邮箱',
  alias: '别名',
};
/** The number that says which bank it is, of whatever kind. */
const CODE = '银行代码';
const TEXTS = [
  ...['payeeCnName', 'payeeEnName', 'payeeKanaName', 'creditCode', 'state', 'city', 'address', 'postcode'],
  ...['bankName', 'accountNo', 'intermediaryBank', 'email', 'alias'],
];
/** Columns without which it cannot be said where money would go. */
const PLACE = ['国家/地区', '银行所在地', '收款方式', '收款币种'];
/** Whose bank is known by its number, or by its clearing code. */
const NAMED: readonly AccountFormat[] = ['CNAPS', 'HONG_KONG', 'ZENGIN', 'BANK'];
const EMPTY = '不能为空';

/**
 * The payees of a file, each checked by itself, against the lines before it and against those that there are.
 * @param known the merchant's payees whose accounts the file has, or more
 */
export function readPayees(lines: readonly Line[], known: readonly Payee[]): PayeeLine[] {
  const byAccount = new Map<string, Payee[]>();
  for (const payee of known) listed(byAccount, payee).push(payee);
  const earlier = new Map<string, { seq: number; payee: Payee }[]>();
  return lines.map((line) => {
    const read = readPayee(line);
    const { seq, payee, reasons } = read;
    const twins = listed(earlier, payee);
    const twin = payee.accountNo === '' ? undefined : twins.find((other) => sameAccount(other.payee, payee));
    if (twin === undefined) twins.push(read);
    else reasons.push(refusalText('23041', { row: twin.seq, other: seq }));
    const others = byAccount.get(accountOf(payee)) ?? [];
    if (reasons.length === 0 && others.some((other) => sameAccount(other, payee))) reasons.push(refusalText('27010'));
    return read;
  });
}

function accountOf({ accountNo, currency }: BankDetails): string {
  return `${currency} ${accountNo}`;
}

function listed<T>(lists: Map<string, T[]>, payee: Payee): T[] {
  const list = lists.get(accountOf(payee)) ?? [];
  lists.set(accountOf(payee), list);
  return list;
}

/** The accounts that a file names, as they are kept. */
export function accountsOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map((line) => readPayee(line).payee.accountNo))].filter((account) => account !== '');
}

function readPayee(line: Line): PayeeLine {
  const cell = cellsOf(PAYEE_TEMPLATE, line);
  const wrong = new Map<string, string>();
  const say = (column: string, reason: string): void => {
    if (!wrong.has(column)) wrong.set(column, reason);
  };
  const named = (field: string, enumeration: string, others: Record<string, string | number> = {}) => {
    const column = ownEntry(COLUMNS, field) ?? field;
    const typed = cell(column);
    const value = typed === '' ? undefined : (ownEntry(others, typed.toUpperCase()) ?? valueNamed(enumeration, typed));
    if (typed !== '' && value === undefined) say(column, `没有“${typed.slice(0, 20)}”，请参照填写说明`);
    return value;
  };
  for (const column of ['国家/地区', '与收款人关系', '账号']) if (cell(column) === '') say(column, EMPTY);
  if (WORN.test(cell('账号'))) say('账号', RETYPE);
  const country = text(named('country', 'country'));
  const bankCountry = text(named('bankCountry', 'country')) || (cell('银行所在地') === '' ? country : '');
  const typedCurrency = text(named('currency', 'currency'));
  const currency = typedCurrency || (cell('收款币种') === '' ? usualWayOf(bankCountry).currency : '');
  const code = normalAccount(cell(CODE));
  const payWay = text(named('payWay', 'pay-way', rules.ways)) || wayOf({ bankCountry, currency }, code);
  const format = formatOf({ bankCountry, currency, payWay });
  const typed = {
    subjectType: cell('收款人类型') === '' ? rules.usualSubject : named('subjectType', 'subject-type', rules.subjects),
    country,
    bankCountry,
    currency,
    payWay,
    relation: named('relation', 'relation'),
    accountType: named('accountType', 'account-type', rules.accountTypes),
    ...Object.fromEntries(TEXTS.map((field) => [field, cell(ownEntry(COLUMNS, field) ?? field)])),
    ...(format === undefined ? {} : numbersOf(format, code)),
  };
  const details = { payeeNo: '', auditState: 'WAIT', accountNo: '', ...normalDetails(typed) } as unknown as Payee;
  if (!PLACE.some((column) => wrong.has(column))) checkDetails(details, format, say);
  checkSizes(details, say);
  const reasons = [...wrong].map(([column, reason]) => `${column}：${reason}`);
  return { seq: line.row, payee: completed(details), reasons };
}

type Say = (column: string, reason: string) => void;

function checkDetails(payee: Payee, format: AccountFormat | undefined, say: Say): void {
  if (format !== undefined) {
    const isOnshore = format === 'CNAPS';
    const needed = isOnshore ? ['payeeCnName'] : ['payeeEnName', 'city', 'address'];
    if (!NAMED.includes(format)) needed.push('bankName');
    if (format === 'ZENGIN') needed.push('payeeKanaName');
    for (const field of needed) if (text(payee[field]) === '') say(ownEntry(COLUMNS, field) ?? field, EMPTY);
  }
  for (const { code, field, blanks } of bankDetailErrors(payee)) say(COLUMNS[field] ?? CODE, refusalText(code, blanks));
}

/** What the schema of the call that adds one payee says of a single text. */
function checkSizes(payee: Payee, say: Say): void {
  for (const field of TEXTS) {
    const value = payee[field];
    const schema = ownEntry(model.calls['payee.add']?.requestSchema.properties, field);
    if (typeof value !== 'string' || schema === undefined) continue;
    const column = ownEntry(COLUMNS, field) ?? field;
    const { maxLength = Infinity, minLength = 0, pattern } = schema;
    if (value.length > maxLength) say(column, `最多${maxLength}个字符`);
    else if (value.length < minLength) say(column, `至少${minLength}个字符`);
    else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) say(column, '格式不正确');
  }
}

/** A line as it is shown; however long what was typed is, it must be found again in the file. */
export function rowOf(importNo: string, { seq, payee, reasons }: PayeeLine): PayeeImportRow {
  const shown = {
    subjectType: payee.subjectType,
    country: payee['country'],
    bankCountry: payee.bankCountry,
    payWay: payee.payWay,
    currency: payee.currency,
    bankCode: codeOf(payee)?.slice(0, 34),
    bankName: payee.bankName?.slice(0, 70),
    accountNo: payee.accountNo.slice(0, 34),
    alias: text(payee['alias']).slice(0, 30),
  };
  const known = Object.entries(shown).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...Object.fromEntries(known),
    rowId: `${importNo}-${String(seq).padStart(4, '0')}`,
    importNo,
    seq,
    payeeName: payee.payeeName === '' ? '—' : payee.payeeName.slice(0, 120),
    checkResult: reasons.length === 0 ? 'PASS' : 'FAIL',
    failReason: reasons.length === 0 ? null : reasons.join('；'),
  };
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
