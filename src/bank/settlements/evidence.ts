import type { Move } from '../orders/family.ts';
import {
  type MaterialKind,
  MATERIAL_KINDS,
  materialNames,
  materialsFor,
  suppliedFiles,
} from '../payments/materials.ts';
import type { Supply } from '../payments/payment.ts';
import { settlementTimes } from '../terms/settlement-times.ts';
import { drawPools } from './materials.ts';
import { isOwed } from './overdue.ts';
import type { Settlement } from './settlement.ts';

/* The evidence of an advance settlement: receipts and their contracts, audited by the bank. No money moves. */

/** Kinds of files that evidence has at any amount. */
const ALWAYS: readonly MaterialKind[] = ['contractFiles', 'invoiceFiles'];

export interface Evidence extends Supply {
  /** Receipts in the order in which they are used up. */
  receipts: readonly { receiptNo: string; amount: string }[];
}

/** True if the evidence of this order may be supplied now: it is owed, and the money was exchanged. */
export function mayProve({ row, stage }: Settlement): boolean {
  return row.advance === true && isOwed(row) && stage !== 'HELD' && stage !== 'RELEASED';
}

/**
 * Accepts the evidence.
 * @throws Refusal 23013 without files, 24021 for too few receipts
 */
export async function supplyEvidence(settlement: Settlement, given: Evidence): Promise<Move<Settlement>> {
  const { desk, owner, row } = settlement;
  const files = suppliedFiles(row, given);
  const lines = given.receipts.map(({ receiptNo: name, amount }) => ({ name, amount }));
  const { payCcy: currency, payAmount: gross } = row;
  const { draws, used } = await drawPools(desk, owner, { kind: 'RECEIPT', currency, gross, field: 'receipts' }, lines);
  return {
    draws: { occupy: draws },
    set: {
      ...{ ...files, materialStatus: 'AUDITING', materialReason: null },
      receipts: used.map(({ name: receiptNo, amount }) => ({ receiptNo, currency, amount })),
    },
    says: { step: '已补充材料，等待审核', actor: given.actor, result: 'CURRENT' },
    next: { step: 'prove', after: settlementTimes.evidenceAudit },
  };
}

/** The bank's decision: complete evidence uses up the receipts; otherwise the bank requests it again. */
export function judgeEvidence({ desk, row }: Settlement): Move<Settlement> {
  const { payAmount: amount, payCcy: currency } = row;
  const wanted = new Set([...ALWAYS, ...materialsFor(desk, { amount, currency, purpose: 'SERVICE' })]);
  const missing = [...wanted].filter((kind) => isMissing(row, kind));
  if (missing.length === 0) {
    return {
      draws: 'USE',
      set: { materialStatus: 'PASS' },
      says: { step: '材料审核通过', actor: '风控', result: 'DONE' },
    };
  }
  const materialReason = `缺少${materialNames(missing)}，请补充后重新提交`;
  return {
    draws: 'RELEASE',
    set: { materialStatus: 'REJECT', materialReason, receipts: [] },
    says: { step: '材料审核未通过', actor: '风控', note: materialReason, result: 'FAILED' },
  };
}

/** The general kind accepts any file. */
function isMissing(row: Settlement['row'], kind: MaterialKind): boolean {
  const kinds = kind === 'files' ? MATERIAL_KINDS : [kind];
  return kinds.every((each) => (row[each] ?? []).length === 0);
}
