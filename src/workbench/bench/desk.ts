import type { Both } from './language.ts';
import type { Refused, Verb, Verbs } from '#generators/workbench-wire.ts';

/** A refusal of the dev server, in its words, or of this page in both languages. */
export class DeskError extends Error {
  readonly says: Both | string;
  constructor(says: Both | string) {
    super(typeof says === 'string' ? says : says.en);
    this.says = says;
  }
}

/** Text of an error for the reader. */
export const saysOf = (error: unknown): Both | string => (error instanceof DeskError ? error.says : String(error));

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
    throw new DeskError({
      zh: '连接不上开发服务器。它还在运行吗？',
      en: 'Cannot reach the dev server. Is it still running?',
    });
  });
  const { status, ok } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (body === undefined)
    throw new DeskError({ zh: `开发服务器答复 ${status}`, en: `The dev server answered ${status}` });
  if (!ok) {
    const { refused, zh } = body as Refused;
    throw new DeskError(zh === undefined ? refused : { zh, en: refused });
  }
  return body as Verbs[Name]['answer'];
}
