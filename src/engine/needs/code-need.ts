import type { Scope } from '#model/evaluate.ts';
import type { CallDefinition } from '#model/call.ts';
import { withAsked, type CodeNeed } from '#model/need.ts';
import { fillRequest } from '../filling.ts';
import type { CallError } from '../calls/send.ts';

/** A way in which a code can be sent. */
export interface CodeMethod {
  title: string;
  /** Where it goes, masked: `138****6621`. */
  to: string;
  /** What `send` is asked with beside the need's own filling. */
  request: Record<string, unknown>;
}

export type CodeAnswer =
  | { kind: 'done'; result: unknown }
  | { kind: 'wrong' | 'locked'; message: string }
  | { kind: 'failed'; error: CallError };

/** Everything that a panel for one code needs; the panel itself stands in a dialog or in a wizard's step. */
export interface CodeRequest {
  /** Stable for what a code is good for, so that a countdown outlives a reload. */
  name: string;
  /** What the button says. */
  title: string;
  /** Repeats what is about to be done: amount and account. */
  summary?: string;
  methods: CodeMethod[];
  /** Sends a code; throws CallError. */
  sendCode(method: CodeMethod): Promise<void>;
  /** Goes on with the code that was typed. */
  submit(code: string): Promise<CodeAnswer>;
}

/** Draws the panel and promises how it ended; undefined when the person gave up. */
export type AskCode = (request: CodeRequest) => Promise<CodeAnswer | undefined>;

/**
 * The ways of sending: `ask` answers with a list of them; the field that `send` takes too tells them apart, and the other
 * text says where the code goes. Without a list there is one way, which needs no choice.
 */
export function methodsOf(need: CodeNeed, send: CallDefinition, scope: Scope, asked: unknown): CodeMethod[] {
  const { request } = fillRequest(need.filling, withAsked(scope, asked));
  const ways = listIn(asked);
  const field = Object.keys(ways[0] ?? {}).find((name) => send.fields.includes(name));
  if (field === undefined) return [{ title: '', to: '', request }];
  return ways.map((way) => {
    const to = String(
      Object.entries(way).find(([name, value]) => name !== field && typeof value === 'string')?.[1] ?? '',
    );
    return { title: to.includes('@') ? '邮件' : '短信', to, request: { ...request, [field]: way[field] } };
  });
}

function listIn(asked: unknown): Record<string, unknown>[] {
  if (typeof asked !== 'object' || asked === null) return [];
  const list: unknown = Array.isArray(asked) ? asked : Object.values(asked).find(Array.isArray);
  if (!Array.isArray(list)) return [];
  return list.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
}
