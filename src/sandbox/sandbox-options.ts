export type { Asset, LogLine, SandboxOptions } from './options/sandbox-options.ts';
