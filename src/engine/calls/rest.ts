import type { CallDefinition } from '#model/call.ts';
import { CallError, type FieldError } from '../errors/call-error.ts';
import { words } from '../words/words.ts';

/**
 * Reads an answer of a REST service: the JSON body is the result, the status is the outcome, and problem details (RFC
 * 9457) explain a failure. For `Transport.read`.
 * @param call a call without a result ignores the body of a success, which may be empty or a text
 * @throws CallError
 */
export async function readRest(response: Response, call?: Pick<CallDefinition, 'result'>): Promise<unknown> {
  const { status, ok } = response;
  if (ok && call?.result === 'none') return null;
  if (status === 204 || response.headers.get('content-length') === '0') return ok ? null : refuse(response, {});
  const body = await bodyOf(response);
  if (!ok) return refuse(response, body);
  // Incomplete, or a proxy's page: whether the server executed the request is unknown.
  if (body === undefined) throw new CallError('network', 'malformed', words.calls.unreadable);
  return body;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}

/** Further statuses that mean a refusal. */
const KINDS: Partial<Record<number, CallError['kind']>> = {
  400: 'broken',
  401: 'signed-out',
  403: 'forbidden',
  404: 'refused',
  408: 'network',
  409: 'refused',
  410: 'refused',
  412: 'refused',
  422: 'broken',
  429: 'refused',
};

function refuse({ status, headers }: Response, body: unknown): never {
  const problem = isObject(body) ? body : {};
  const said = [problem['detail'], problem['title'], problem['message']].find(isText);
  const kind = KINDS[status] ?? 'http';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  // The details of a 5xx are for engineers, not for the user.
  const message = kind === 'http' || kind === 'network' ? undefined : said;
  throw new CallError(
    kind,
    String(status),
    message ?? words.calls.status(status),
    errorsOf(problem['errors']),
    Number.isInteger(seconds) && seconds > 0 ? seconds : undefined,
  );
}

/** Errors of fields: a list of `{pointer | field, detail | message}`, or an object from field to texts. */
function errorsOf(errors: unknown): FieldError[] {
  if (Array.isArray(errors)) {
    return errors.filter(isObject).flatMap((each) => {
      const at = [each['pointer'], each['path'], each['field']].find(isText);
      const message = [each['detail'], each['message']].find(isText);
      return at === undefined || message === undefined ? [] : [{ path: pointerOf(at), message }];
    });
  }
  if (!isObject(errors)) return [];
  return Object.entries(errors).flatMap(([field, texts]) =>
    [texts]
      .flat()
      .filter(isText)
      .map((message) => ({ path: pointerOf(field), message })),
  );
}

const pointerOf = (at: string): string => (/^#?\//.test(at) ? at.replace(/^#/, '') : `/${at.replaceAll('.', '/')}`);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
