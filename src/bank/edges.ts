import type { EdgeHandler, EdgeName } from './desk/desk.ts';
import { transferEdges } from './transfers/advance.ts';
import { withdrawalEdges } from './withdrawals/advance.ts';
import { lapseWithdrawal } from './withdrawals/review.ts';

/** All that the bank does with orders by itself, every family's edges. */
export const edges: Readonly<Record<EdgeName, EdgeHandler>> = {
  ...withdrawalEdges,
  'withdrawal.lapse': lapseWithdrawal,
  ...transferEdges,
};
