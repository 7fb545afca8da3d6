import { send } from '#engine/client.ts';
import type { Transport } from '#engine/host.ts';
import type { AskOne } from './addresses.ts';

/** Asks for the first record of a list that is visible to the account. */
export function firstRecordBy(transport: Transport): AskOne {
  return async (call) => {
    const page = ['currentPage', 'pageSize'].filter((name) => call.fields.includes(name));
    const request = Object.fromEntries(page.map((name) => [name, 1]));
    const answer: unknown = await send(call, request, { transport }).catch(() => null);
    const rows: unknown = Array.isArray(answer) ? answer : (answer as { list?: unknown } | null)?.list;
    const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
    return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : null;
  };
}
