export type { Database, Transaction } from './database/database.ts';
export { unhurried } from './database/unhurried.ts';
