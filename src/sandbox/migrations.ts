export type { Migrations } from './storage/migrations.ts';
