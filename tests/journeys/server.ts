import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startBank } from '#bank/bank.ts';
import { createFaults } from '#sandbox/faults.ts';
import { isBusinessDay } from '#bank/calendar.ts';
import { auditBooks, stepOrder } from '#bank/teller.ts';
import { dayOf, instantOf } from '#model/instant.ts';

/*
 * The bank as `npm start` runs it, on a database in memory with the demo's data, one code for every verification, and
 * three more addresses: whether the books are right, a minute later (a code may be sent again), and what the bank itself
 * does next with an order (`/test/step?order=PY…&edge=payment.audit`).
 */

const RESEND = 61_000;
const DAY = 24 * 60 * 60_000;

let ahead = openDay() - Date.now();

/** Half past ten on a day on which banks and markets are open, today or soon: what moves money depends on it. */
function openDay(): number {
  let day = Date.now();
  while (!isBusinessDay(dayOf(day), ['CN', 'US'])) day += DAY;
  return instantOf(`${dayOf(day)} 10:30:00`);
}

const bank = await startBank({
  database: { memory: true },
  clock: { now: () => Date.now() + ahead },
  seed: 'demo',
  fixedCode: '246810',
  faults: createFaults(),
  outboxPage: true,
  page: { directory: fileURLToPath(new URL('../../dist', import.meta.url)) },
  log: (line) => (line.level === 'error' ? console.error(line) : undefined),
});

const server = createServer((request, response) => {
  if (request.url === '/test/later') {
    ahead += RESEND;
    response.end();
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
  const answer = (work: Promise<unknown>): void =>
    void work.then(
      (result) => response.setHeader('content-type', 'application/json').end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  if (pathname === '/test/books') answer(auditBooks(bank).then((breaches) => ({ breaches })));
  else if (pathname === '/test/step') {
    answer(
      stepOrder(bank, searchParams.get('order') ?? '', searchParams.get('edge') as Parameters<typeof stepOrder>[2]),
    );
  } else bank.sandbox.handle(request, response);
});
server.listen(Number(process.env['PORT'] ?? 4174), '127.0.0.1');
