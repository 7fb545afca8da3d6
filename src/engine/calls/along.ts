import type { CallDefinition } from '#model/call.ts';
import { ALONG, questionOf, STANDING, type AnswerAlong, type Envelope } from '#model/wire.ts';
import { wireOf } from './address.ts';

/** Answers that came with the page are true for so long. Milliseconds since the page was asked for. */
const KEEPS = 30_000;

let answers: Map<string, AnswerAlong> | undefined;

/** The answer that came along with the page, once: whoever asks again wants to know what is true now. */
export function answerAlong(method: string, address: string, body: string | undefined): Response | undefined {
  const question = questionOf(method, address, body);
  const answer = held(question);
  if (answer === undefined) return undefined;
  answers?.delete(question);
  return new Response(answer.text, {
    headers: {
      'content-type': 'application/json',
      ...(answer.standing !== undefined && { [STANDING]: answer.standing }),
    },
  });
}

/** The result that came along for this request, so that the first drawing has it already; whoever sends the call takes it. */
export function resultAlong(call: CallDefinition, request: Record<string, unknown> | null): unknown {
  if (request === null) return undefined;
  const { method, address, body } = wireOf(call, request);
  const answer = held(questionOf(method, address, body));
  return answer === undefined ? undefined : (JSON.parse(answer.text) as Envelope).result;
}

/** After a change nothing is certain that was said before it. */
export function forgetAlong(): void {
  answers = new Map();
}

function held(question: string): AnswerAlong | undefined {
  answers ??= readAnswers();
  return performance.now() > KEEPS ? undefined : answers.get(question);
}

function readAnswers(): Map<string, AnswerAlong> {
  const text = typeof document === 'undefined' ? null : document.getElementById(ALONG)?.textContent;
  const given = JSON.parse(text ?? '[]') as AnswerAlong[];
  return new Map(given.map((answer) => [answer.question, answer]));
}
