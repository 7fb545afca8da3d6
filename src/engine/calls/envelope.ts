import { SUCCESS, type Envelope } from '#model/wire.ts';
import { CallError, type FieldError } from '../errors/call-error.ts';
import { words } from '../words/words.ts';

/**
 * The result from an answer's envelope `{code, message, result}`.
 * @throws CallError if it is a refusal or not an envelope
 */
export async function resultOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const envelope = await readEnvelope(response);
  if (response.ok) {
    // Incomplete, or a proxy's page: whether the server executed the request is unknown.
    if (envelope === null) throw new CallError('network', 'malformed', words.calls.unreadable);
    if (String(envelope.code) === SUCCESS) return envelope.result;
    const message = typeof envelope.message === 'string' ? envelope.message : '';
    const said = message === '' ? words.calls.unsaid(String(envelope.code)) : message;
    const error = new CallError(
      'refused',
      String(envelope.code),
      said,
      errorsOf(envelope),
      numberIn(envelope, 'seconds'),
    );
    const triesLeft = numberIn(envelope, 'triesLeft');
    throw triesLeft === undefined ? error : Object.assign(error, { triesLeft });
  }
  const { status } = response;
  const message = words.calls.status(status);
  if (status === 401) {
    const error = new CallError('signed-out', '401', envelope?.message || message);
    const path = URL.parse(response.url)?.pathname;
    throw path === undefined ? error : Object.assign(error, { path });
  }
  if (status === 403) throw new CallError('forbidden', '403', envelope?.message || message);
  if (status === 400) throw new CallError('broken', '400', message, errorsOf(envelope));
  const seconds =
    status === 503 && envelope !== null ? (numberIn(envelope, 'seconds') ?? retryAfterOf(response)) : undefined;
  // Only the server itself can say that it did not start; a 503 from a proxy cannot.
  if (seconds !== undefined) throw new CallError('overloaded', '503', message, [], seconds);
  if (status === 408) throw new CallError('network', '408', message);
  throw new CallError('http', String(status), message, [], retryAfterOf(response));
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'code' in body ? (body as Envelope) : null;
  } catch {
    return null;
  }
}

function errorsOf(envelope: Envelope | null): FieldError[] {
  const result = envelope?.result;
  if (typeof result !== 'object' || result === null || !('errors' in result) || !Array.isArray(result.errors))
    return [];
  return result.errors as FieldError[];
}

function numberIn({ result }: Envelope, name: 'seconds' | 'triesLeft'): number | undefined {
  if (typeof result !== 'object' || result === null || !(name in result)) return undefined;
  const value = (result as Record<typeof name, unknown>)[name];
  return typeof value === 'number' ? value : undefined;
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
}
