import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startBank } from '#bank/bank.ts';
import { createFaults } from '#sandbox/faults.ts';
import { auditBooks } from '#bank/teller.ts';

/*
 * The bank as `npm start` runs it, on a database in memory with the demo's data, one code for every verification, and
 * two more addresses: whether the books are right, and a minute later (a code may be sent again).
 */

const RESEND = 61_000;

let ahead = 0;

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
  if (request.url !== '/test/books') {
    bank.sandbox.handle(request, response);
    return;
  }
  auditBooks(bank).then(
    (breaches) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ breaches })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env['PORT'] ?? 4174), '127.0.0.1');
