export type { Database, Transaction } from './database/database.ts';
export { writtenAtOnce } from './storage/at-once.ts';
export { hasTrigger } from './database/triggers.ts';
export { withoutTimeLimit } from './database/without-time-limit.ts';
