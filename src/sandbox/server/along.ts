import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asked } from '#model/on-page.ts';
import { ALONG, questionOf, STANDING, SUCCESS, type AnswerAlong, type Envelope } from '#model/wire.ts';
import type { QuestionsAlong } from '../options/page.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Core } from '../request/core.ts';

const PATIENCE = 250;

/**
 * Answers a page's first questions before the page is sent, as a script element that runs nothing. Each question goes the way
 * of any other, with the cookies of whoever opens the page. What is refused or late is left out: the page asks again.
 */
export async function answersAlong(
  app: FastifyInstance,
  core: Core,
  request: FastifyRequest,
  questions: readonly Asked[],
): Promise<string> {
  const { page, provider } = core.options;
  // Only the provider can answer for its own people.
  if (page?.along === undefined || provider !== undefined) return '';
  const { along } = page;
  const { patience = PATIENCE } = along;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience).unref());
  const answers = await Promise.all(
    [...Object.entries(along.calls), ...questions].map(([call, content]) =>
      Promise.race([answerTo(app, core, request, along, call, content).catch(() => null), late]),
    ),
  );
  const given = answers.filter((answer) => answer !== null);
  if (given.length === 0) return '';
  const text = JSON.stringify(given).replaceAll('<', String.raw`\u003c`);
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
  const method = call.methods[0] ?? 'POST';
  const body = method === 'POST' ? JSON.stringify(content) : undefined;
  const { cookie, host, 'user-agent': agent, 'x-forwarded-for': from, 'x-forwarded-proto': protocol } = request.headers;
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url: call.path,
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    headers: {
      ...headers,
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
    question: questionOf(method, call.path, body),
    text: answer.payload,
    ...(typeof standing === 'string' && { standing }),
  };
}
