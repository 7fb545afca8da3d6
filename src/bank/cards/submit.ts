import { dateTimeOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Person } from '../approvals/review.ts';
import type { Desk } from '../desk/desk.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { putDown } from '../orders/take-step.ts';
import {
  type CardRow,
  cardOperations,
  confirmation,
  type GroupRow,
  linesOf,
  moveOperated,
  type OperationFacts,
  type OperationRow,
} from './operation.ts';

/** An accepted operation on one card; amounts are decimal strings in the card's currency. */
export interface Accepted {
  opType: OperationRow['opType'];
  amount?: string;
  openFee?: string;
  rechargeFee?: string;
  person: Partial<Person>;
  /** The operator's own remark; shown with the flow. */
  remark?: string | undefined;
  /** The operation's number and the number of its request; by default a request of its own. */
  numbers?: { opNo: string; batchNo: string };
  /** The end of the card's term in milliseconds; only for a new card. */
  expiresAt?: number;
}

/** A card, or a group, which has no number and no holder. */
export type Operated = Pick<CardRow, 'currency' | 'cardMode'> &
  Partial<Pick<CardRow, 'cardId' | 'cardMask' | 'lastFour' | 'holderName' | 'groupId' | 'groupName' | 'subUserNo'>>;

/** A group as the subject of an operation. */
export const asOperated = ({ groupId, groupName, currency, subUserNo }: GroupRow): Operated => ({
  ...{ groupId, groupName, currency, cardMode: 'GROUP', subUserNo },
});

/** Freezing takes effect at once: nothing is left to confirm. */
const AT_ONCE: readonly OperationRow['opType'][] = ['FREEZE', 'UNFREEZE'];

/** Writes an operation, posts its money, and waits for the scheme. The owner is locked and all checks have passed. */
export async function operate(
  desk: Desk,
  owner: string,
  on: Operated,
  { opType, amount = '0', openFee = '0', rechargeFee = '0', person, remark, numbers, expiresAt }: Accepted,
): Promise<OperationRow> {
  const { currency, cardId, groupId, subUserNo } = on;
  const at = dateTimeOf(desk.now);
  const opNo = numbers?.opNo ?? (await desk.book.nextNumber('CO', at));
  const minor = (text: string): string => String(toMinor(text, currency));
  const facts: OperationFacts = {
    ...{ opType, cardId: cardId ?? null, groupId: groupId ?? null, currency, amount: minor(amount) },
    ...(subUserNo && { subUserNo }),
    ...{ openFee: minor(openFee), rechargeFee: minor(rechargeFee) },
    trigger: outcomeOf(desk, toMinor(amount, currency)),
  };
  const shown = (...parts: string[]): string =>
    fromMinor(
      parts.reduce((sum, each) => sum + BigInt(each), 0n),
      currency,
    );
  const isOver = AT_ONCE.includes(opType);
  const { kind, lines } = linesOf(owner, facts);
  const moves = lines.some((line) => line.amount !== 0n);
  const { cardMask: cardNo, lastFour, cardMode, holderName, groupName } = on;
  const row: OperationRow = {
    ...{ opNo, batchNo: numbers?.batchNo ?? opNo, opTime: at, opType, status: isOver ? 'SUCCESS' : 'PROCESSING' },
    ...{ cardId, cardNo, lastFour, cardMode, holderName, groupId, groupName, currency },
    ...(subUserNo && { subUserNo }),
    ...{ amount: shown(facts.amount), fee: shown(facts.openFee, facts.rechargeFee) },
    ...{ operatorName: person.name ?? '', version: 1, ...(isOver && { finishedAt: at }) },
  };
  const next = isOver ? [] : [confirmation(facts)];
  const term = expiresAt === undefined ? [] : [{ step: 'expire', at: expiresAt }];
  await putDown(cardOperations, desk, owner, {
    ...{ orderNo: opNo, row, facts, stage: isOver ? 'DONE' : 'POSTED' },
    ...(moves && { posts: { kind, lines, ...(remark !== undefined && { note: { remark } }) } }),
    next: [...next, ...term],
  });
  await moveOperated(desk, owner, facts, { lastOpNo: opNo });
  return row;
}
