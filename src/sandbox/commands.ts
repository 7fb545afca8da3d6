export type { Command } from './options/commands.ts';
export type { Guide, GuideAccount, GuideDeed } from './options/guide.ts';
