import stringify from 'json-stringify-pretty-compact';

const WIDTH = 120;

/** Formats schema text like every tool that writes schemas, so that a diff shows only intended changes. */
export function print(value: unknown): string {
  return `${stringify(value, { maxLength: WIDTH })}\n`;
}
