import type { AnyOrder, Family } from './family.ts';

/** What merchants read of an order that waits. */
const WAITS = '账户已被冻结，解除冻结后自动继续处理';

/** Keeps a step of the bank until the merchant is not frozen any more. */
export async function putAside<O extends AnyOrder>(
  { name, entity, waits }: Family<O, string>,
  { desk, owner, orderNo, at }: O,
  step: string,
): Promise<void> {
  await desk.putAside(owner, `${name}.${step}`, orderNo);
  if (waits !== undefined) await desk.changeRecord(owner, entity, orderNo, { [waits]: WAITS });
  await desk.event(owner, { orderNo, at, step: '暂缓处理', actor: '风控', note: WAITS, result: 'WAITING' });
}

/** A step that was put aside is taken in a while. An order that has moved meanwhile has nothing to take up. */
export async function takeUp<O extends AnyOrder>(
  { name, entity, waits }: Family<O, string>,
  { desk, owner, orderNo, at }: O,
  step: string,
): Promise<void> {
  if (waits !== undefined) await desk.changeRecord(owner, entity, orderNo, { [waits]: null });
  await desk.event(owner, { orderNo, at, step: '账户已解冻，继续处理', actor: '风控', result: 'DONE' });
  await desk.schedule(`${name}.${step}`, orderNo, TAKEN_UP);
}

/** Between letting a merchant go and the bank taking up its orders. */
const TAKEN_UP = 60_000;
