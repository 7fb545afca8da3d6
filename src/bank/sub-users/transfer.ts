import { balanceOf, credit, debit } from '#sandbox/ledger.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Person } from '../approvals/review.ts';
import { checkPool } from '../cards/balances.ts';
import { checkSubUser } from '../cards/sub-user.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { cardPool } from '../ledger/chart.ts';
import { checkSize, customerOf } from '../orders/checks.ts';
import { familyOf, type Order } from '../orders/family.ts';
import { beginOrder } from '../orders/take-step.ts';
import rules from '../rules/cards.json' with { type: 'json' };
import { refusal } from '../words/refusals.ts';

export type SubTransfer = Order<'sub-transfer', { subUserNo: string }, 'DONE'>;

/** Transfers between the card account and a sub-user: the money has moved once the order exists. */
export const subTransfers = familyOf<SubTransfer>()({
  name: 'subTransfer',
  entity: 'sub-transfer',
  facts: { subUserNo: 'text' },
  steps: {},
});

export interface SubTransferRequest {
  subUserNo: string;
  /** Into the sub-user, or out of it back to the card account. */
  direction: 'IN' | 'OUT';
  currency: string;
  /** Decimal string in `currency`. */
  amount: string;
  remark?: string | undefined;
  person: Person;
}

/**
 * Moves money from the card account to a sub-user or back, at once.
 * @throws Refusal 10011 to 10014, 10018, 20002, 20003, 26001, 26003, 26021, 26022
 */
export async function transferToSubUser(
  desk: Desk,
  owner: string,
  { subUserNo, direction, currency, amount, remark, person }: SubTransferRequest,
): Promise<Row<'sub-transfer'>> {
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'CARD');
  if ((await desk.record(owner, 'sub-user', subUserNo)) === undefined) throw refusal('10018', {}, '/subUserNo');
  const subUser = await checkSubUser(desk, owner, { subUserNo });
  if (ownEntry(rules.pool.least, currency) === undefined) throw refusal('26001', {}, '/currency');
  checkSize(amount, currency);
  const minor = toMinor(amount, currency);
  await checkPool(desk, owner, currency, minor, direction === 'OUT' ? subUserNo : undefined);
  const [pool, own] = [cardPool(owner, currency), cardPool(owner, currency, subUserNo)];
  const [from, to] = direction === 'IN' ? [pool, own] : [own, pool];
  const before = await balanceOf(desk.book, own);
  const after = direction === 'IN' ? before + minor : before - minor;
  const { row } = await beginOrder(subTransfers, desk, owner, {
    ...{ numbers: 'CS', stage: 'DONE' },
    posts: { kind: 'CARD_SUB', lines: [debit(from, minor), credit(to, minor)] },
    draw: ({ orderNo, at }) => ({
      row: {
        ...{ orderNo, transferAt: at, subUserNo, subUserName: subUser?.subUserName ?? '', direction, currency },
        ...{ amount: fromMinor(minor, currency), balance: fromMinor(after, currency), status: 'SUCCESS' as const },
        ...{ operatorName: person.name, version: 1, ...(remark !== undefined && { remark }) },
      },
      facts: { subUserNo },
    }),
  });
  return row;
}
