import { checkBatch } from './batches/apply.ts';
import { lapseBatch, payBatch } from './batches/audit.ts';
import type { EdgeHandler, EdgeName } from './desk/desk.ts';
import { checkOrders } from './quotas/upload.ts';
import { families } from './families.ts';
import { edgesOf } from './orders/take-step.ts';
import { auditPayees } from './payees/review.ts';

/** All that the bank does by itself, by its clock. */
export const edges: Readonly<Record<EdgeName, EdgeHandler>> = {
  ...edgesOf(families),
  'payee.audit': auditPayees,
  'quota.check': checkOrders,
  'batch.check': checkBatch,
  'batch.pay': payBatch,
  'batch.lapse': lapseBatch,
};
