import type { MessageKind } from '#generated/names.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import type { StepMessage, StepWork } from '#sandbox/answer.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { sendLetters, type Way } from './letters.ts';
import { ACCOUNT, type Message, PAYMENT, SETTLEMENT } from './message.ts';
import { mayUse, type Operator, operatorsOf } from '../people/roles.ts';

/** Wire values of the read flag. */
export const READ = 1;
export const UNREAD = 2;

interface Desk {
  tx: Transaction;
  entities: EntityStore;
}

/**
 * Sends a message to every concerned operator of a merchant; each gets a copy to read and to remove.
 * @param by the operator whose request causes the message: the answer has told them, so their copy counts as read. It
 * stays in their list, where a stranger's use of their session shows.
 */
export async function tell(desk: Desk, owner: string, message: Message, by?: string): Promise<void> {
  await file(desk, owner, await concernedBy(desk, owner, message), message, by);
}

async function concernedBy({ tx, entities }: Desk, owner: string, message: Message): Promise<Operator[]> {
  const operators = await operatorsOf(tx, entities, owner);
  return operators.filter((each) => !each.disabled && isConcerned(message, each));
}

/** Puts a copy into the inbox of each of the operators, read for the one who caused it. */
async function file(
  { tx, entities }: Desk,
  owner: string,
  concerned: Operator[],
  message: Message,
  by?: string,
): Promise<void> {
  if (concerned.length === 0) return;
  const number = await new BankBook(tx).nextNumber('MS', message.at);
  const copies = concerned.map(({ operatorId }) =>
    copyOf(message, number, operatorId, operatorId === by ? READ : UNREAD),
  );
  await entities.as(owner).insertMany('message', copies);
}

/** Returns true if an operator gets the message: by permission, and a sub-account only for its own records. */
export function isConcerned(
  { permission, subUserNo }: Message,
  { grants, subUserNo: own }: Pick<Operator, 'grants' | 'subUserNo'>,
): boolean {
  if (own !== undefined && subUserNo !== own) return false;
  return permission === undefined || [permission].flat().some((each) => mayUse(grants, each));
}

/** One operator's copy of a message. */
export function copyOf(
  message: Message,
  number: string,
  operatorId: string,
  readFlag: number,
): Record<string, unknown> {
  const { permission: _permission, subUserNo: _whose, at, ...shown } = message;
  return { ...shown, createdAt: at, messageId: `${number}-${operatorId.slice(-2)}`, operatorId, readFlag };
}

const KINDS: Record<MessageKind, number> = { ACCOUNT, PAYMENT, SETTLEMENT };

const INBOX: readonly Way[] = ['MESSAGE'];

/** Sends the message of a lifecycle step, in the ways that its record names. */
export async function tellOfStep(work: StepWork, owner: string, message: StepMessage): Promise<void> {
  const { kind, title, text, at, about, navigate, permission, subOwner, ways = INBOX } = message;
  const told: Message = {
    ...{ bizType: KINDS[kind as MessageKind] ?? ACCOUNT, title, content: text, at },
    ...(about !== undefined && { bizNo: about }),
    ...(navigate !== undefined && { path: navigate }),
    ...(permission.length > 0 && { permission }),
    ...(subOwner !== undefined && { subUserNo: subOwner }),
  };
  const concerned = await concernedBy(work, owner, told);
  if (ways.includes('MESSAGE')) await file(work, owner, concerned, told);
  const people = concerned.map(({ operatorId }) => operatorId);
  await sendLetters(work, owner, people, ways, told);
}
