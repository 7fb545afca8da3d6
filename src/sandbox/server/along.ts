import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asked } from '#model/on-page.ts';
import { ALONG, questionOf, STANDING, SUCCESS, type AnswerAlong, type Envelope } from '#model/wire.ts';
import type { QuestionsAlong } from '../options/page.ts';
import { ownEntry } from '#model/own-entry.ts';
import { wireOf } from '#model/wire-address.ts';
import type { Core } from '../request/core.ts';

/**
 * Answers a page's first questions before the page is sent. Each question is handled like any other request, with the
 * cookies of the visitor. Refused answers, and those later than `late`, are omitted: the page asks again.
 */
export async function answersAlong(
  app: FastifyInstance,
  core: Core,
  request: FastifyRequest,
  questions: readonly Asked[],
  late: Promise<null>,
): Promise<AnswerAlong[]> {
  const { page, provider } = core.options;
  // Only the provider can answer for its own people.
  if (page?.along === undefined || provider !== undefined) return [];
  const { along } = page;
  const answers = await Promise.all(
    questions.map(([call, content]) =>
      Promise.race([answerTo(app, core, request, along, call, content).catch(() => null), late]),
    ),
  );
  return answers.filter((answer) => answer !== null);
}

/** The answers as a script element of data. */
export function printAnswers(answers: readonly AnswerAlong[]): string {
  if (answers.length === 0) return '';
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${ALONG}">${text}</script>`;
}

async function answerTo(
  app: FastifyInstance,
  { model }: Core,
  request: FastifyRequest,
  { headers }: QuestionsAlong,
  name: string,
  content: Record<string, unknown>,
): Promise<AnswerAlong | null> {
  const call = ownEntry(model.calls, name);
  if (call === undefined) throw new Error(`A page is to bring the answer of "${name}", which is no call`);
  const { method, address, body } = wireOf(call, content);
  const { cookie, host, 'user-agent': agent, 'x-forwarded-for': from, 'x-forwarded-proto': protocol } = request.headers;
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url: address,
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    headers: {
      ...headers,
      'x-request-id': request.id,
      ...(host !== undefined && { host }),
      ...(cookie !== undefined && { cookie }),
      ...(agent !== undefined && { 'user-agent': agent }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(protocol !== undefined && { 'x-forwarded-proto': protocol }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const isGiven = answer.statusCode === 200 && (JSON.parse(answer.payload) as Envelope).code === SUCCESS;
  if (!isGiven) return null;
  const standing = answer.headers[STANDING];
  return {
    question: questionOf(method, address, body),
    text: answer.payload,
    ...(typeof standing === 'string' && { standing }),
  };
}
