import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract, SessionOf } from '#model/call.ts';
import { SUCCESS } from '#model/wire.ts';
import type { Person, Who } from '../context/who.ts';
import { EVERYONE } from '../database/entity-store.ts';
import type { Provider } from '../options/provider.ts';
import type { Core } from '../request/core.ts';
import { deviceOf } from '../wire/device.ts';
import { failed, type Outcome } from '../wire/envelope.ts';
import { headerOf, type Jar, type ProviderCookies } from './cookies.ts';
import { noteStatus, noteUnanswered, open } from './drift-notes.ts';
import { beginningOf, exchange, Unanswered } from './exchange.ts';
import { headersFor } from './headers.ts';
import type { Split } from './split.ts';

/** Milliseconds for which a person is trusted without asking the provider again. */
const BELIEVED = 60_000;
const MOST = 10_000;
/** Maximum bytes of an answer about a person. */
const LARGEST = 1024 * 1024;

/**
 * People who are signed in at the provider. The server learns them from the provider's answers and stores them in the
 * table of sessions, by a hash of the provider's session cookie.
 */
export class ProviderSessions {
  private readonly core: Core;
  private readonly provider: Provider;
  private readonly cookies: ProviderCookies;
  private readonly whose: NonNullable<Split['whose']>;
  /** Time at which the provider last confirmed a session, by its secret. */
  private readonly heard = new Map<string, number>();
  private readonly asking = new Map<string, Promise<Outcome | null>>();

  constructor(core: Core, provider: Provider, cookies: ProviderCookies, whose: NonNullable<Split['whose']>) {
    this.core = core;
    this.provider = provider;
    this.cookies = cookies;
    this.whose = whose;
  }

  /** The session of a request in the table of sessions: only of this provider. */
  read(request: FastifyRequest): string | undefined {
    return this.secretIn(this.cookies.jarOf(request));
  }

  secretIn(jar: Jar): string | undefined {
    const secret = this.cookies.secretIn(jar);
    return secret === undefined ? undefined : `${this.provider.origin} ${secret}`;
  }

  /**
   * Makes the table of sessions agree with the provider for this request: asks the provider if it has not confirmed the
   * session recently.
   * @returns null, or the answer for a request if the provider does not confirm the session in time
   */
  async confirm(request: FastifyRequest, reply: FastifyReply): Promise<Outcome | null> {
    const jar = this.cookies.jarOf(request);
    const secret = this.secretIn(jar);
    if (secret === undefined) return null;
    const state = await this.stateOf(secret);
    if (state === 'ended' || (state === 'good' && this.isBelieved(secret))) return null;
    return this.ask(jar, request, reply);
  }

  /** True if this session was ended in the portal's list of sessions. It may still be valid at the provider. */
  async isEndedHere(secret: string): Promise<boolean> {
    return !this.isBelieved(secret) && (await this.stateOf(secret)) === 'ended';
  }

  /** Asks the provider about every session again, because sessions may have been ended here. */
  recheck(): void {
    this.heard.clear();
  }

  /** Records that the provider has just confirmed this session. */
  hear(secret: string): void {
    this.heard.delete(secret);
    this.heard.set(secret, Date.now());
    const [oldest] = this.heard.keys();
    if (this.heard.size > MOST && oldest !== undefined) this.heard.delete(oldest);
  }

  /** Returns true if a call may change the signed-in person or the person's permissions. */
  changes({ writes }: CallContract): boolean {
    return this.whose.of !== undefined && writes.includes(this.whose.of);
  }

  /** Asks the provider about this session again, because its person or permissions may have changed. */
  doubt(secret: string): void {
    this.heard.delete(secret);
  }

  /** Ends a session that the provider rejected. */
  async forget(secret: string): Promise<void> {
    this.heard.delete(secret);
    await this.core.options.database.transaction((tx) => this.core.sessions.forget(tx, secret));
  }

  /** Drops everything that is known about a secret, because a session begins with it. */
  async restart(secret: string): Promise<void> {
    this.heard.delete(secret);
    await this.core.options.database.transaction((tx) => this.core.sessions.drop(tx, secret));
  }

  /** Moves a session to another secret, with which the provider continues it. */
  async rename(from: string, to: string): Promise<void> {
    this.heard.delete(from);
    await this.core.options.database.transaction((tx) => this.core.sessions.rename(tx, from, to));
  }

  /** Stores the signed-in person if the provider's answer names it; returns whether it does. */
  async learn(secret: string, result: unknown, fields: SessionOf, request: FastifyRequest): Promise<boolean> {
    const found = personIn(result, fields);
    if (found === null) return false;
    const { sessions, options } = this.core;
    const origin = { address: request.ip, device: deviceOf(request.headers['user-agent']) };
    await options.database.transaction((tx) => sessions.learn(tx, secret, found.who, found.person, origin));
    this.hear(secret);
    return true;
  }

  /** Asks the provider for the owner of the session; parallel callers share one request. */
  ask(jar: Jar, request: FastifyRequest, reply: FastifyReply): Promise<Outcome | null> {
    const secret = this.secretIn(jar) ?? '';
    const before = this.asking.get(secret);
    if (before !== undefined) return before;
    const asked = this.askNow(jar, secret, request, reply).finally(() => this.asking.delete(secret));
    this.asking.set(secret, asked);
    return asked;
  }

  private async askNow(
    jar: Jar,
    secret: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Outcome | null> {
    const { core, provider, whose } = this;
    let status: number;
    let text: string;
    try {
      const answer = await this.askWhose(jar, request);
      this.cookies.take(answer.headers['set-cookie'] ?? [], jar, request, reply);
      status = answer.statusCode ?? 502;
      const { held, rest } = await beginningOf(answer, LARGEST, provider.timeout);
      if (rest !== null) await rest.return?.();
      text = Buffer.concat(held).toString('utf8');
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      noteUnanswered(core, provider, whose, error);
      return failed(error.status);
    }
    if (status === 401) {
      await this.forget(secret);
      return null;
    }
    noteStatus(core, provider, whose, status);
    const opened = status === 200 ? open(core, provider, whose, text) : null;
    // A provider may change the secret during a session.
    const now = this.secretIn(jar) ?? secret;
    if (now !== secret) await this.rename(secret, now);
    const isLearned = opened?.code === SUCCESS && (await this.learn(now, opened.result, whose.session, request));
    return isLearned ? null : failed(status === 503 || status === 429 ? 503 : 502);
  }

  private askWhose(jar: Jar, request: FastifyRequest): Promise<IncomingMessage> {
    const method = this.whose.methods[0] ?? 'POST';
    const body = method === 'GET' ? undefined : Buffer.from('{}');
    const headers = headersFor(this.core, request, 'own', { accept: 'application/json' });
    const cookie = headerOf(jar);
    return exchange(this.provider, {
      method,
      path: this.whose.path,
      headers: {
        ...headers,
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
      },
      ...(body && { body }),
    });
  }

  private isBelieved(secret: string): boolean {
    return Date.now() - (this.heard.get(secret) ?? Number.NEGATIVE_INFINITY) < BELIEVED;
  }

  private stateOf(secret: string): Promise<'good' | 'ended' | 'unknown'> {
    const { sessions, options } = this.core;
    return options.database.transaction((tx) => sessions.stateOf(tx, secret));
  }
}

/** The person in an answer; null if it names none, or one that only this server may know. */
function personIn(result: unknown, fields: SessionOf): { who: Who; person: Person } | null {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return null;
  const user = result as Record<string, unknown>;
  const [owner, userId, permissions] = [user[fields.owner], user[fields.person], user[fields.permissions]];
  if (!isName(owner) || !isName(userId) || String(owner) === EVERYONE) return null;
  const allowed = Array.isArray(permissions) ? permissions.filter((each) => typeof each === 'string') : [];
  return { who: { owner: String(owner), userId: String(userId) }, person: { user, permissions: allowed } };
}

function isName(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '' && value.length <= 128) || Number.isSafeInteger(value);
}
