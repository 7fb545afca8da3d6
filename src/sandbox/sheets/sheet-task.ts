import { argv, stdin, stdout } from 'node:process';
import { type SheetBounds, SheetRefused, type SheetRow } from './bounds.ts';
import { readSheet } from './sheet.ts';

/* Reads one file in a process with limits of memory and time, so that no file can stop the server. */

export interface SheetOrder {
  name: string;
  bounds: SheetBounds;
}

export type SheetAnswer = { rows: SheetRow[] } | Pick<SheetRefused, 'fault' | 'blanks'>;

const { name, bounds } = JSON.parse(argv[2] ?? '{}') as SheetOrder;
const pieces: Buffer[] = [];
for await (const piece of stdin) pieces.push(piece as Buffer);
try {
  answer({ rows: await readSheet(name, Buffer.concat(pieces), bounds) });
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error;
  answer({ fault: error.fault, blanks: error.blanks });
}

function answer(said: SheetAnswer): void {
  stdout.write(JSON.stringify(said));
}
