export type { Database, Transaction } from './database/database.ts';
export { hasTrigger } from './database/triggers.ts';
export { unhurried } from './database/unhurried.ts';
