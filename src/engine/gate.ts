import type { Gate } from '#model/action.ts';
import { useHost, type EngineHost } from './host.ts';

/** Whether the signed-in user may see what stands behind the gate. The server decides again, by itself. */
export function opens(gate: Gate | undefined, host: Pick<EngineHost, 'permissions' | 'products'>): boolean {
  if (gate === undefined) return true;
  const allowed =
    (gate.any.length === 0 || gate.any.some((route) => host.permissions.has(route))) &&
    (gate.products.length === 0 || gate.products.some((product) => host.products.has(product)));
  return gate.reverse ? !allowed : allowed;
}

export function useGate(gate: Gate | undefined): boolean {
  return opens(gate, useHost());
}
