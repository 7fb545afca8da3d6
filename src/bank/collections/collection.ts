import { dateTimeOf } from '#model/instant.ts';
import type { Desk, OrderEvent } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { toMinor } from '../ledger/chart.ts';
import { collectionMessage } from '../messages/collection.ts';
import { refusal } from '../refusals.ts';
import rules from '../rules/collections.json' with { type: 'json' };

/** Wire values of the state; 6 and 9 do not exist. */
export const STATUS = {
  toConfirm: 0,
  advised: 1,
  credited: 2,
  crediting: 3,
  failed: 4,
  doubtful: 5,
  materials: 7,
  review: 8,
  refunding: 10,
  refundAsked: 11,
  refunded: 12,
  afterClosing: -99,
} as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** What an account is for decides what a receipt costs and what must be known of it. */
export type Category = 'ECOMMERCE' | 'SERVICE' | 'OTHER';

/** The receipt as the merchant sees it. */
export type CollectionRow = Row<'collection-order'>;
export type CollectionAccount = Row<'collection-account'>;

/** Where the money of a receipt is. */
export type Stage = 'ADVISED' | 'TRANSIT' | 'SUSPENSE' | 'CREDITED' | 'PAYABLE' | 'SENT' | 'REFUNDED';

/** What the bank knows of a receipt beyond the order; amounts in minor units as texts. */
export interface CollectionFacts {
  currency: string;
  amount: string;
  /** Where it goes, or went: `account/store`, or `-` for the main account. */
  target: string;
  /** What was charged when it was credited. */
  fee: string;
  /** The payer or the store is known, so nobody need confirm it. */
  known: boolean;
  /** It was looked at by a person, or passed with its materials. */
  cleared: boolean;
  /** A name of the payer is on a list. */
  screened: boolean;
  /** A technical reason for which it cannot be credited. */
  mismatch?: string;
  /** How often materials were not good enough. */
  rejected: number;
  trigger: string | null;
  /** What the payer's bank took back after it was credited. */
  recalled?: string;
  refund?: RefundFacts;
}

export interface RefundFacts {
  refundNo: string;
  /** The state that it was asked in. */
  from: Status;
  amount: string;
  fee: string;
  bearer: 'PAYER' | 'MERCHANT';
  /** What the merchant's own balance holds for the fee. */
  holdNo?: string;
}

export interface Step {
  desk: Desk;
  owner: string;
  row: CollectionRow;
  facts: CollectionFacts;
  stage: Stage;
  at: string;
  /** USD in minor units, once it is counted: for good. */
  worth?: bigint | undefined;
}

const FAMILY = 'collection';
const MINUTE = 60_000;

/** Bank time of an edge, in milliseconds. */
export function durationOf(name: keyof typeof rules.minutes): number {
  return rules.minutes[name] * MINUTE;
}

/** The receipt, with its owner held back from everything else; undefined where it is not known. */
export async function openCollection(desk: Desk, orderNo: string): Promise<Step | undefined> {
  const known = await desk.facts<CollectionFacts>(orderNo);
  if (known === undefined || known.family !== FAMILY) return undefined;
  await desk.book.lockOwner(known.owner);
  const now = (await desk.facts<CollectionFacts>(orderNo)) ?? known;
  const row = await desk.record(known.owner, 'collection-order', orderNo);
  if (row === undefined) return undefined;
  const { facts, stage, usdEquivalent: worth } = now;
  return { desk, owner: known.owner, row, facts, stage: stage as Stage, at: dateTimeOf(desk.now), worth };
}

/** A change that a person of the merchant asks for. */
export interface Asked {
  orderNo: string;
  /** The version that the person saw. */
  version: number;
  /** Name of the operator. */
  actor: string;
}

/** @throws Refusal 10018, 10010; whatever else stands in the way the caller says. */
export async function openOwn(desk: Desk, owner: string, asked: Asked): Promise<Step> {
  await desk.book.lockOwner(owner);
  const row = await desk.record(owner, 'collection-order', asked.orderNo);
  if (row === undefined) throw refusal('10018');
  const step = await openCollection(desk, asked.orderNo);
  if (step === undefined || step.owner !== owner) throw refusal('10019');
  if (step.row.version !== asked.version) throw refusal('10010');
  return step;
}

/** Keeps where the money is now and what is known; `step` knows it too from here on. */
export async function keep(step: Step, stage: Stage, changes: Partial<CollectionFacts> = {}): Promise<void> {
  step.facts = { ...step.facts, ...changes };
  step.stage = stage;
  const { row, owner, facts, desk } = step;
  step.worth ??= toMinor(desk.rates.worth(row.amount, row.currency, 'USD', 'ceil'), 'USD');
  const usdEquivalent = step.worth;
  await desk.putFacts({ orderNo: row.orderNo, owner, family: FAMILY, stage, at: row.createdAt, usdEquivalent, facts });
}

/** Moves the order to another state, says so in its progress, and tells the merchant where he must know. */
export async function move(
  step: Step,
  changes: Partial<CollectionRow>,
  event?: Omit<OrderEvent, 'orderNo' | 'at'>,
): Promise<void> {
  const { desk, owner, row, at } = step;
  const { version } = row;
  step.row = { ...row, ...changes, version: version + 1 };
  await desk.changeRecord(owner, 'collection-order', row.orderNo, { ...changes, version: version + 1 });
  if (event !== undefined) await desk.event(owner, { ...event, orderNo: row.orderNo, at });
  if (changes.status === undefined || changes.status === row.status) return;
  const message = collectionMessage(step.row, at);
  if (message !== undefined) await desk.tell(owner, message);
}
