import type { CallDefinition } from '#model/call.ts';
import { UNREADABLE } from '#model/wire.ts';
import { CallError } from './send.ts';

/**
 * The answer to a question, where it has the shape that the call says: rows where there are rows. Anything else would leave
 * what is drawn from it waiting for ever, or break it somewhere inside.
 * @throws CallError where it has another shape
 */
export function inShape(call: Pick<CallDefinition, 'result'>, result: unknown): unknown {
  if (fits(call, result)) return result;
  throw new CallError('network', 'malformed', UNREADABLE);
}

/** Whether an answer has the shape that its call says. */
export function fits({ result: shape }: Pick<CallDefinition, 'result'>, result: unknown): boolean {
  if (shape === 'list') return isRows(result);
  if (shape === 'page') return isRecord(result) && isRows(result['list']) && typeof result['total'] === 'number';
  // There may be no record; what there is must be one.
  return shape !== 'record' || result === null || result === undefined || isRecord(result);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Rows are records, or plain values (a list of names). */
function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => each !== null && each !== undefined && !Array.isArray(each));
}
