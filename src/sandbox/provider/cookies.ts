import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The provider's cookies of one browser, by the provider's names. */
export type Jar = Map<string, string>;

const MOST = 20;
/** Bytes of name and value together, as browsers count them. */
const LONGEST = 4096;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\u0021-\u003a\u003c-\u007e]*$/;

/**
 * The provider's cookies in the browser, each prefixed by the provider's origin: they cannot collide with cookies of
 * the portal, and another provider never gets them.
 */
export class ProviderCookies {
  private readonly prefix: string;
  private readonly session: string;

  /** @param session the name of the provider's session cookie */
  constructor(origin: string, session: string) {
    this.prefix = `p-${createHash('sha256').update(origin).digest('hex').slice(0, 8)}.`;
    this.session = session;
  }

  jarOf(request: FastifyRequest): Jar {
    const jar: Jar = new Map();
    const prefix = this.prefixFor(request);
    for (const part of (request.headers.cookie ?? '').split(';')) {
      const at = part.indexOf('=');
      const name = part.slice(0, at).trim();
      if (at > 0 && name.startsWith(prefix) && jar.size < MOST) {
        jar.set(name.slice(prefix.length), part.slice(at + 1).trim());
      }
    }
    return jar;
  }

  /** The secret of the provider's session; undefined without one. */
  secretIn(jar: Jar): string | undefined {
    for (const [name, value] of jar) {
      if (name.replace(/^__(?:Host|Secure)-/, '') === this.session && value !== '') return value;
    }
    return undefined;
  }

  /**
   * Sets the provider's cookies in the browser: without their domain, for all paths, HttpOnly, and Secure over TLS.
   * @param jar is updated accordingly
   */
  take(lines: readonly string[], jar: Jar, request: FastifyRequest, reply: FastifyReply): void {
    for (const line of lines) {
      const cookie = read(line);
      if (cookie === null) continue;
      const { name, value, isOver } = cookie;
      if (isOver) {
        if (jar.delete(name)) this.drop(name, request, reply);
        continue;
      }
      if (!jar.has(name) && jar.size >= MOST) continue;
      jar.set(name, value);
      reply.header(
        'set-cookie',
        [`${this.prefixFor(request)}${name}=${value}`, ...this.attributes(request, cookie)].join('; '),
      );
    }
  }

  /** Deletes every cookie of the provider in the browser. */
  clear(request: FastifyRequest, reply: FastifyReply): void {
    for (const name of this.jarOf(request).keys()) this.drop(name, request, reply);
  }

  private drop(name: string, request: FastifyRequest, reply: FastifyReply): void {
    const attributes = this.attributes(request, { sameSite: 'Lax', lasts: ['Max-Age=0'] });
    reply.header('set-cookie', [`${this.prefixFor(request)}${name}=`, ...attributes].join('; '));
  }

  private prefixFor(request: FastifyRequest): string {
    return request.protocol === 'https' ? `__Host-${this.prefix}` : this.prefix;
  }

  private attributes(request: FastifyRequest, { sameSite, lasts }: Pick<SetCookie, 'sameSite' | 'lasts'>): string[] {
    const secure = request.protocol === 'https' ? ['Secure'] : [];
    return ['Path=/', 'HttpOnly', `SameSite=${sameSite}`, ...secure, ...lasts];
  }
}

/** A Cookie header; undefined for an empty jar. */
export function headerOf(jar: Jar): string | undefined {
  return jar.size === 0 ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

interface SetCookie {
  name: string;
  value: string;
  isOver: boolean;
  /** SameSite=None becomes Lax. */
  sameSite: 'Strict' | 'Lax';
  lasts: string[];
}

/** Null for a malformed line, or a cookie that browsers would reject as too large. */
function read(line: string): SetCookie | null {
  const [pair = '', ...said] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at).trim();
  const value = pair.slice(at + 1).trim();
  if (at <= 0 || pair.length > LONGEST || !NAME.test(name) || !VALUE.test(value)) return null;
  const attributes = new Map(
    said.map((each) => {
      const [key = '', ...rest] = each.split('=');
      return [key.trim().toLowerCase(), rest.join('=').trim()] as const;
    }),
  );
  const maxAge = attributes.get('max-age');
  const expires = Date.parse(attributes.get('expires') ?? '');
  const seconds = maxAge !== undefined && /^-?\d{1,10}$/.test(maxAge) ? Number(maxAge) : undefined;
  // Max-Age takes precedence over Expires.
  const isOver = value === '' || (seconds === undefined ? expires <= Date.now() : seconds <= 0);
  const until = Number.isNaN(expires) ? [] : [`Expires=${new Date(expires).toUTCString()}`];
  return {
    name,
    value,
    isOver,
    sameSite: attributes.get('samesite')?.toLowerCase() === 'strict' ? 'Strict' : 'Lax',
    lasts: seconds === undefined ? until : [`Max-Age=${seconds}`],
  };
}
