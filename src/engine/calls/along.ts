import { ALONG, questionOf, STANDING, type AnswerAlong } from '#model/wire.ts';

/** Answers that came with the page are true for so long. Milliseconds since the page was asked for. */
const KEEPS = 30_000;

let answers: Map<string, AnswerAlong> | undefined;

/** The answer that came along with the page, once: whoever asks again wants to know what is true now. */
export function answerAlong(method: string, address: string, body: string | undefined): Response | undefined {
  answers ??= readAnswers();
  const question = questionOf(method, address, body);
  const answer = answers.get(question);
  if (answer === undefined || performance.now() > KEEPS) return undefined;
  answers.delete(question);
  return new Response(answer.text, {
    headers: {
      'content-type': 'application/json',
      ...(answer.standing !== undefined && { [STANDING]: answer.standing }),
    },
  });
}

/** After a change nothing is certain that was said before it. */
export function forgetAlong(): void {
  answers = new Map();
}

function readAnswers(): Map<string, AnswerAlong> {
  const text = typeof document === 'undefined' ? null : document.getElementById(ALONG)?.textContent;
  const given = JSON.parse(text ?? '[]') as AnswerAlong[];
  return new Map(given.map((answer) => [answer.question, answer]));
}
