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
 * The bank as `npm start` runs it, on a database in memory with the demo's data, one code for every verification, and
 * more addresses: whether the books are right, a minute later (`/test/later`: a code may be sent again), so many minutes
 * later for all but the people (`/test/jump?minutes=10`), the next step of an authenticator app (`/test/app`), what the
 * bank itself does next with an order (`/test/step?order=PY…&edge=payment.audit`), the beginning of a journey
 * (`/test/begin`), and that from now on the bank does by itself what is due at once and nothing else (`/test/hold`).
 *
 * The data is made once a day, by the first server that starts, and loaded from then on: also where journeys have moved the
 * clock so far that a list's own days hold none of it.
 *
 * With API_ORIGIN it is a portal in front of such a bank: empty, and these addresses are the bank's.
 */

const origin = process.env['API_ORIGIN'];

const MINUTE = 60_000;
const RESEND = 61_000;
const APP_STEP = 30_000;
/** A provider that is slow on purpose takes longer; a busy machine does not. */
const PROVIDER_TIMEOUT = 8_000;
/** On a busy machine a journey waits; what a server refuses then has tests of its own. */
const PATIENCE = 60_000;
const DAY = 24 * 60 * 60_000;
const YEARS = 3650 * DAY;
/** Lists show 90 days, and the sample's orders are of the last weeks. */
const STALE = 30 * DAY;
const WORK_EVERY = 200;
const LONGEST_JOURNEY = 600_000;

const since = openDay(Date.now());
/** How far the time of authenticator apps is ahead: they know no other one than the people's. */
let appAhead = 0;
let clock = await clockOf();
let bank = await openBank();

/** Half past ten on a day on which banks and markets are open, today or soon: what moves money depends on it. */
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

/** Jobs and what is due, as the bank does it by itself. */
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

/** A bank as on the first day, in place of one whose clock is too far ahead: no clock goes back. */
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

/**
 * A minute later, and what the sample data and earlier journeys left under way stays as it is: only what this journey does
 * moves money and rows while it looks at them.
 */
async function begin(): Promise<boolean> {
  if (clock.now() > since + STALE) await beginAnew();
  await putOff();
  await bank.sandbox.settle();
  // How many codes earlier journeys asked for is not this one's business.
  await bank.work((_desk, { tx }) => tx.deleteFrom('sandbox_limit').execute());
  // Somebody who used a code on a device is asked for one on each other: this journey's browser is one that nobody knows.
  await bank.work((_desk, { tx }) => tx.deleteFrom('sandbox_device').execute());
  isHeld = false;
  // An earlier journey may have jumped into a night or a weekend.
  const hour = Number(dateTimeOf(clock.now()).slice(11, 13));
  const isOpen = hour >= 9 && hour < 14 && openDay(clock.now()) < clock.now() + DAY / 2;
  if (!isOpen) await clock.move({ to: openDay(clock.now() + (hour < 9 ? 0 : DAY)) });
  return later();
}

/** A minute passes, for people too. What became due is done before the answer. */
async function later(): Promise<boolean> {
  await clock.move({ to: clock.now() + RESEND });
  await bank.sandbox.settle();
  return true;
}

/** The next code of an authenticator app is due: the app's time. */
function nextOfApp(): number {
  appAhead += APP_STEP;
  return clock.real();
}

const askBank = (address: string): Promise<Response> => fetch(`${origin}${address}`, { method: 'POST' });

/** Header of a request for a code that does not wait for a minute after the last one. */
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
    // Whoever asks for a code in a journey waited long enough since the last one.
    void letCodesRest(bank).then(() => bank.sandbox.handle(request, response));
  } else bank.sandbox.handle(request, response);
});
// Nobody's connection is closed in the moment in which it asks.
server.keepAliveTimeout = LONGEST_JOURNEY;
server.listen(Number(process.env['PORT'] ?? 4174), '127.0.0.1');
