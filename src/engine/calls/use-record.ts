import { useLayoutEffect, useState } from 'react';
import type { Source } from '#model/block.ts';
import { useQuestion, useQuestionError, useQuestionState, type Answer } from './question.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { createScope, type ScopeStore } from '../scope/scope.ts';
import { useExpression, useScope } from '../scope/use-scope.tsx';

export interface RecordAnswer extends Omit<Answer, 'data'> {
  record: unknown;
  /** Name of the requested information: `Order details`; undefined for a record without a question. */
  what: string | undefined;
  /** Scope of the block's items: the answer of the block's own call is `row` in it. */
  scope: ScopeStore;
}

/** The record that a block shows: the answer of its own call, or a value already in scope. */
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
