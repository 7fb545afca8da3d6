import type { EdgeName } from '#sandbox/order-family.ts';
import type { EdgeHandler } from '../desk/desk.ts';
import { families } from './families.ts';
import { edgesOf } from '../orders/take-step.ts';

/** All that the bank does by itself, by its clock. */
export const edges: Readonly<Record<EdgeName, EdgeHandler>> = edgesOf(families);
