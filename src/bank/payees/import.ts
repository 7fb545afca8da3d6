import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import type { Line } from '#sandbox/filled-sheets.ts';
import { REFUSALS } from '#sandbox/refusal.ts';
import { RETYPE } from '#model/reading.ts';
import { cutText } from '#model/text-cut.ts';
import { linesIn, readLineOf } from '../files/lines.ts';
import { FAILED, SUCCESS } from '../files/state.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';
import { beginOrder } from '../orders/take-step.ts';
import { refusal, refusalText } from '../words/refusals.ts';
import { normalAccount } from './account-numbers.ts';
import { codeOf, numbersOf, wayOf } from './bank-codes.ts';
import { type BankDetails, bankDetailErrors, normalDetails, sameAccount } from './bank-details.ts';
import { type AccountFormat, formatOf, usualWayOf } from './formats.ts';
import { completed, type Payee } from './payees.ts';

/** The template of payee files. */
export const PAYEE_TEMPLATE = linesIn('payee-import.apply');

/** A file of payees as its merchant sees it. */
export type PayeeImport = Row<'payee-import'>;
/** One line of a payee file. Unreadable values are absent. */
export type PayeeImportRow = Row<'payee-import-row'>;

/** A file of payees with checked lines; the payees are added once. */
type Import = Order<'payee-import', { lines: Line[] }, 'CHECKED'>;

export const payeeImports = familyOf<Import>()({
  name: 'payeeImport',
  kinds: ['payee-import'],
  entity: 'payee-import',
  facts: { lines: 'list' },
  files: ['file'],
  steps: {
    submit: { by: 'owner', from: SUCCESS, when: ({ row }) => (row.submittedAt ?? '') === '', move: addPayees },
  },
});

/** Accepts a file and checks its lines. Nothing is added yet. */
export async function applyImport(
  desk: Desk,
  owner: string,
  request: {
    file: { id: string; name: string };
    lines: readonly Line[];
    hiddenCount?: number;
    hiddenRows?: boolean | undefined;
    submitter: string;
  },
): Promise<PayeeImport> {
  const { file, lines, submitter, hiddenCount, hiddenRows } = request;
  await desk.book.lockOwner(owner);
  const checked = await linesOf(desk, owner, lines);
  const passCount = checked.filter(({ reasons }) => reasons.length === 0).length;
  const isGood = passCount > 0;
  const { orderNo, row } = await beginOrder(payeeImports, desk, owner, {
    numbers: 'PI',
    stage: 'CHECKED',
    draw: ({ orderNo: importNo, at }) => ({
      row: {
        ...{ importNo, createdAt: at, fileName: file.name, file: { fileDfsId: file.id, fileName: file.name } },
        ...{ totalCount: checked.length, passCount, failCount: checked.length - passCount },
        ...{ hiddenCount, hiddenRows },
        status: isGood ? SUCCESS : FAILED,
        ...{ failReason: isGood ? undefined : REFUSALS.sheetEmpty.message, submitter, version: 1 },
      },
      facts: { lines: [...lines] },
    }),
  });
  await desk.addRecords(
    owner,
    'payee-import-row',
    checked.map((line) => rowOf(orderNo, line)),
  );
  return row;
}

/**
 * Adds the payees of the valid lines. A payee added by somebody else meanwhile is reported at its line, and the others
 * are added.
 * @throws Refusal 27010 when no line is left
 */
async function addPayees({ desk, owner, orderNo: importNo, facts, at }: Import): Promise<Move<Import>> {
  const checked = await linesOf(desk, owner, facts.lines);
  const good = checked.filter(({ reasons }) => reasons.length === 0);
  if (good.length === 0) throw refusal('27010');
  const numbers = await desk.book.nextNumbers('PE', at, good.length);
  const numberOf = new Map(good.map(({ seq }, n) => [seq, numbers[n]]));
  const payees = good.map(({ seq, payee }) => ({ ...payee, payeeNo: numberOf.get(seq), createdAt: at }));
  await desk.addRecords(owner, 'payee', payees);
  const rows = checked.map((line) => {
    const { rowId, checkResult, failReason } = rowOf(importNo, line);
    return { rowId, checkResult, failReason, payeeNo: numberOf.get(line.seq) ?? null };
  });
  await desk.changeRecords(owner, 'payee-import-row', rows);
  return { set: { passCount: good.length, failCount: checked.length - good.length, submittedAt: at } };
}

async function linesOf(desk: Desk, owner: string, lines: readonly Line[]): Promise<PayeeLine[]> {
  const known = await desk.findRecords(owner, 'payee', { accountNo: accountsOf(lines, desk.now) });
  return readPayees(lines, known, desk.now);
}

/** A line as the payee that it describes, with the reasons why it is invalid. */
interface PayeeLine {
  seq: number;
  payee: Payee;
  reasons: string[];
}

const CALL = 'payee-import.apply';
/** Formats whose bank name follows from the bank number or the clearing code. */
const NAMED: readonly AccountFormat[] = ['CNAPS', 'HONG_KONG', 'ZENGIN', 'BANK'];
/** Fields without which the destination is unknown. */
const PLACE = ['country', 'bankCountry', 'payWay', 'currency'];
const COMPANY = 1;

/**
 * Reads the payees of a file and checks each of them, also against earlier lines and saved payees.
 * @param known the merchant's payees with the accounts of the file, or more
 * @param now milliseconds
 */
function readPayees(lines: readonly Line[], known: readonly Payee[], now: number): PayeeLine[] {
  const byAccount = new Map<string, Payee[]>();
  for (const payee of known) listed(byAccount, payee).push(payee);
  const earlier = new Map<string, { seq: number; payee: Payee }[]>();
  return lines.map((line) => {
    const read = readPayee(line, now);
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

/** The account numbers named in a file, normalised. */
function accountsOf(lines: readonly Line[], now: number): string[] {
  return [...new Set(lines.map((line) => readPayee(line, now).payee.accountNo))].filter((account) => account !== '');
}

function readPayee(line: Line, now: number): PayeeLine {
  const { values, errors } = readLineOf(CALL, line, { form: {}, now });
  const wrong = new Map(errors.map(({ field, message }) => [field, message]));
  const { code: typedCode = '', ...cells } = values;
  const isUsual = (field: string): boolean => !wrong.has(field);
  const country = cells.country ?? '';
  const bankCountry = cells.bankCountry ?? (isUsual('bankCountry') ? country : '');
  const currency = cells.currency ?? (isUsual('currency') ? usualWayOf(bankCountry).currency : '');
  const code = normalAccount(typedCode);
  const payWay = cells.payWay ?? wayOf({ bankCountry, currency }, code);
  const format = formatOf({ bankCountry, currency, payWay });
  const typed = {
    ...{ subjectType: COMPANY, ...cells, country, bankCountry, currency, payWay },
    ...(format === undefined ? {} : numbersOf(format, code)),
  };
  const details = { payeeNo: '', auditState: 'WAIT', accountNo: '', ...normalDetails(typed) } as Payee;
  if (!PLACE.some((field) => wrong.has(field))) {
    // The bank's own messages are more exact than a length or a pattern.
    const own = detailsWrong(details, format);
    for (const [field, reason] of own)
      if (!wrong.has(field) || (cells as Cells)[field] !== undefined) wrong.set(field, reason);
  }
  const order = linesIn(CALL).columns.filter(({ field }) => wrong.has(field));
  const reasons = order.map(({ field, title }) => `${title}：${wrong.get(field)}`);
  return { seq: line.row, payee: completed(details), reasons };
}

type Cells = Record<string, unknown>;

/** Errors of fields that only the country and the way require, by the column's field. */
function detailsWrong(payee: Payee, format: AccountFormat | undefined): Map<string, string> {
  const wrong = new Map<string, string>();
  const say = (field: string, reason: string): void => void (wrong.has(field) || wrong.set(field, reason));
  if (format !== undefined) {
    const needed = format === 'CNAPS' ? ['payeeCnName'] : ['payeeEnName', 'city', 'address'];
    if (!NAMED.includes(format)) needed.push('bankName');
    if (format === 'ZENGIN') needed.push('payeeKanaName');
    for (const field of needed) if (text(payee[field]) === '') say(field, '不能为空');
  }
  const columns = linesIn(CALL).columns;
  for (const { code, field, blanks, message, isShort } of bankDetailErrors(payee)) {
    const column = columns.some((each) => each.field === field) ? field : 'code';
    // A code that is split into two fields leaves one of them empty, although its column is filled.
    const isFilled = code === '27017' && message === undefined && column === 'code' && codeOf(payee) !== undefined;
    const said = message ?? refusalText(isFilled ? '27021' : code, blanks);
    say(column, isShort === true || isFilled ? `${said}，可能缺少数字；${RETYPE}` : said);
  }
  return wrong;
}

/** A line as shown; long texts are truncated, but remain recognisable in the file. */
function rowOf(importNo: string, { seq, payee, reasons }: PayeeLine): PayeeImportRow {
  const shown = {
    subjectType: payee.subjectType,
    country: payee['country'],
    bankCountry: payee.bankCountry,
    payWay: payee.payWay,
    currency: payee.currency,
    bankCode: cutText(codeOf(payee) ?? '', 34),
    bankName: cutText(payee.bankName ?? '', 70),
    accountNo: cutText(payee.accountNo, 34),
    alias: cutText(text(payee['alias']), 30),
  };
  const known = Object.entries(shown).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return {
    ...Object.fromEntries(known),
    rowId: `${importNo}-${String(seq).padStart(4, '0')}`,
    importNo,
    seq,
    payeeName: payee.payeeName === '' ? '—' : cutText(payee.payeeName, 120),
    checkResult: reasons.length === 0 ? 'PASS' : 'FAIL',
    failReason: reasons.length === 0 ? null : reasons.join('；'),
  };
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
