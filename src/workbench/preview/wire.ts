import type { CallDefinition } from '#model/call.ts';
import { changeAnswer, replaceAnswer } from './change-answer.ts';
import type { Situation } from './situation.ts';

/** Identity for the calls, and the change of their answers. */
export interface Wire {
  as: string;
  situation: Situation;
  /** Calls of the visible screen. */
  calls: Record<string, CallDefinition>;
  /** Results of calls that are not saved yet, by name. */
  samples: Record<string, unknown>;
}

const HEADER = 'workbench-as';
/** Header of the preview's own requests (for the account and its record), which no state changes. */
export const AS_IT_IS = 'workbench-as-it-is';

/**
 * Sends all requests of this page as the viewing account, and applies the state to the screen's answers. The page
 * contains only the preview.
 */
export function openWire(wire: Wire): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.pathname : input.url;
    if (!path.startsWith('/api/')) return ask(input, init);
    const headers = new Headers(init?.headers);
    headers.set(HEADER, wire.as);
    const isOwn = headers.has(AS_IT_IS);
    headers.delete(AS_IT_IS);
    const call = isOwn ? undefined : callAt(wire.calls, path.split('?')[0] ?? '');
    const instead = call && replaceAnswer(wire.situation, call);
    if (instead instanceof Promise) return untilLeft(instead);
    if (instead !== undefined) return instead;
    const sample = call && wire.samples[call.name];
    if (sample !== undefined)
      return Response.json(changeAnswer(wire.situation, { code: '0', message: '', result: sample }));
    const response = await ask(input, { ...init, headers });
    const isPlain = wire.situation === 'as-it-is' || call === undefined || call.writes.length > 0;
    if (isPlain || response.headers.get('content-type')?.includes('json') !== true) return response;
    const body = changeAnswer(wire.situation, (await response.json()) as unknown);
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
  };
  const open = XMLHttpRequest.prototype.open as (this: XMLHttpRequest, method: string, url: string | URL) => void;
  XMLHttpRequest.prototype.open = function openAs(this: XMLHttpRequest, method: string, url: string | URL) {
    open.call(this, method, url);
    this.setRequestHeader(HEADER, wire.as);
  };
}

const held = new Set<() => void>();

/** Aborts the calls held back by the loading state, so that nothing waits for them afterwards. */
export function giveUpHeld(): void {
  for (const giveUp of held) giveUp();
  held.clear();
}

function untilLeft(instead: Promise<Response>): Promise<Response> {
  const left = new Promise<never>((_, reject) => {
    held.add(() => reject(new TypeError('Nobody waits for it any more')));
  });
  return Promise.race([instead, left]);
}

function callAt(calls: Record<string, CallDefinition>, path: string): CallDefinition | undefined {
  return Object.values(calls).find((call) => patternOf(call.path).test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z]\w*/g, '[^/]+')}$`);
}
