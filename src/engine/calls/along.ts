import type { CallDefinition } from '#model/call.ts';
import type { Asked } from '#model/on-page.ts';
import { ALONG, questionOf, STANDING, type AnswerAlong, type Envelope } from '#model/wire.ts';
import { wireOf } from '#model/wire-address.ts';

/** Answers that came with the page are true for so long. Milliseconds since the page was asked for. */
const KEEPS = 30_000;

/** By question: as many as the page was expected to ask. */
let answers: Map<string, AnswerAlong[]> | undefined;
/** While a page is drawn without its browser: the questions that it asks and that no answer came along for. */
let missed: Map<string, Asked> | null = null;

/** Takes an answer that came with the page, once: a second request wants a fresh answer. */
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

/** The result that came with the page, for the first drawing; the request itself takes the answer. */
export function resultAlong(call: CallDefinition, request: Record<string, unknown> | null): unknown {
  if (request === null) return undefined;
  const { method, address, body } = wireOf(call, request);
  const question = questionOf(method, address, body);
  const answer = held(question)?.[0];
  if (answer === undefined && isHarmless(call)) missed?.set(question, [call.name, request]);
  return answer === undefined ? undefined : (JSON.parse(answer.text) as Envelope).result;
}

/** After a change nothing is certain that was said before it. */
export function forgetAlong(): void {
  answers = new Map();
}

/**
 * Draws with these answers and no others, where there is no page that any could have come with. `draw` must not wait for
 * anything: the next page is drawn for another person.
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
