import type { Calls } from '#generated/calls.ts';
import { send } from '#engine/client.ts';
import { definitions } from './call-definitions.ts';

/** Headers of every call: the server uses them to distinguish portals. */
export const HEADERS: Record<string, string> = { 'system-name': 'member-exchange-client' };

/** Calls sent by the shell itself; all others belong to screens. */
export type ShellCall = keyof typeof definitions;

export type SessionUser = Calls['user.info']['result'];
export type SiteConfig = Calls['system.config']['result'];

/** Sends a call of the shell. @throws CallError */
export async function ask<Name extends ShellCall>(
  name: Name,
  request: Calls[Name]['request'],
): Promise<Calls[Name]['result']> {
  return (await send(definitions[name], request as Record<string, unknown>, {
    transport: { headers: HEADERS },
  })) as Calls[Name]['result'];
}
