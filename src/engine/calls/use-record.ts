import { useLayoutEffect, useState } from 'react';
import type { Source } from '#model/block.ts';
import { useQuestion, useQuestionError, useQuestionState, type Answer } from './question.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { createScope, type ScopeStore } from '../scope/scope.ts';
import { useExpression, useScope } from '../scope/use-scope.tsx';

export interface RecordAnswer extends Omit<Answer, 'data'> {
  record: unknown;
  /** Name of the information asked for: `Order details`; undefined for a record without a question. */
  what: string | undefined;
  /** Where the block's items are read: what a call of the block's own answers is `row` there. */
  scope: ScopeStore;
}

/** The one record that a block shows: the answer of its own call, or what stands somewhere already. */
export function useRecord(source: Source | undefined): RecordAnswer {
  const around = useScope();
  const { data, ...answer } = useQuestion(source?.kind === 'call' ? source.question : undefined);
  const value = source?.kind === 'value' ? source.value : undefined;
  const given = useExpression(value);
  const isOnItsWay = useQuestionState(value?.reads ?? []) === 'loading';
  const unanswered = useQuestionError(value?.reads ?? []);
  const [own] = useState(() => createScope(around, { row: data }));
  const isAsked = source?.kind === 'call';
  useLayoutEffect(() => {
    if (isAsked) own.set('row', data);
  }, [own, isAsked, data]);
  const bundle = useBundle();
  if (source?.kind === 'call') {
    return { ...answer, record: data, what: callOf(bundle, source.question.call).title, scope: own };
  }
  return {
    ...answer,
    loading: isOnItsWay,
    error: unanswered?.error ?? null,
    record: given ?? null,
    what: unanswered?.what,
    scope: around,
    retry: unanswered?.retry ?? answer.retry,
  };
}
