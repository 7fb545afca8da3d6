import { dateTimeOf } from '#model/instant.ts';
import { compare, decimal, scaleOf } from '#model/money.ts';
import type { Desk, EdgeHandler, EdgeName } from './desk/desk.ts';
import { families } from './families.ts';
import { takeUpStep } from './orders/take-step.ts';
import { available, fromMinor, toMinor } from './ledger/chart.ts';
import { balanceOf, placeHold, releaseHold } from './ledger.ts';
import { blanksOf, refusal, tooFine } from './refusals.ts';

/*
 * Nothing goes out of a merchant that is frozen as a whole: what its orders were to do next is put aside, and done when it
 * is let go. A court freezes an amount: that much is held, and the merchant does business with the rest.
 */

/** What merchants read of an order that waits. */
const WAITS = '账户已被冻结，解除冻结后自动继续处理';
/** Between letting a merchant go and the bank taking up its orders. */
const TAKEN_UP = 60_000;
const LEGAL_FAMILY = 'LF';

type Way =
  | { entity: 'payment-order' | 'transfer-order'; status: string }
  | { entity: 'collection-order'; status: number };

/** The steps by which money leaves a merchant, and the state that an order is in before them. */
const OUTGOING: Readonly<Partial<Record<EdgeName, Way>>> = {
  'collection.send': { entity: 'collection-order', status: 11 },
};

/** The same edges, of which those that lead out wait while their merchant is frozen. */
export function heldWhileFrozen(
  edges: Readonly<Record<EdgeName, EdgeHandler>>,
): Readonly<Record<EdgeName, EdgeHandler>> {
  const held = Object.entries(OUTGOING).map(([name, way]) => {
    const edge = name as EdgeName;
    const handler = edges[edge];
    if (handler === undefined || way === undefined) throw new Error(`There is no edge ${edge}`);
    const wait: EdgeHandler = async (desk, orderNo) => {
      const owner = await ownerOf(desk, orderNo);
      if (owner === undefined || !(await isFrozen(desk, owner))) return handler(desk, orderNo);
      await desk.book.lockOwner(owner);
      if (await isFrozen(desk, owner)) return putAside(desk, owner, edge, way, orderNo);
      // It was let go just now: again by itself, since an edge locks more than one merchant in an order of its own.
      await desk.schedule(edge, orderNo, 0);
      return false;
    };
    return [edge, wait] as const;
  });
  return { ...edges, ...Object.fromEntries(held) };
}

async function isFrozen(desk: Desk, owner: string): Promise<boolean> {
  return (await desk.merchant(owner))?.frozen === true;
}

/** Whose money would leave; undefined where it is another's, as with what the B2B product pays to the merchant. */
async function ownerOf(desk: Desk, orderNo: string): Promise<string | undefined> {
  const known = await desk.facts(orderNo);
  if (known?.family === 'b2b') return undefined;
  return known?.owner;
}

async function putAside(desk: Desk, owner: string, edge: EdgeName, way: Way, orderNo: string): Promise<boolean> {
  if ((await statusOf(desk, owner, way, orderNo)) !== way.status) return false;
  await desk.putAside(owner, edge, orderNo);
  await say(desk, owner, way, orderNo, WAITS);
  const at = dateTimeOf(desk.now);
  await desk.event(owner, { orderNo, at, step: '暂缓处理', actor: '风控', note: WAITS, result: 'WAITING' });
  return true;
}

async function statusOf(desk: Desk, owner: string, way: Way, orderNo: string): Promise<string | number | undefined> {
  return (await desk.record(owner, way.entity, orderNo))?.status;
}

/** A receipt that goes back keeps its reason for what is wrong with the payee: it says so in its progress alone. */
async function say(desk: Desk, owner: string, way: Way, orderNo: string, failReason: string | null): Promise<void> {
  if (way.entity === 'payment-order') await desk.changeRecord(owner, way.entity, orderNo, { failReason });
  if (way.entity === 'transfer-order') await desk.changeRecord(owner, way.entity, orderNo, { failReason });
}

/** The orders of a merchant that is let go take up what they were about to do. The caller has locked it. */
export async function takeUp(desk: Desk, owner: string): Promise<number> {
  const waiting = await desk.takeAside(owner);
  for (const { edge, orderNo } of waiting) {
    if (await takeUpStep(families, desk, edge, orderNo)) continue;
    const way = OUTGOING[edge];
    // What was taken back meanwhile has ended.
    if (way === undefined || (await statusOf(desk, owner, way, orderNo)) !== way.status) continue;
    await say(desk, owner, way, orderNo, null);
    const at = dateTimeOf(desk.now);
    await desk.event(owner, { orderNo, at, step: '账户已解冻，继续处理', actor: '风控', result: 'DONE' });
    await desk.schedule(edge, orderNo, TAKEN_UP);
  }
  return waiting.length;
}

/** Whether a hold is a court's, by the number of what it is for. */
export function isLegal(orderNo: string): boolean {
  return orderNo.startsWith(LEGAL_FAMILY);
}

/**
 * Holds an amount of a main account, never more than is available. The number under which it is let go.
 * @throws Refusal 10018, 20001, 20002, 20003
 */
export async function freezeAmount(desk: Desk, owner: string, amount: string, currency: string): Promise<string> {
  if ((await desk.merchant(owner)) === undefined) throw refusal('10018');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(amount) || compare(amount, '0') <= 0) throw refusal('20002', {}, '/amount');
  if (!decimal(amount).eq(decimal(amount).round(scaleOf(currency)))) throw tooFine(currency, '/amount');
  await desk.book.lockOwner(owner);
  const left = await balanceOf(desk.book, available(owner, currency));
  const minor = toMinor(amount, currency);
  if (minor > left) throw refusal('20001', blanksOf(fromMinor(left, currency), currency), '/amount');
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber(LEGAL_FAMILY, at);
  await placeHold(desk.book, { orderNo, owner, currency, amount: minor, at });
  return orderNo;
}

/** Gives back what a court had frozen. @throws Refusal 10018 for what is none, or has been given back */
export async function releaseAmount(desk: Desk, orderNo: string): Promise<void> {
  const [known] = isLegal(orderNo) ? await desk.book.openHolds(orderNo) : [];
  if (known === undefined) throw refusal('10018');
  await desk.book.lockOwner(known.owner);
  const [hold] = await desk.book.openHolds(orderNo);
  if (hold === undefined) throw refusal('10018');
  await releaseHold(desk.book, hold.holdNo, dateTimeOf(desk.now));
}
