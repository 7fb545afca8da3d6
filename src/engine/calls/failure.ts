import { CallError } from '../errors/call-error.ts';
import { CROWDED, isOverload } from './overload.ts';

export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  console.error(error);
  return new CallError('http', 'engine', error instanceof Error ? error.message : String(error));
}

/** Sentence about a failed call; for an unknown outcome it adds that a retry is safe. */
export function failureText(error: CallError): string {
  const sentence = error.message.replace(/[。！!]$/, '');
  if (isOverload(error)) return `${sentence}，${CROWDED}，本次未提交，请稍后重试。`;
  return error.isUncertain ? `${sentence}，提交结果未知。请重试，不会重复提交。` : sentence;
}
