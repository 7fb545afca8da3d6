import type { FastifyInstance } from 'fastify';

/*
 * A request that two parsers may read differently is refused: invalid UTF-8, an object with a duplicate key, a query
 * that cannot be decoded.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON bodies of all routes; any other body is answered 400. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(unreadable('The body is no UTF-8'));
    }
    return parse(request, text, (error, value: unknown) => {
      if (error) return done(error);
      return namesTwice(text) ? done(unreadable('The body names a key twice')) : done(null, value);
    });
  });
}

/** Returns true if the query of a URL is valid percent-encoded UTF-8. */
export function hasReadableQuery(url: string): boolean {
  const at = url.indexOf('?');
  if (at === -1) return true;
  try {
    decodeURIComponent(url.slice(at + 1));
    return true;
  } catch {
    return false;
  }
}

/** True if an object in a JSON text has a duplicate key. @param json a text that `JSON.parse` accepts */
export function namesTwice(json: string): boolean {
  /** The names of each open object, null for an open array. */
  const open: (Set<string> | null)[] = [];
  let name = '';
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '{':
        open.push(new Set());
        break;
      case '[':
        open.push(null);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case '"': {
        const end = closingQuote(json, at);
        name = json.slice(at, end + 1);
        at = end;
        break;
      }
      case ':': {
        const names = open.at(-1);
        const plain = name.includes('\\') ? (JSON.parse(name) as string) : name.slice(1, -1);
        if (names?.has(plain) === true) return true;
        names?.add(plain);
        break;
      }
      default:
    }
  }
  return false;
}

function closingQuote(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); ; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
}

function unreadable(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}
