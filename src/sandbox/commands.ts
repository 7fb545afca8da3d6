export type { Command } from './options/commands.ts';
