import { dateTimeOf } from '#model/instant.ts';
import { FAILED, SUCCESS } from '../files/state.ts';
import { type Line, readLines } from '#sandbox/filled-sheets.ts';
import type { Kept } from '../desk/sql-desk.ts';
import { accountsOf, PAYEE_TEMPLATE, type PayeeImport, type PayeeLine, readPayees, rowOf } from '../payees/import.ts';
import type { Payee } from '../payees/payees.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { personOf } from './operator.ts';
import { type BankSetting, deskOf } from './setting.ts';

/** What the bank keeps of a file beyond what is shown of it: the lines as they were typed. */
interface ImportFacts {
  lines: Line[];
}

async function read(
  { entities, clock }: Pick<BankContext, 'entities' | 'clock'>,
  lines: readonly Line[],
): Promise<PayeeLine[]> {
  const now = clock.now();
  const known = await entities.find<Payee>('payee', { where: { accountNo: accountsOf(lines, now) } });
  return readPayees(lines, known, now);
}

export function payeeImportAnswers(setting: BankSetting) {
  const apply: AnswerOf<'payee-import.apply'> = async (context) => {
    const { owner, entities, files, request } = context;
    const { file, lines } = await readLines(context, PAYEE_TEMPLATE, request.file, PAYEE_TEMPLATE.most);
    const desk = deskOf(context, setting);
    await desk.book.lockOwner(owner);
    const createdAt = dateTimeOf(desk.now);
    const importNo = await desk.book.nextNumber('PI', createdAt);
    const rows = (await read(context, lines)).map((line) => rowOf(importNo, line));
    const passCount = rows.filter(({ checkResult }) => checkResult === 'PASS').length;
    const kept: PayeeImport = {
      importNo,
      createdAt,
      fileName: file.name,
      file: { fileDfsId: file.id, fileName: file.name },
      totalCount: rows.length,
      passCount,
      failCount: rows.length - passCount,
      status: passCount > 0 ? SUCCESS : FAILED,
      ...(passCount > 0 ? {} : { failReason: context.refusals.sheetEmpty.message }),
      submitter: personOf(context).name,
      version: 1,
    };
    await entities.insert('payee-import', { ...kept });
    await desk.addRecords(owner, 'payee-import-row', rows);
    const facts: ImportFacts = { lines };
    await desk.putFacts({ orderNo: importNo, owner, family: 'payee-import', stage: 'CHECKED', at: createdAt, facts });
    await files.bind([file.id], { type: 'payee-import', no: importNo });
    return { importNo, status: kept.status as 2 | 3, totalCount: rows.length };
  };

  const submit: AnswerOf<'payee-import.submit'> = async (context) => {
    const { owner, entities, request } = context;
    const { importNo, version } = request;
    const desk = deskOf(context, setting);
    await desk.book.lockOwner(owner);
    const before = await entities.need<Kept<PayeeImport>>('payee-import', importNo, { lock: true });
    if (before.version !== version) throw refusal('10010');
    if (before.status !== SUCCESS || (before.submittedAt ?? '') !== '') throw refusal('10019');
    const lines = (await desk.facts<ImportFacts>(importNo))?.facts.lines ?? [];
    // Somebody may have added one of them meanwhile: it is told at its line, and the others are added.
    const checked = await read(context, lines);
    const good = checked.filter(({ reasons }) => reasons.length === 0);
    if (good.length === 0) throw refusal('27010');
    const at = dateTimeOf(desk.now);
    const numbers = await desk.book.nextNumbers('PE', at, good.length);
    const numberOf = new Map(good.map(({ seq }, n) => [seq, numbers[n]]));
    const payees = good.map(({ seq, payee }) => ({ ...payee, payeeNo: numberOf.get(seq), createdAt: at }));
    await desk.addRecords(owner, 'payee', payees);
    const rows = checked.map((line) => {
      const { rowId, checkResult, failReason } = rowOf(importNo, line);
      return { rowId, checkResult, failReason, payeeNo: numberOf.get(line.seq) ?? null };
    });
    await desk.changeRecords(owner, 'payee-import-row', rows);
    const counts = { passCount: good.length, failCount: checked.length - good.length };
    await entities.update('payee-import', importNo, { ...counts, submittedAt: at, version: version + 1 });
    return { importNo, ...counts, submittedAt: at };
  };

  return { 'payee-import.apply': apply, 'payee-import.submit': submit };
}
