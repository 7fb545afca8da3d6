import type { EdgeName } from '#sandbox/orders.ts';
import type { EdgeHandler } from '../desk/desk.ts';
import { families } from './families.ts';
import { edgesOf, endsOf } from '../orders/take-step.ts';

/** All steps that the bank takes by its clock. */
export const edges: Readonly<Record<EdgeName, EdgeHandler>> = edgesOf(families);

/** For a step that throws, the step that ends its order. */
export const ends: Readonly<Record<EdgeName, EdgeHandler>> = endsOf(families);
