import type { CallDefinition } from '#model/call.ts';
import type { Asked } from '#model/on-page.ts';
import { ALONG, questionOf, STANDING, type AnswerAlong, type Envelope } from '#model/wire.ts';
import { wireOf } from '#model/wire-address.ts';

/** Lifetime of answers delivered with the page, in milliseconds since its request. */
const KEEPS = 30_000;

/** By question: as many answers as requests expected from the page. */
let answers: Map<string, AnswerAlong[]> | undefined;
/** During server rendering: the page's questions that had no answer. */
let missed: Map<string, Asked> | null = null;

/** Takes an answer delivered with the page, once: a second request needs a fresh answer. */
export function answerAlong(method: string, address: string, body: string | undefined): Response | undefined {
  const question = questionOf(method, address, body);
  const answer = held(question)?.shift();
  if (answer === undefined) return undefined;
  return new Response(answer.text, {
    headers: {
      'content-type': 'application/json',
      ...(answer.standing !== undefined && { [STANDING]: answer.standing }),
    },
  });
}

/** The result delivered with the page, for the first render; the request itself consumes the answer. */
export function resultAlong(call: CallDefinition, request: Record<string, unknown> | null): unknown {
  if (request === null) return undefined;
  const { method, address, body } = wireOf(call, request);
  const question = questionOf(method, address, body);
  const answer = held(question)?.[0];
  if (answer === undefined && isHarmless(call)) missed?.set(question, [call.name, request]);
  return answer === undefined ? undefined : (JSON.parse(answer.text) as Envelope).result;
}

/** Discards the answers: they may be outdated after a change. */
export function forgetAlong(): void {
  answers = new Map();
}

/**
 * Renders on the server with these answers only. `draw` must be synchronous: the next render is for another person.
 * @returns what it drew, and the questions whose answers were missing
 */
export function drawWith<Drawn>(given: readonly AnswerAlong[], draw: () => Drawn): { drawn: Drawn; asked: Asked[] } {
  answers = byQuestion(given);
  missed = new Map();
  try {
    const drawn = draw();
    return { drawn, asked: [...missed.values()] };
  } finally {
    answers = new Map();
    missed = null;
  }
}

function isHarmless({ writes, needs, money }: CallDefinition): boolean {
  return writes.length === 0 && needs.length === 0 && !money;
}

function held(question: string): AnswerAlong[] | undefined {
  answers ??= readAnswers();
  return missed === null && performance.now() > KEEPS ? undefined : answers.get(question);
}

function readAnswers(): Map<string, AnswerAlong[]> {
  const text = typeof document === 'undefined' ? null : document.getElementById(ALONG)?.textContent;
  return byQuestion(JSON.parse(text ?? '[]') as AnswerAlong[]);
}

function byQuestion(given: readonly AnswerAlong[]): Map<string, AnswerAlong[]> {
  const found = new Map<string, AnswerAlong[]>();
  for (const answer of given) found.set(answer.question, [...(found.get(answer.question) ?? []), answer]);
  return found;
}
