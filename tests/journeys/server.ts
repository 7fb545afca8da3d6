import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startBank } from '#bank/bank.ts';
import { verifyLedger } from '#bank/verify.ts';

/*
 * The bank as `npm start` runs it, on a database in memory with the demo's data, one code for every verification, and one
 * more address: whether the books are right.
 */

const bank = await startBank({
  database: { memory: true },
  seed: 'demo',
  fixedCode: '246810',
  page: { directory: fileURLToPath(new URL('../../dist', import.meta.url)) },
  log: (line) => (line.level === 'error' ? console.error(line) : undefined),
});

const server = createServer((request, response) => {
  if (request.url !== '/test/books') {
    bank.sandbox.handle(request, response);
    return;
  }
  bank.database
    .transaction((tx) => verifyLedger(tx as unknown as Parameters<typeof verifyLedger>[0]))
    .then(
      (breaches) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ breaches })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
server.listen(Number(process.env['PORT'] ?? 4174), '127.0.0.1');
