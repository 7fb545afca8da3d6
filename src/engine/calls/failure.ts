import { CallError } from '../errors/call-error.ts';
import { isOverload } from './overload.ts';
import { words } from '../words/words.ts';

export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  console.error(error);
  return new CallError('http', 'engine', error instanceof Error ? error.message : String(error));
}

/** Sentence about a failed call; for an unknown outcome it adds that a retry is safe. */
export function failureText(error: CallError): string {
  const sentence = words.basics.withoutEnd(error.message);
  if (isOverload(error)) return words.calls.tooCrowded(sentence);
  return error.isUncertain ? words.calls.submitUnknown(sentence) : sentence;
}
