import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Model } from '#model/model.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { openLibrary } from './library.ts';

/* The library for a review; generators/review/server.ts describes the messages. */

const NOW = '2026-03-01 10:00:00';

const { values } = parseArgs({ options: { model: { type: 'string' }, page: { type: 'string' } } });
const library = await openLibrary({
  model: JSON.parse(readFileSync(values.model!, 'utf8')) as Model,
  clock: frozenClock(NOW),
  directory: values.page!,
});
const address = await library.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ address, now: NOW, people: [{ as: 'ada', title: 'Ada' }] }));
process.once('SIGTERM', () => process.exit(0));
