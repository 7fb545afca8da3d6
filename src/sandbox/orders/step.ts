import { ownEntry } from '#model/own-entry.ts';
import { Refusal, REFUSALS } from '../context/refusal.ts';
import {
  type AnyOrder,
  type Asked,
  type EdgeName,
  type Family,
  listOf,
  type Move,
  type Step,
  type Terms,
} from './family.ts';
import type { Mover } from './move.ts';
import type { Opener } from './open.ts';
import type { EdgeHandler, OrderService } from './service.ts';

/** Maximum number of steps that follow each other at once; more are a cycle. */
const MOST_AT_ONCE = 20;

/** Runs the steps of orders: of calls, of the clock, and those that follow at once. */
export function stepperOf<T extends Terms>(service: OrderService<T>, opener: Opener<T>, mover: Mover<T>) {
  const { refusals = REFUSALS } = service;
  const { openOrder, openOwn } = opener;
  const { make, wakeEvents } = mover;
  type Order = AnyOrder<T>;
  return { takeStep, takeOwnStep, takeOpen, lineFor, takeUpStep, edgesOf, endsOf };

  /**
   * Moves an order by one step of its family. A step that its state does not allow changes nothing and returns false,
   * so that a repeated or late event does no harm.
   */
  async function takeStep<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    orderNo: string,
    name: NoInfer<Name>,
    said?: unknown,
  ): Promise<boolean> {
    const order = await openOrder(family, desk, orderNo);
    return order !== undefined && (await take(family, order, name, said));
  }

  /**
   * Moves an order by one step for a person of its owner, and gives the reason if the step is refused.
   * @throws Refusal notFound, stale, wrongState, and those of the step
   */
  async function takeOwnStep<O extends Order, Name extends string, Said extends Asked>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    owner: string,
    name: NoInfer<Name>,
    asked: Said,
  ): Promise<O> {
    const order = await openOwn(family, desk, owner, asked);
    await takeOpen(family, order, name, asked);
    return order;
  }

  /** A step of an order that was already read. @throws Refusal wrongState, and those of the step */
  async function takeOpen<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    order: O,
    name: NoInfer<Name>,
    said?: unknown,
  ): Promise<void> {
    if (!(await take(family, order, name, said))) throw new Refusal(refusals.wrongState);
  }

  async function take<O extends Order>(family: Family<O, T>, order: O, name: string, said: unknown): Promise<boolean> {
    order.actor = actorIn(said) ?? order.actor;
    const isTaken = await takeAll(family, order, name, said, []);
    if (isTaken) await wakeEvents(family, order);
    return isTaken;
  }

  /** @param before the steps of the order that led to this one */
  async function takeAll<O extends Order>(
    family: Family<O, T>,
    order: O,
    name: string,
    said: unknown,
    before: readonly string[],
  ): Promise<boolean> {
    const chain = [...before, name];
    if (chain.length > MOST_AT_ONCE) {
      throw new Error(`${order.orderNo} takes more than ${MOST_AT_ONCE} steps at once: ${chain.join(' → ')}`);
    }
    const step = lineFor(family, order, name, said);
    if (step?.refuses !== undefined) throw service.refusal(step.refuses);
    if (step?.move === undefined) return false;
    if (await isWaiting(order, step)) {
      await putAside(family, order, name);
      return true;
    }
    const move = typeof step.move === 'function' ? await step.move(order, said) : step.move;
    if (move === false) return false;
    const { then, ...own } = move;
    await make(family, order, own as Move<O, T>);
    if (then === undefined) return true;
    const next = typeof then === 'string' ? { step: then, said } : (then as { step: string; said: unknown });
    return (await takeAll(family, order, next.step, next.said, chain)) || Object.keys(own).length > 0;
  }

  async function isWaiting<O extends Order>(order: O, { leaves, enters }: Step<O, T>): Promise<boolean> {
    if (leaves === true && (await service.isHeldBack(order, 'leaves'))) return true;
    return enters === true && (await service.isHeldBack(order, 'enters'));
  }

  /** The first line of a step that matches the order. @throws Error if the family has no such step */
  function lineFor<O extends Order>(
    family: Family<O, T>,
    order: O,
    name: string,
    said?: unknown,
  ): Step<O, T> | undefined {
    const lines = ownEntry(family.steps, name);
    if (lines === undefined) throw new Error(`Family "${family.name}" has no step "${name}"`);
    return listOf(lines).find(
      (line) =>
        isAmong(line.from, order.row.status) &&
        isAmong(line.stage, order.stage) &&
        (line.when === undefined || line.when(order, said)),
    );
  }

  /** Postpones a step until the owner is released. */
  async function putAside<O extends Order>(
    { name, entity, waits }: Family<O, T>,
    order: O,
    step: string,
  ): Promise<void> {
    const { desk, owner, orderNo, at } = order;
    await desk.putAside(owner, `${name}.${step}`, orderNo);
    if (waits !== undefined) await desk.changeRecord(owner, entity, orderNo, { [waits]: service.reason });
    await desk.event(owner, { orderNo, at, ...service.waits });
  }

  /** Schedules a postponed step, unless the order has moved meanwhile. @returns false if no family has the step */
  async function takeUpStep(
    families: readonly Family<Order, T>[],
    desk: T['desk'],
    edge: EdgeName,
    orderNo: string,
  ): Promise<boolean> {
    const [name, step = ''] = edge.split('.');
    const family = families.find((each) => each.name === name);
    if (family === undefined) return false;
    const order = await openOrder(family, desk, orderNo);
    const line = order === undefined ? undefined : lineFor(family, order, step);
    if (order === undefined || (line?.leaves ?? line?.enters) !== true) return true;
    const { owner, at } = order;
    // Another reason to wait remains.
    if (line !== undefined && (await isWaiting(order, line))) {
      await desk.putAside(owner, edge, orderNo);
      return true;
    }
    if (family.waits !== undefined) await desk.changeRecord(owner, family.entity, orderNo, { [family.waits]: null });
    await desk.event(owner, { orderNo, at, ...service.goesOn });
    await desk.schedule(owner, edge, orderNo, service.takenUpAfter);
    return true;
  }

  /** Steps of the clock, by the names under which they are scheduled. */
  function edgesOf(families: readonly Family<Order, T>[]): Record<EdgeName, EdgeHandler<T['desk']>> {
    const edges = families.flatMap((family) =>
      Object.entries(family.steps)
        .filter(([, lines]) => listOf(lines).some((line) => line.by === 'clock'))
        .map(([step]): [EdgeName, EdgeHandler<T['desk']>] => [
          `${family.name}.${step}`,
          (desk, orderNo) => takeStep(family, desk, orderNo, step),
        ]),
    );
    return Object.fromEntries(edges);
  }

  /** Steps that end an order after a failed step of the clock, by the name of the failed step. */
  function endsOf(families: readonly Family<Order, T>[]): Record<EdgeName, EdgeHandler<T['desk']>> {
    const ends = families.flatMap((family) =>
      Object.entries(family.steps).flatMap(([step, lines]) =>
        listOf(lines).flatMap(({ breaks }): [EdgeName, EdgeHandler<T['desk']>][] =>
          breaks === undefined
            ? []
            : [[`${family.name}.${step}`, (desk, orderNo) => takeStep(family, desk, orderNo, breaks)]],
        ),
      ),
    );
    return Object.fromEntries(ends);
  }
}

function actorIn(said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null || !('actor' in said)) return undefined;
  return typeof said.actor === 'string' ? said.actor : undefined;
}

function isAmong<Value>(allowed: Value | readonly Value[] | undefined, value: Value): boolean {
  return allowed === undefined || listOf(allowed).includes(value);
}
