import { dateTimeOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import { PAYER_AUDIT, PAYER_FAMILY } from '../payments/pobo.ts';
import { isCreditCode } from '../reference/credit-code.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

/* Payers in whose name a merchant pays: who they are, what proves it, and the bank's look at them. */

const OPEN = ['WAIT_REVIEW', 'WAIT_MATERIAL', 'AUDITING', 'PROCESSING'];

export function poboAnswers(setting: BankSetting) {
  const add: AnswerOf<'pobo.add'> = async (context) => {
    const { request, owner, entities } = context;
    const desk = deskOf(context, setting);
    await desk.book.lockOwner(owner);
    checkNumber(request.country, request.creditCode);
    const createdAt = dateTimeOf(desk.now);
    const poboRecordId = await desk.book.nextNumber('PP', createdAt);
    await entities.insert('pobo-payer', { ...request, poboRecordId, createdAt, auditState: 'WAIT' });
    await bind(context, poboRecordId, request);
    await askForAudit(desk, owner, poboRecordId);
    return { poboRecordId, auditState: 'WAIT' };
  };

  const update: AnswerOf<'pobo.update'> = async (context) => {
    const { owner, entities } = context;
    const { poboRecordId, ...changes } = context.request;
    const desk = deskOf(context, setting);
    await desk.book.lockOwner(owner);
    const before = await entities.need('pobo-payer', poboRecordId, { lock: true });
    // A masked number is never sent back; without a new one the old stays.
    if (changes.creditCode === undefined || changes.creditCode === '') delete changes.creditCode;
    else checkNumber(String(before['country']), changes.creditCode);
    await entities.update('pobo-payer', poboRecordId, { ...changes, auditState: 'WAIT', rejectReason: null });
    await bind(context, poboRecordId, changes);
    await askForAudit(desk, owner, poboRecordId);
    return { poboRecordId, auditState: 'WAIT' };
  };

  const remove: AnswerOf<'pobo.remove'> = async (context) => {
    const { owner, entities } = context;
    const { poboRecordId } = context.request;
    await deskOf(context, setting).book.lockOwner(owner);
    await entities.need('pobo-payer', poboRecordId, { lock: true });
    if ((await entities.count('payment-order', { poboRecordId, status: { any: OPEN } })) > 0) throw refusal('23035');
    await entities.remove('pobo-payer', poboRecordId);
    return null;
  };

  return { 'pobo.add': add, 'pobo.update': update, 'pobo.remove': remove };
}

async function askForAudit(desk: Desk, owner: string, poboRecordId: string): Promise<void> {
  const at = dateTimeOf(desk.now);
  await desk.putFacts({ orderNo: poboRecordId, owner, family: PAYER_FAMILY, stage: 'WAIT', at, facts: {} });
  await desk.schedule('pobo.audit', poboRecordId, PAYER_AUDIT);
}

async function bind(
  { files }: Pick<BankContext, 'files'>,
  no: string,
  { license, relationFiles }: { license?: string | null; relationFiles?: string[] | null },
): Promise<void> {
  const ids = [...(license ? [license] : []), ...(relationFiles ?? [])].filter((id) => !/^(\/|https?:)/.test(id));
  if (ids.length > 0) await files.bind(ids, { type: 'pobo-payer', no });
}

/** @throws Refusal 27008, 27006 */
function checkNumber(country: string, number: string): void {
  if (country === 'CN' && number.length === 18 && !isCreditCode(number)) throw refusal('27008', {}, '/creditCode');
  if (country === 'HK' && !/^\d{8}$/.test(number)) throw refusal('27008', {}, '/creditCode');
}
