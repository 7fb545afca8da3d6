import type { AnswerDefinition } from './call.ts';

type OneAnswer = Exclude<AnswerDefinition, { kind: 'steps' }>;

/** The answer kinds that write stored records of an entity. */
export type WritingAnswer = Extract<OneAnswer, { kind: 'create' | 'save' | 'update' | 'remove' | 'transition' }>;

const WRITING: Record<WritingAnswer['kind'], true> = {
  create: true,
  save: true,
  update: true,
  remove: true,
  transition: true,
};

/** The answers of a call in order: those of its steps, or its only one. */
export function answersIn(answer: AnswerDefinition): OneAnswer[] {
  return answer.kind === 'steps' ? answer.steps.flatMap((step) => answersIn(step.answer)) : [answer];
}

export function isWriting(answer: AnswerDefinition): answer is WritingAnswer {
  return Object.hasOwn(WRITING, answer.kind);
}
