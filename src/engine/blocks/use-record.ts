import { useLayoutEffect, useState } from 'react';
import type { Source } from '#model/block.ts';
import { useQuestion, type Answer } from '../calls/question.ts';
import { createScope, type ScopeStore } from '../scope/scope.ts';
import { useExpression, useScope } from '../scope/use-scope.tsx';

export interface RecordAnswer extends Omit<Answer, 'data'> {
  record: unknown;
  /** The scope in which `row` is the record. */
  scope: ScopeStore;
}

/** The one record that a block shows, wherever it comes from, as root `row` of a scope of the block's own. */
export function useRecord(source: Source | undefined): RecordAnswer {
  const around = useScope();
  const { data, ...answer } = useQuestion(source?.kind === 'call' ? source.question : undefined);
  const given = useExpression(source?.kind === 'value' ? source.value : undefined);
  const record = source?.kind === 'call' ? data : (given ?? null);
  const [scope, setScope] = useState(() => createScope(around, source === undefined ? {} : { row: record }));
  const [parent, setParent] = useState(around);
  if (parent !== around) {
    setParent(around);
    setScope(createScope(around, source === undefined ? {} : { row: record }));
  }
  const hasOwn = source !== undefined;
  useLayoutEffect(() => {
    if (hasOwn) scope.set('row', record);
  }, [scope, record, hasOwn]);
  return { ...answer, record, scope };
}
