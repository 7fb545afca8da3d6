export type { Database, Transaction } from './database/database.ts';
