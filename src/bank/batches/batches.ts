import { PROCESSING, SUCCESS, TERMINATED } from '../files/state.ts';
import { familyOf } from '../orders/family.ts';
import { refusalText } from '../words/refusals.ts';
import { auditLine, giveUp, type LineDecision, pay } from './audit.ts';
import { type Batch, isSubmitted } from './batch.ts';
import { checkLines } from './check-lines.ts';
import { type BatchSubmission, submit } from './submit.ts';

/** Files of payments, from the upload to the orders that their lines become. */
export const batches = familyOf<Batch>()({
  name: 'batch',
  entity: 'batch-order',
  files: ['file', 'materials'],
  steps: {
    /** The next lines, until none is left. */
    check: { by: 'clock', from: PROCESSING, move: checkLines },
    /** Before it is submitted nothing is held yet. */
    terminate: {
      by: 'owner',
      from: [PROCESSING, SUCCESS],
      when: ({ row }) => !isSubmitted(row),
      move: ({ at }) => ({ to: TERMINATED, set: { finishedAt: at } }),
    },
    submit: {
      by: 'owner',
      from: SUCCESS,
      when: ({ row }) => !isSubmitted(row),
      move: (batch, said) => submit(batch, said as BatchSubmission),
    },
    /** One line passes or is rejected. */
    decide: { by: 'reviewer', move: (batch, said) => auditLine(batch, (said as { line: LineDecision }).line) },
    /** Nobody looked at it for seven days. */
    lapse: {
      by: 'clock',
      when: ({ row }) => row.auditState === 'WAIT',
      move: (batch) => giveUp(batch, '超时未复核'),
    },
    /** The day of its yuan rate is over. */
    expire: {
      by: 'order',
      when: ({ row }) => row.auditState === 'WAIT',
      move: (batch) => giveUp(batch, refusalText('23012')),
    },
    pay: { by: 'clock', stage: 'APPROVED', when: ({ row }) => row.auditState === 'PASS', move: pay },
  },
});
