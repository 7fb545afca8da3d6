import { REFUSALS } from '#sandbox/refusal.ts';
import { FAILED, PROCESSING, SUCCESS, TERMINATED } from '../files/state.ts';
import { familyOf } from '../orders/family.ts';
import { refusalText } from '../words/refusals.ts';
import { auditLine, giveUp, pay } from './audit.ts';
import { type Batch, isSubmitted } from './batch.ts';
import { checkLines } from './check-lines.ts';
import { correct } from './correct.ts';
import { submit } from './submit.ts';

/** Payment files, from the upload to the orders of their lines. */
export const batches = familyOf<Batch>()({
  name: 'batch',
  entity: 'batch-order',
  facts: { lines: 'list', uploaded: 'list?', touched: 'object?', paid: 'number?' },
  files: ['file', 'materials'],
  steps: {
    /** Checks the next lines until none is left. */
    check: { by: 'clock', from: PROCESSING, move: checkLines, breaks: 'break' },
    /** The check cannot go on; nothing is paid. */
    break: {
      by: 'order',
      from: PROCESSING,
      move: ({ at }) => ({
        stage: 'CHECKED',
        to: FAILED,
        set: { failReason: REFUSALS.sheetBroken.message, finishedAt: at },
      }),
    },
    /** Before submission there is no hold. */
    terminate: {
      by: 'owner',
      from: [PROCESSING, SUCCESS],
      when: ({ row }) => !isSubmitted(row),
      move: ({ at }) => ({ to: TERMINATED, set: { finishedAt: at } }),
    },
    /** Corrects a line, so that the file need not be uploaded again. */
    mend: {
      by: 'owner',
      from: [SUCCESS, FAILED],
      stage: 'CHECKED',
      when: ({ row }) => !isSubmitted(row) && row.checkedCount === row.totalCount,
      move: (batch, { line }) => correct(batch, line),
    },
    submit: {
      by: 'owner',
      from: SUCCESS,
      when: ({ row }) => !isSubmitted(row),
      move: (batch, said) => submit(batch, said),
    },
    /** Approves or rejects one line. */
    decide: { by: 'reviewer', move: (batch, { line }) => auditLine(batch, line) },
    /** No decision for seven days. */
    lapse: {
      by: 'clock',
      when: ({ row }) => row.auditState === 'WAIT',
      move: (batch) => giveUp(batch, '超时未复核'),
    },
    /** The day of the batch's yuan rate has ended. */
    expire: {
      by: 'order',
      when: ({ row }) => row.auditState === 'WAIT',
      move: (batch) => giveUp(batch, refusalText('23012')),
    },
    pay: { by: 'clock', stage: 'APPROVED', when: ({ row }) => row.auditState === 'PASS', move: pay },
  },
});
