import type { Refused, Verb, Verbs } from '#generators/workbench-wire.ts';

/** A refusal of the dev server, in its words. */
export class DeskError extends Error {}

/** Sends a request to the workbench's part of the dev server. @throws DeskError */
export async function ask<Name extends Verb>(
  verb: Name,
  request: Verbs[Name]['request'],
  signal?: AbortSignal,
): Promise<Verbs[Name]['answer']> {
  const response = await fetch(`/workbench/api/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-workbench': '1' },
    body: JSON.stringify(request),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new DeskError('连接不上开发服务器。它还在运行吗？');
  });
  const body = (await response.json().catch(() => ({ refused: `开发服务器答复 ${response.status}` }))) as unknown;
  if (!response.ok) throw new DeskError((body as Refused).refused);
  return body as Verbs[Name]['answer'];
}
