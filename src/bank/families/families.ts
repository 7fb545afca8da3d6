import { advances } from '../advances/advance.ts';
import { batches } from '../batches/batches.ts';
import { collections } from '../collections/receipts.ts';
import { exchanges } from '../exchanges/exchange.ts';
import type { Family } from '../orders/family.ts';
import { payeeImports } from '../payees/import.ts';
import { payments } from '../payments/payment.ts';
import { quotaUploads } from '../quotas/upload.ts';
import { settleFiles } from '../settle-files/settle-file.ts';
import { settlements } from '../settlements/settlement.ts';
import { transferBatches } from '../transfers/batch.ts';
import { transfers } from '../transfers/transfer.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';

/** Every family of orders. */
export const families: readonly Family[] = [
  payments,
  withdrawals,
  settlements,
  transfers,
  transferBatches,
  collections,
  advances,
  exchanges,
  batches,
  quotaUploads,
  settleFiles,
  payeeImports,
];
