import { dateTimeOf } from '#model/instant.ts';
import type { EdgeHandler } from '../desk/desk.ts';
import { payeesMessage } from '../messages/message.ts';

/** Ends the review of all payees of one file that still wait for it: WAIT → PASS. */
export const auditPayees: EdgeHandler = async (desk, importNo) => {
  const known = await desk.facts(importNo);
  if (known === undefined) return false;
  const { owner } = known;
  await desk.book.lockOwner(owner);
  const rows = await desk.findRecords(owner, 'payee-import-row', { importNo, checkResult: 'PASS' });
  const own = new Set(rows.map(({ payeeNo }) => payeeNo));
  const waiting = await desk.findRecords(owner, 'payee', { auditState: 'WAIT' });
  const passed = waiting.filter(({ payeeNo }) => own.has(payeeNo));
  if (passed.length === 0) return false;
  await desk.changeRecords(
    owner,
    'payee',
    passed.map(({ payeeNo }) => ({ payeeNo, auditState: 'PASS' })),
  );
  await desk.tell(owner, payeesMessage({ importNo, count: passed.length }, dateTimeOf(desk.now)));
  return true;
};
