export { type EntityRecord, type EntityStore, EVERYONE, type Where } from './database/entity-store.ts';
