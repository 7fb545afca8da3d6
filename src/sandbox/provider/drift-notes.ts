import type { IncomingMessage } from 'node:http';
import type { CallContract } from '#model/call.ts';
import { SUCCESS } from '#model/wire.ts';
import type { Provider } from '../options/provider.ts';
import type { Core } from '../request/core.ts';
import { driftIn } from './drift.ts';
import type { Unanswered } from './exchange.ts';

/** Expected answer of a call or of a file. */
interface Noted {
  name: string;
  path: string;
}

/** Statuses that the portal's own server gives too, each with the envelope. */
const USUAL = [400, 401, 403];

/** Records one place where the provider differs, and logs it the first time; never with a value. */
export function note(core: Core, provider: Provider, call: Noted, path: string, expected: string, found: string): void {
  if (!provider.drift.note({ call: call.name, path, expected, found }, core.options.clock.now())) return;
  core.options.log?.({
    level: 'info',
    message: `drift: ${call.name} ${path} is ${found}, not ${expected}`,
    path: call.path,
  });
}

const FOUND = { unreachable: 'no connection', silent: 'no answer in time', cut: 'a cut connection' };

/** Records a missing or incomplete answer. */
export function noteUnanswered(core: Core, provider: Provider, call: Noted, { kind }: Unanswered): void {
  note(core, provider, call, '/', 'an answer', FOUND[kind]);
}

/** Records a status that no call of the Model returns. */
export function noteStatus(core: Core, provider: Provider, call: Noted, status: number): void {
  if (status < 300 || USUAL.includes(status)) return;
  note(core, provider, call, '/', 'an answer', status < 400 ? `redirect ${status}` : `status ${status}`);
}

/** Records a body with another media type than the call's. */
export function noteType(core: Core, provider: Provider, call: Noted, answer: IncomingMessage, expected: string): void {
  const [type = ''] = (answer.headers['content-type'] ?? '').split(';');
  note(
    core,
    provider,
    call,
    '/',
    expected,
    /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(type.trim()) ? type.trim() : 'no media type',
  );
}

/** An answer's envelope; any part may be missing. */
export interface Opened {
  code: string;
  result: unknown;
}

/** Parses an envelope and records where it differs from the schema of its call. Null for anything but an envelope. */
export function open(core: Core, provider: Provider, call: CallContract, text: string): Opened | null {
  const differs = (path: string, expected: string, found: string): void =>
    note(core, provider, call, path, expected, found);
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    differs('/', 'JSON', text.trim() === '' ? 'nothing' : 'something else');
    return null;
  }
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope)) {
    differs('/', 'object', Array.isArray(envelope) ? 'array' : envelope === null ? 'null' : typeof envelope);
    return null;
  }
  const { code, message, result } = envelope as Record<string, unknown>;
  if (typeof code !== 'string') differs('/code', 'string', code === undefined ? 'missing' : typeof code);
  if (typeof message !== 'string') differs('/message', 'string', message === undefined ? 'missing' : typeof message);
  const isSuccess = String(code) === SUCCESS;
  if (isSuccess && call.result !== 'file') {
    for (const { path, expected, found } of driftIn(core.schemas.resultErrors(call, result), result)) {
      differs(path, expected, found);
    }
  }
  return { code: String(code), result };
}
