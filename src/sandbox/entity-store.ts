export { type EntityRecord, type EntityStore, EVERYONE, type Where } from './database/entity-store.ts';
export { tableName } from './storage/columns.ts';
