import { definition as login } from '#generated/calls/user.login.ts';
import { definition as subLogin } from '#generated/calls/session.subLogin.ts';
import { send } from '#engine/client.ts';
import { HEADERS } from '../../session/calls.ts';

/* The guide of a demo server: accounts, codes, the bank's clock, things to try. Other servers have none. */

export interface Guide {
  /** `2026-11-30 03:14:00` */
  now: string;
  fixedCode?: string;
  codes: { at: string; to: string; code: string; text: string }[];
  jumps: { name: string; to: string }[];
  accounts: { title: string; text: string; call: string; request: Record<string, string> }[];
  tasks: { title: string; path: string; done: boolean }[];
  deeds: { title: string; command: string; values: Record<string, string> }[];
}

const JSON_ONLY = { accept: 'application/json' };

/** @throws Error if the server has no guide */
export async function readGuide(): Promise<Guide> {
  const response = await fetch('/sandbox/guide', { headers: JSON_ONLY });
  if (!response.ok) throw new Error(`The guide was answered ${response.status}`);
  return (await response.json()) as Guide;
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...JSON_ONLY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const { problem } = (await response.json().catch(() => ({}))) as { problem?: string };
  throw new Error(problem ?? `没有完成（${response.status}）`);
}

/** Moves the bank's clock by a named jump; resolves once all steps in between have run. */
export const jump = (name: string): Promise<void> => post('/sandbox/faults/clock', { jump: name });

export const cause = ({ command, values }: Guide['deeds'][number]): Promise<void> =>
  post(`/sandbox/faults/command/${command}`, values);

const DOORS = { 'user.login': login, 'session.subLogin': subLogin };

/** Signs in with a demo account. @throws CallError */
export async function enter({ call, request }: Guide['accounts'][number]): Promise<void> {
  const door = DOORS[call as keyof typeof DOORS];
  await send(door, request, { transport: { headers: HEADERS } });
}
