import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import { SUCCESS } from '#model/wire.ts';
import type { Session } from '../context/who.ts';
import { auditKindOf, writeAudit } from '../request/audit.ts';
import type { Core } from '../request/core.ts';
import { deviceOf } from '../wire/device.ts';
import { sessionOf } from '../request/dispatch.ts';
import { reportError } from '../request/log.ts';
import type { Jar } from './cookies.ts';
import type { Passed } from './forward.ts';
import { keepJob } from './jobs.ts';
import type { ProviderSessions } from './provider-sessions.ts';

/** Reads sessions, jobs and audit entries from the provider's answers. */
export class AnswerReader {
  private readonly core: Core;
  private readonly people: ProviderSessions;
  private readonly call: CallContract;
  private readonly request: FastifyRequest;
  /** Session before the call. */
  private session: Session | null = null;

  constructor(core: Core, people: ProviderSessions, call: CallContract, request: FastifyRequest) {
    this.core = core;
    this.people = people;
    this.call = call;
    this.request = request;
  }

  /** Looks up the sender of a call that is recorded here, because after a sign-out the sender is unknown. */
  async before(secret: string | undefined): Promise<void> {
    if (this.isJob || auditKindOf(this.core.model, this.call) !== undefined)
      this.session = await this.sessionFor(secret);
  }

  private get isJob(): boolean {
    return this.call.result === 'job' || this.call.answer.kind === 'job';
  }

  /** @param before the session secret of the request @param now the secret after the answer */
  async done(
    passed: Passed,
    before: string | undefined,
    now: string | undefined,
    jar: Jar,
    reply: FastifyReply,
    asked: unknown,
  ): Promise<void> {
    try {
      await this.follow(passed, before, now, jar, reply);
      await this.keep(passed, now, asked);
    } catch (error) {
      // The person gets the provider's answer even if the local copy fails.
      reportError(this.core.options.log, error, `after ${this.call.name}`, this.request.id);
    }
  }

  /** Stores the signed-in person as the provider reports it. */
  private async follow(
    { opened, status }: Passed,
    before: string | undefined,
    now: string | undefined,
    jar: Jar,
    reply: FastifyReply,
  ): Promise<void> {
    const { call, people, request } = this;
    const isOver = status === 401 && call.permission !== 'public';
    if (before !== undefined && (isOver || now === undefined)) return people.forget(before);
    const isDone = status < 300 && (opened === null || opened.code === SUCCESS);
    if (isDone && call.session === 'ends') {
      if (before !== undefined) await people.forget(before);
      return undefined;
    }
    if (isDone && call.session === 'begins') {
      if (before !== undefined && before !== now) await people.forget(before);
      if (now !== undefined) {
        await people.restart(now);
        await people.ask(jar, request, reply);
      }
      return undefined;
    }
    if (now === undefined) return undefined;
    if (before !== undefined && before !== now) await people.rename(before, now);
    if (!isDone) return undefined;
    if (typeof call.session === 'object') await people.learn(now, opened?.result, call.session, request);
    else if (people.changes(call)) people.doubt(now);
    else if (call.permission !== 'public') people.hear(now);
    return undefined;
  }

  /** Writes the audit log and the list of jobs. */
  private async keep({ opened, status }: Passed, now: string | undefined, asked: unknown): Promise<void> {
    const { call, core, request } = this;
    const isJob = this.isJob && opened?.code === SUCCESS;
    if (auditKindOf(core.model, call) === undefined && !isJob) return;
    const session = this.session ?? (await this.sessionFor(now));
    if (session === null) return;
    await core.options.database.transaction(async (tx) => {
      if (isJob) await keepJob(core, tx, session, call, opened.result);
      const { code = String(status), result = null } = opened ?? {};
      await writeAudit(core, tx, {
        call,
        who: session,
        session,
        address: request.ip,
        device: deviceOf(request.headers['user-agent']),
        request: typeof asked === 'object' && asked !== null ? (asked as Record<string, unknown>) : {},
        outcome: {
          status,
          envelope: { code: opened === null && status === 200 ? SUCCESS : code, message: '', result },
        },
      });
    });
  }

  private sessionFor(secret: string | undefined): Promise<Session | null> {
    if (secret === undefined) return Promise.resolve(null);
    return this.core.options.database.transaction((tx) => sessionOf(this.core, { secret }, tx));
  }
}
