import stringify from 'json-stringify-pretty-compact';

const WIDTH = 120;

/** Schema text as every writing tool prints it, so that a diff shows only what was meant. */
export function print(value: unknown): string {
  return `${stringify(value, { maxLength: WIDTH })}\n`;
}
