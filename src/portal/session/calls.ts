import type { Calls } from '#generated/calls.ts';
import { send } from '#engine/client.ts';
import { definitions } from './call-definitions.ts';

/** Sent with every call: the server tells portals apart by it. */
export const HEADERS: Record<string, string> = { 'system-name': 'member-exchange-client' };

/** The calls that the shell itself sends; every other call is a screen's. */
export type ShellCall = keyof typeof definitions;

export type SessionUser = Calls['user.info']['result'];
export type SiteConfig = Calls['system.config']['result'];

/** Asks a call of the shell. @throws CallError */
export async function ask<Name extends ShellCall>(
  name: Name,
  request: Calls[Name]['request'],
): Promise<Calls[Name]['result']> {
  return (await send(definitions[name], request as Record<string, unknown>, {
    transport: { headers: HEADERS },
  })) as Calls[Name]['result'];
}
