import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { letCodesRest } from '#bank/testing/customer.ts';
import { keptBank } from '#bank/testing/small-bank.ts';
import { model } from '#generated/model.ts';
import { sql } from 'kysely';
import { type MovableClock, movableClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import { createProvider } from '#sandbox/provider.ts';
import { auditBooks, isBusinessDay, stepOrder } from '#bank/testing/teller.ts';
import { dateTimeOf, dayOf, instantOf } from '#model/instant.ts';

/*
 * The bank as `npm start` runs it, on a database in memory with the demo's data and one code for every verification.
 * Further addresses serve the journeys:
 * - `/test/begin`: the beginning of a journey
 * - `/test/later`: a minute passes, so that a code may be sent again
 * - `/test/jump?minutes=10`: minutes pass for the bank, but not for people
 * - `/test/app`: the next step of an authenticator app
 * - `/test/step?order=PY…&edge=payment.audit`: takes the bank's next step of an order
 * - `/test/hold`: from now on the bank only takes steps that are due at once
 * - `/test/books`: returns the differences in the books
 *
 * The data is created once a day, by the first server that starts, and loaded afterwards, also to replace a bank whose
 * clock is so far ahead that lists of recent days are empty.
 *
 * With API_ORIGIN it is an empty portal in front of such a bank, which answers these addresses.
 */

const origin = process.env['API_ORIGIN'];

const MINUTE = 60_000;
const RESEND = 61_000;
const APP_STEP = 30_000;
/** Timeout of the provider in milliseconds: a deliberately slow provider exceeds it, a busy machine does not. */
const PROVIDER_TIMEOUT = 8_000;
/** On a busy machine a journey waits; other tests cover refusals by an overloaded server. */
const PATIENCE = 60_000;
const DAY = 24 * 60 * 60_000;
const YEARS = 3650 * DAY;
/** Age in milliseconds of a bank that is too old: lists show 90 days, and the sample's orders are recent. */
const STALE = 30 * DAY;
const WORK_EVERY = 200;
const LONGEST_JOURNEY = 600_000;

const since = openDay(Date.now());
/** Milliseconds by which authenticator apps are ahead, because their time is the people's. */
let appAhead = 0;
let clock = await clockOf();
let bank = await openBank();

/** Half past ten on a day with open banks and markets, today or soon, because movements of money depend on it. */
function openDay(from: number): number {
  let day = from;
  while (!isBusinessDay(dayOf(day), ['CN', 'US'])) day += DAY;
  return instantOf(`${dayOf(day)} 10:30:00`);
}

async function clockOf(): Promise<Required<MovableClock>> {
  const own = { ...movableClock(), real: () => Date.now() + appAhead };
  await own.move({ to: since });
  return own;
}

function openBank(): ReturnType<typeof keptBank> {
  return keptBank({
    patience: PATIENCE,
    clock,
    since,
    seed: origin === undefined ? 'demo' : 'none',
    ...(origin !== undefined && { provider: createProvider(origin, { timeout: PROVIDER_TIMEOUT }) }),
    fixedCode: '246810',
    faults: createFaults(),
    outboxPage: true,
    page: { directory: fileURLToPath(new URL('../../dist', import.meta.url)) },
    log: (line) => (line.level === 'error' ? console.error(line) : undefined),
  });
}

let isHeld = false;
let round: Promise<unknown> = Promise.resolve();
work().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

/** Runs jobs and due steps, like the bank itself. */
async function work(): Promise<never> {
  for (;;) {
    round = workOnce();
    await round;
    await new Promise((resolve) => setTimeout(resolve, WORK_EVERY));
  }
}

async function workOnce(): Promise<void> {
  if (isHeld) await putOff();
  await bank.sandbox.settle();
}

/** Replaces a bank whose clock is too far ahead by a new one, because a clock never goes back. */
async function beginAnew(): Promise<void> {
  const before = bank;
  clock = await clockOf();
  bank = await openBank();
  await round;
  await before.close();
}

/** Postpones all due events by years. */
async function putOff(): Promise<boolean> {
  isHeld = true;
  const now = String(clock.now());
  await bank.work((_desk, { tx }) =>
    tx
      .updateTable('sandbox_due_event')
      .set({ at: sql<string>`at + ${String(YEARS)}::bigint` })
      .where('done', '=', false)
      .where('at', '>', now)
      .where('at', '<', String(clock.now() + YEARS))
      .execute(),
  );
  return true;
}

/** Moves the clock by a minute and postpones earlier work, so that only this journey moves money and changes rows. */
async function begin(): Promise<boolean> {
  if (clock.now() > since + STALE) await beginAnew();
  await putOff();
  await bank.sandbox.settle();
  // Codes requested by earlier journeys must not count towards this one's limits.
  await bank.work((_desk, { tx }) => tx.deleteFrom('sandbox_limit').execute());
  // A known device elsewhere would require a code here, so all devices are unknown at the start.
  await bank.work((_desk, { tx }) => tx.deleteFrom('sandbox_device').execute());
  isHeld = false;
  // An earlier journey may have jumped into a night or a weekend.
  const hour = Number(dateTimeOf(clock.now()).slice(11, 13));
  const isOpen = hour >= 9 && hour < 14 && openDay(clock.now()) < clock.now() + DAY / 2;
  if (!isOpen) await clock.move({ to: openDay(clock.now() + (hour < 9 ? 0 : DAY)) });
  return later();
}

/** Lets a minute pass, for people too. Due steps run before the answer. */
async function later(): Promise<boolean> {
  await clock.move({ to: clock.now() + RESEND });
  await bank.sandbox.settle();
  return true;
}

/** Moves the time of authenticator apps to their next code. */
function nextOfApp(): number {
  appAhead += APP_STEP;
  return clock.real();
}

const askBank = (address: string): Promise<Response> => fetch(`${origin}${address}`, { method: 'POST' });

/** Header of a code request that keeps the minute between two codes. */
const AT_ONCE = 'x-at-once';
const SENDING = new Set(
  Object.values(model.calls).flatMap(({ answer, path }) => (answer.kind === 'code' ? [path] : [])),
);

const server = createServer((request, response) => {
  if (origin !== undefined && request.url?.startsWith('/test/') === true) {
    const isLater = request.url === '/test/later' || request.url === '/test/begin';
    void Promise.all([askBank(request.url), isLater && later()]).then(
      async ([answer]) => response.writeHead(answer.status).end(await answer.text()),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
  const answer = (work: Promise<unknown>): void =>
    void work.then(
      (result) => response.setHeader('content-type', 'application/json').end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  if (pathname === '/test/begin') answer(begin());
  else if (pathname === '/test/later') answer(later());
  else if (pathname === '/test/jump')
    answer(bank.sandbox.jump(clock.now() + Number(searchParams.get('minutes')) * MINUTE));
  else if (pathname === '/test/app') answer(Promise.resolve(nextOfApp()));
  else if (pathname === '/test/hold') answer(putOff());
  else if (pathname === '/test/books') answer(auditBooks(bank).then((breaches) => ({ breaches })));
  else if (pathname === '/test/step') {
    answer(
      stepOrder(bank, searchParams.get('order') ?? '', searchParams.get('edge') as Parameters<typeof stepOrder>[2]),
    );
  } else if (SENDING.has(pathname) && request.headers[AT_ONCE] === undefined) {
    // All other code requests skip the waiting time since the last code.
    void letCodesRest(bank).then(() => bank.sandbox.handle(request, response));
  } else bank.sandbox.handle(request, response);
});
// Keeps idle connections open, so that none is closed while a request is sent.
server.keepAliveTimeout = LONGEST_JOURNEY;
server.listen(Number(process.env['PORT'] ?? 4174), '127.0.0.1');
