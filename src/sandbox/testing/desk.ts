import type { Model } from '#model/model.ts';
import type { Answer } from '../context/answer.ts';
import { type FrozenClock, frozenClock } from '../context/clock.ts';
import type { Database } from '../database/database.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { Refusal } from '../context/refusal.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import type { LogLine, SandboxOptions } from '../options/sandbox-options.ts';
import { library } from './library.ts';

/** A sandbox of the library, with readers `anna`, `bert` (of one house) and `carl` (of another). */
export interface Desk {
  sandbox: Sandbox;
  database: Database;
  clock: FrozenClock;
  log: LogLine[];
  /** Permissions of each reader; tests change them. */
  permissions: Record<string, string[]>;
  /** The number of fines that were paid. */
  paid: { times: number };
  /** The verification way that `fine.way` returns. */
  way: { now: string };
  signIn(reader: string): Promise<Caller>;
  nobody: Caller;
  fill(owner: string, loans: EntityRecord[]): Promise<void>;
}

export interface Caller {
  cookie: string;
  call(
    name: string,
    request?: Record<string, unknown>,
    headers?: Record<string, string>,
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read results of every shape
  ): Promise<{ status: number; code: string; message: string; result: any; cookie: string | undefined }>;
}

const HOUSES: Record<string, string> = { anna: 'north', bert: 'north', carl: 'south' };
export const ALL = ['/loans', '/loans#add', '/loans#remove'];

export async function openDesk(database: Database, more: Partial<SandboxOptions> = {}): Promise<Desk> {
  const { answers: _own, ...rest } = more;
  const { calls } = more.model ?? library;
  const clock = frozenClock('2026-11-20 10:00:00');
  const log: LogLine[] = [];
  const permissions: Record<string, string[]> = { anna: ALL, bert: ['/loans'], carl: ALL };
  const paid = { times: 0 };
  const way = { now: 'SMS' };
  const answers: Record<string, Answer> = {
    'desk.signIn': async (context) => {
      const { reader, word } = context.request as { reader: string; word: string };
      await context.limits.check('sign-in', reader, 3, 600);
      if (word !== 'open sesame') {
        await context.limits.count('sign-in', reader);
        throw new Refusal({ code: '30001', message: '口令错误' });
      }
      await context.signIn({ owner: HOUSES[reader] ?? '', userId: reader });
    },
    'desk.signOut': (context) => context.signOut(),
    'desk.whose': async ({ owner, session }) => ({
      house: owner,
      reader: session?.userId,
      may: session?.permissions,
    }),
    'own.mine': async ({ owner, session, jobs, sessionsOf }) => ({
      ...{ owner, person: session?.userId, user: session?.user },
      ...{ jobs: await jobs.own(), sessions: session && (await sessionsOf(session)) },
    }),
    'own.end': async ({ session, endSession, request }) => {
      if (session) await endSession(session, String(request.id));
    },
    'loan.scan': async () => null,
    'loan.remark': async ({ request }) => request,
    'loan.paper': async () => ({ name: '借阅单.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4 paper') }),
    'fine.way': async () => ({ way: way.now }),
    'fine.pay': async ({ request, entities }) => {
      const { loanNo, amount } = request as { loanNo: string; amount: string };
      const loan = await entities.need(loanNo === 'none' ? 'library-loan' : 'library-loan', loanNo, { lock: true });
      await entities.update('library-loan', loanNo, { pages: Number(loan.pages ?? 0) + 1 });
      if (amount === '666.00')
        throw new Refusal({ code: '20001', message: '余额不足' }, [{ path: '/amount', message: '余额不足' }]);
      paid.times += 1;
      return { paid: amount, times: paid.times };
    },
    'fine.remit': async ({ request }) => ({ paid: String(request.amount) }),
    'loan.touch': async ({ request, entities, timetable, clock: now }) => {
      const loanNo = String(request.loanNo);
      await entities.need('library-loan', loanNo);
      await timetable.schedule(now.now() + 60_000, 'late', { loanNo, owner: entities.owner });
    },
  };
  const sandbox = await createSandbox({
    model: library,
    database,
    clock,
    answers: { ...answers, ...more.answers },
    accounts: {
      load: async (_tx, who) => {
        const allowed = permissions[who.userId];
        return allowed ? { user: { name: who.userId, grownUp: who.userId !== 'bert' }, permissions: allowed } : null;
      },
    },
    wire: { cookie: 'reader', header: 'desk-name' },
    events: {
      late: async ({ entities }, payload) => {
        const { loanNo, owner } = payload as { loanNo: string; owner: string };
        await entities.as(owner).transition('library-loan', loanNo, 2);
      },
    },
    fixedCode: '246810',
    works: false,
    log: (line) => log.push(line),
    ...rest,
  });
  const desk: Desk = {
    sandbox,
    database,
    clock,
    log,
    permissions,
    paid,
    way,
    nobody: callerOf(sandbox, calls, ''),
    async signIn(reader) {
      const answer = await callerOf(sandbox, calls, '').call('desk.signIn', { reader, word: 'open sesame' });
      return callerOf(sandbox, calls, answer.cookie ?? '');
    },
    async fill(owner, loans) {
      await database.transaction((tx) => sandbox.entities(tx, owner).insertMany('library-loan', loans));
    },
  };
  return desk;
}

function callerOf(sandbox: Sandbox, calls: Model['calls'], cookie: string): Caller {
  return {
    cookie,
    async call(name, request = {}, headers = {}) {
      const contract = calls[name];
      if (!contract) throw new Error(`No call ${name}`);
      const method = contract.methods[0] ?? 'POST';
      const path = contract.path.replace(/:(\w+)/g, (_whole, param: string) =>
        encodeURIComponent(String(request[param])),
      );
      const rest = Object.fromEntries(Object.entries(request).filter(([key]) => !contract.pathParams.includes(key)));
      const money = contract.money ? { 'idempotency-key': crypto.randomUUID() } : {};
      const response = await sandbox.inject({
        method,
        url: path,
        headers: { 'desk-name': 'x', ...(cookie !== '' && { cookie }), ...money, ...headers },
        ...(method === 'GET' ? { query: rest as Record<string, string> } : { payload: rest }),
      });
      const envelope = response.json<{ code: string; message: string; result: unknown }>();
      const set = response.headers['set-cookie'];
      return {
        status: response.statusCode,
        ...envelope,
        cookie: set === undefined ? undefined : String(set).split(';')[0],
      };
    },
  };
}

/** Loans by number, all of one kind by default. */
export function loans(count: number, more: (n: number) => EntityRecord = () => ({})): EntityRecord[] {
  return Array.from({ length: count }, (_each, n) => ({
    loanNo: `L${String(n + 1).padStart(5, '0')}`,
    createdAt: `2026-11-${String(1 + (n % 20)).padStart(2, '0')} 0${n % 10}:30:00`,
    book: `书 ${n + 1}`,
    cardNo: `622200001234${String(n).padStart(4, '0')}`,
    status: 1 + (n % 3),
    currency: n % 2 === 0 ? 'USD' : 'JPY',
    fine: n % 2 === 0 ? '10.25' : '100',
    pages: n,
    weight: 0.5,
    rare: n % 5 === 0,
    tags: ['a', `t${n % 4}`],
    ...more(n),
  }));
}
