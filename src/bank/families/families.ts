import type { FamilyName } from '#generated/names.ts';
import { advances } from '../advances/advance.ts';
import { batches } from '../batches/batches.ts';
import { cardFundings } from '../card-funding/funding.ts';
import { cardTrans } from '../card-transactions/transaction.ts';
import { cardOperations } from '../cards/operation.ts';
import { collections } from '../collections/receipts.ts';
import { exchanges } from '../exchanges/exchange.ts';
import type { Family } from '../orders/family.ts';
import { payeeImports } from '../payees/import.ts';
import { payments } from '../payments/payment.ts';
import { quotaUploads } from '../quotas/upload.ts';
import { settleFiles } from '../settle-files/settle-file.ts';
import { settlements } from '../settlements/settlement.ts';
import { subTransfers } from '../sub-users/transfer.ts';
import { transferBatches } from '../transfers/batch.ts';
import { transfers } from '../transfers/transfer.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';

/** Every family of orders, by the name that entities and calls give it. A new family is one line here. */
const byName = {
  payment: payments,
  withdrawal: withdrawals,
  settlement: settlements,
  transfer: transfers,
  transferBatch: transferBatches,
  collection: collections,
  advance: advances,
  exchange: exchanges,
  batch: batches,
  quota: quotaUploads,
  settleFile: settleFiles,
  payeeImport: payeeImports,
  cardFunding: cardFundings,
  cardOperation: cardOperations,
  subTransfer: subTransfers,
  cardTrans,
} satisfies Record<FamilyName, Family>;

export const families: readonly Family[] = Object.values(byName);

type Registered = typeof byName;

/** Steps in the tables of families, by family and step. */
export type TableStep = {
  [Name in keyof Registered]: `${Name}.${keyof Registered[Name]['steps'] & string}`;
}[keyof Registered];
