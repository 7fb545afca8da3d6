import type { Calls } from '#generated/calls.ts';
import type { Entities } from '#generated/entities.ts';
import type { ComputedName, CustomCallName, SourceName } from '#generated/names.ts';
import type { Answer, AnswerContext, Computation } from '#sandbox/answer.ts';

/** The context of a bank handler, with records typed as in the schemas. */
export type BankContext<Request = unknown> = AnswerContext<Request, Entities>;

/** The handler of a call, typed by its request and result. */
export type AnswerOf<Name extends keyof Calls> = Answer<Calls[Name]['request'], Calls[Name]['result'], Entities>;

/**
 * One handler per call that the schemas leave to the bank; a missing handler is a compile error that names the call.
 */
export type BankAnswers = { [Name in CustomCallName]: AnswerOf<Name> };

/** Functions that compute the records of the named sources. */
export type Sources<Name extends SourceName> = Record<
  Name,
  (context: BankContext<Record<string, unknown>>) => Promise<readonly object[]>
>;

/** Functions that compute the named values. */
export type Computations<Name extends ComputedName> = Record<Name, Computation>;
