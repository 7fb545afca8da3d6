import type { Calls } from '#generated/calls.ts';
import type { Entities } from '#generated/entities.ts';
import type { ComputedName, CustomCallName, SourceName } from '#generated/names.ts';
import type { Answer, AnswerContext, Computation } from '#sandbox/answer.ts';

/** What an answer of the bank is given: records are shown as the schemas have them. */
export type BankContext<Request = unknown> = AnswerContext<Request, Entities>;

/** The handler of a call, typed by its request and result. */
export type AnswerOf<Name extends keyof Calls> = Answer<Calls[Name]['request'], Calls[Name]['result'], Entities>;

/** One handler for every call that the schemas leave to the bank; a missing one is a compile error that names it. */
export type BankAnswers = { [Name in CustomCallName]: AnswerOf<Name> };

/** What computes the records of some names, for whoever asks. */
export type Sources<Name extends SourceName> = Record<
  Name,
  (context: BankContext<Record<string, unknown>>) => Promise<readonly object[]>
>;

/** What computes the values of some names. */
export type Computations<Name extends ComputedName> = Record<Name, Computation>;
