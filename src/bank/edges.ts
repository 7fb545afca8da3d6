import { countAdvanceDay, endAdvanceDay } from './advances/repay.ts';
import { checkBatch } from './batches/apply.ts';
import { lapseBatch, payBatch } from './batches/audit.ts';
import type { EdgeHandler, EdgeName } from './desk/desk.ts';
import { checkOrders } from './quotas/upload.ts';
import { settleTransfer } from './transfers/advance.ts';
import { lapseTransfer } from './transfers/decide.ts';
import { collectionEdges } from './collections/advance.ts';
import { exchangeEdges } from './exchanges/edges.ts';
import { paymentEdges } from './payments/advance.ts';
import { auditPayees } from './payees/review.ts';
import { auditPayer } from './payments/pobo.ts';
import { lapsePayment } from './payments/review.ts';
import { heldWhileFrozen } from './freeze.ts';
import { withdrawalEdges } from './withdrawals/advance.ts';
import { lapseWithdrawal } from './withdrawals/review.ts';

/** All that the bank does with orders by itself, every family's edges. */
export const edges: Readonly<Record<EdgeName, EdgeHandler>> = heldWhileFrozen({
  ...paymentEdges,
  'payment.lapse': lapsePayment,
  'pobo.audit': auditPayer,
  'payee.audit': auditPayees,
  ...withdrawalEdges,
  'withdrawal.lapse': lapseWithdrawal,
  'transfer.settle': settleTransfer,
  'transfer.lapse': lapseTransfer,
  'advance.day': endAdvanceDay,
  'advance.count': countAdvanceDay,
  ...collectionEdges,
  'quota.check': checkOrders,
  'batch.check': checkBatch,
  'batch.pay': payBatch,
  'batch.lapse': lapseBatch,
  ...exchangeEdges,
});
