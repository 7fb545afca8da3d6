import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { fieldOfNeed, headerOfField } from '#model/need.ts';
import { ownEntry } from '#model/own-entry.ts';

export const CODE_IN_ADDRESS = '验证码不能写在地址中，请放在请求头里';

interface Asked {
  method: string;
  query: unknown;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * The query of a request, with the fields that the call takes from headers. A GET carries a need's code in a header,
 * because addresses are kept in logs and histories.
 * @returns null if the address of a GET contains such a code
 */
export function queryOf(
  model: Pick<Model, 'needs'>,
  call: Pick<CallContract, 'needs' | 'sent'>,
  { method, query, headers }: Asked,
): Record<string, unknown> | null {
  const given = { ...(query as Record<string, unknown>) };
  for (const [name, place] of Object.entries(call.sent ?? {})) {
    if (place !== 'header') continue;
    const value = ownEntry(headers, name.toLowerCase());
    delete given[name];
    if (typeof value === 'string') given[name] = value;
  }
  if (method !== 'GET') return given;
  const codes: Record<string, unknown> = {};
  for (const name of call.needs) {
    const need = ownEntry(model.needs, name);
    const field = need && need.kind === 'code' ? fieldOfNeed(need) : undefined;
    if (field === undefined) continue;
    if (given[field] !== undefined) return null;
    const code = ownEntry(headers, headerOfField(field));
    if (typeof code === 'string') codes[field] = code;
  }
  return { ...given, ...codes };
}
