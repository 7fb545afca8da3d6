import type { CallContract } from '#model/call.ts';
import type { Session } from '../context/who.ts';

export function mayCall(call: CallContract, session: Session | null): boolean {
  if (call.permission === 'public') return true;
  if (!session) return false;
  if (call.permission === 'signed-in') return true;
  return call.permission.anyOf.some((entry) => session.permissions.includes(entry));
}
