import { useEffect, useMemo, useRef } from 'react';
import { evaluate, isKnown } from '#model/evaluate.ts';
import type { Question } from '#model/block.ts';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition, OptionsDefinition } from '#model/field.ts';
import { useBundle } from '../bundle.tsx';
import { useQuestion } from '../calls/question.ts';
import { useFromScope, useScope } from '../scope/use-scope.tsx';
import { literalProp, optionsOf, preselected } from './option-of.ts';
import { useSearch } from './use-search.ts';
import type { Option } from '../widget.ts';

export interface OptionsAnswer {
  /** What can be chosen now: while it is searched, what was found for the text typed last, and nothing else. */
  options: Option[];
  /** The options of the value, whatever is searched for; those that are known. */
  chosen: Option[];
  loading: boolean;
  /** The list came whole: what is not in it cannot be chosen. */
  isWhole: boolean;
  /** What the server said when the options did not come. */
  error: string | null;
  retry(): void;
  /** What an untouched field is to begin with (prop `preselect`). */
  preselected?: Option;
  /** Only where the call can search. */
  onSearch?: (text: string) => void;
}

const NOTHING: readonly string[] = [];
const NO_OPTIONS: Option[] = [];
const WAIT = 300;

/**
 * What a field is chosen from. With the field's value, the record behind the chosen option is put into scope as
 * `chosen.<field>`, so that other fields, hints and checks can read it.
 */
export function useOptions(field: FieldDefinition, value?: unknown): OptionsAnswer {
  const { enums } = useBundle();
  const scope = useScope();
  const from = field.options;
  const least = numberProp(field, 'least', 0);
  const searchable = from?.kind === 'call' && from.search !== undefined ? from : undefined;
  const search = useSearch(searchable, numberProp(field, 'wait', WAIT), least);
  const isSearched = search.text !== '';
  // Without a text there is something to offer only where a search may begin with nothing.
  const answer = useQuestion(
    useMemo(() => (searchable !== undefined && least > 0 ? undefined : questionOf(from)), [from, searchable, least]),
  );
  const list = useFromScope(from?.kind === 'data' ? from.list.reads : NOTHING, (around) =>
    from?.kind === 'data' ? evaluate(from.list, around.read()) : undefined,
  );
  const records = from?.kind === 'call' ? answer.data : list;
  const enumName = from?.kind === 'enum' ? from.enum : field.enum;
  const definition = enumName === undefined ? undefined : enums[enumName];
  const whole = useMemo(() => optionsOf(field, definition, records), [field, definition, records]);
  const found = useMemo(() => optionsOf(field, definition, search.records), [field, definition, search.records]);
  const offered = isSearched ? found : whole;
  const seen = useSeen(whole, found, searchable !== undefined);
  // A saved value need not be among the first that a search gives: it is looked for by itself, so that its title is known.
  const isMissing =
    searchable !== undefined &&
    (least > 0 || answer.data !== null) &&
    isKnown(value) &&
    !Array.isArray(value) &&
    !seen.has(value);
  const lookedFor = useQuestion(
    useMemo(() => (isMissing ? questionOf(from, String(value)) : undefined), [isMissing, from, value]),
  );
  const missed = useMemo(
    () =>
      isMissing ? optionsOf(field, definition, lookedFor.data).filter((option) => option.value === value) : NO_OPTIONS,
    [isMissing, field, definition, lookedFor.data, value],
  );
  for (const option of missed) seen.set(option.value, option);
  const chosen = useChosen(seen, value, offered, missed);
  const record = chosen[0]?.record ?? null;
  useEffect(() => {
    if (record !== null || seen.size > 0 || value === undefined) scope.setAt('chosen', field.name, record);
  }, [scope, field.name, record, seen, value]);
  const first = useMemo(() => preselected(field, whole), [field, whole]);
  const isFirst = from?.kind === 'call' && !isSearched;
  return {
    options: offered,
    chosen,
    loading: isFirst
      ? answer.loading || (answer.asked && answer.data === null && answer.error === null)
      : search.loading,
    isWhole: from?.kind === 'call' && searchable === undefined && answer.data !== null && !answer.loading,
    error: isFirst ? (answer.error?.message ?? null) : search.error,
    retry: isFirst ? answer.retry : search.retry,
    ...(first !== undefined && { preselected: first }),
    ...(searchable !== undefined && { onSearch: search.search }),
  };
}

/**
 * Every option that was offered so far, by its value: a choice keeps its title while another is searched for. A list that
 * comes whole is all there is: what it no longer holds can no longer be chosen.
 */
function useSeen(whole: Option[], found: Option[], isSearched: boolean): Map<unknown, Option> {
  const kept = useRef(new Map<unknown, Option>());
  const listed = useRef(whole);
  if (!isSearched && listed.current !== whole) kept.current = new Map();
  listed.current = whole;
  for (const list of [found, whole]) for (const option of list) kept.current.set(option.value, option);
  return kept.current;
}

/** The same list as long as it holds the same options: whoever follows it is not told twice. */
function useChosen(seen: Map<unknown, Option>, value: unknown, ...news: Option[][]): Option[] {
  // oxlint-disable-next-line react/exhaustive-deps -- what is new has been put into `seen`
  return useMemo(() => {
    if (!isKnown(value)) return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => seen.get(each) ?? []);
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [seen, value, ...news]);
}

function questionOf(from: OptionsDefinition | undefined, search = ''): Question | undefined {
  if (from?.kind !== 'call') return undefined;
  if (from.search === undefined || search === '') return { call: from.call, filling: from.filling };
  return { call: from.call, filling: { ...from.filling, [from.search]: { value: literal(search) } } };
}

function literal(value: string): Expression {
  return { source: `'${value}'`, tree: { op: 'literal', value }, reads: [] };
}

function numberProp(field: FieldDefinition, name: string, usual: number): number {
  const prop = literalProp(field, name);
  return typeof prop === 'number' ? prop : usual;
}
