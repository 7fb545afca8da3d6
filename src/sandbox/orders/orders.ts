import type { Terms } from './family.ts';
import { beginnerOf } from './begin.ts';
import { moverOf } from './move.ts';
import { openerOf } from './open.ts';
import type { OrderService } from './service.ts';
import { stepperOf } from './step.ts';

export type Orders<T extends Terms> = ReturnType<typeof ordersOf<T>>;

/** Runs the steps of a product's families. */
export function ordersOf<T extends Terms>(service: OrderService<T>) {
  const opener = openerOf(service);
  const mover = moverOf(service);
  const { captureHolds, changeRow, keepFacts } = mover;
  const moves = { captureHolds, changeRow, keepFacts };
  return { ...opener, ...moves, ...stepperOf(service, opener, mover), ...beginnerOf(service, mover) };
}
