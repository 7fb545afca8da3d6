import type { Calls } from '#generated/calls.ts';
import type { CustomCallName } from '#generated/names.ts';
import type { Answer } from '#sandbox/answer.ts';

/** The handler of a call, typed by its request and result. */
export type AnswerOf<Name extends keyof Calls> = Answer<Calls[Name]['request'], Calls[Name]['result']>;

/** One handler for every call that the schemas leave to the bank; a missing one is a compile error that names it. */
export type BankAnswers = { [Name in CustomCallName]: AnswerOf<Name> };
