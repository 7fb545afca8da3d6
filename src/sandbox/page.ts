export type { PageOptions } from './options/page.ts';
