import type { FastifyReply } from 'fastify';
import { statusText } from '#model/wire.ts';
import type { Trouble } from '../options/faults.ts';
import { failed, type Outcome } from '../wire/envelope.ts';
import { REFUSALS } from '../context/refusal.ts';
import { misshape } from './misshape.ts';

const PIECES = 20;
/** Maximum time that an answer waits for the next one. */
const PATIENCE = 5_000;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** An outcome that replaces the call; null lets the call run. */
export function insteadOf(trouble: Trouble): Outcome | 'cut' | null {
  switch (trouble.kind) {
    case 'drop':
      return 'cut';
    case 'status':
      return inBetween(trouble.status);
    case 'signed-out':
      return failed(401);
    case 'refusal': {
      const { code = REFUSALS.outOfOrder.code, message = REFUSALS.outOfOrder.message } = trouble;
      return { status: 200, envelope: { code, message, result: null } };
    }
    default:
      return null;
  }
}

/** A fault of the server has an envelope; a fault of a proxy has none. */
function inBetween(status: number): Outcome {
  if ([401, 403, 404].includes(status)) return failed(status);
  return { ...failed(status), text: `<html><body>${statusText(status)}</body></html>` };
}

/** Sends an answer as the injected fault changes it. */
export async function sendFaulty(reply: FastifyReply, outcome: Outcome, trouble: Trouble): Promise<FastifyReply> {
  const text = outcome.text ?? JSON.stringify(outcome.envelope);
  const json = (body: string): FastifyReply =>
    reply
      .code(outcome.status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(body);
  switch (trouble.kind) {
    case 'lost':
      return cut(reply);
    case 'half':
      return cut(reply, text);
    case 'drip':
      return drip(reply, outcome.status, text, trouble.over);
    case 'malformed':
      return json(text.slice(0, Math.max(1, text.length - 7)));
    case 'empty':
      return json('');
    case 'page':
      return reply.code(200).type('text/html').send('<!doctype html><title>Login</title><p>Please log in</p>');
    case 'no-result':
    case 'wrong-type':
    case 'wrong-values':
    case 'missing-keys': {
      // A refusal has no result to change.
      if (outcome.status !== 200 || outcome.envelope.code !== '0') return json(text);
      return json(JSON.stringify({ ...outcome.envelope, result: misshape(outcome.envelope.result, trouble.kind) }));
    }
    default:
      return json(text);
  }
}

/** Closes the connection, in the middle of the answer if one has started. */
export async function cut(reply: FastifyReply, text?: string): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  if (text !== undefined) {
    const bytes = Buffer.from(text);
    raw.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': String(bytes.length) });
    raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    // Flush the written part before the connection ends.
    await sleep(50);
  }
  raw.destroy();
  return reply;
}

async function drip(reply: FastifyReply, status: number, text: string, over: number): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  const bytes = Buffer.from(text);
  const size = Math.max(1, Math.ceil(bytes.length / PIECES));
  raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': String(bytes.length) });
  for (let at = 0; at < bytes.length && !raw.destroyed; at += size) {
    raw.write(bytes.subarray(at, at + size));
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other is the point
    await sleep(over / PIECES);
  }
  raw.end();
  return reply;
}

/** Delays an answer until the next answer of the same call is sent. */
export class Queue {
  private readonly waiting = new Map<string, (() => void)[]>();

  /** Releases delayed answers after another answer of the same call was sent. */
  sent(call: string): void {
    const all = this.waiting.get(call) ?? [];
    this.waiting.delete(call);
    for (const go of all) go();
  }

  async wait(call: string): Promise<void> {
    const next = new Promise<void>((resolve) => {
      this.waiting.set(call, [...(this.waiting.get(call) ?? []), resolve]);
    });
    await Promise.race([next, sleep(PATIENCE)]);
  }
}
