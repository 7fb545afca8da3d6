import { useEffect, useMemo, useRef, useState } from 'react';
import { evaluate, isKnown } from '#model/evaluate.ts';
import type { Question } from '#model/block.ts';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition, OptionsDefinition } from '#model/field.ts';
import type { EnumDefinition } from '#model/enum.ts';
import { shortMask } from '#model/mask.ts';
import { isDecimal, printAmount } from '#model/money.ts';
import { enumValueOf } from '#model/print.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { recordsIn, useCallAnswer, useQuestion, useRequest, useRested } from '../../calls/question.ts';
import { useFromScope, useScope } from '../../scope/use-scope.tsx';
import type { Option, OptionsAnswer } from '../../host/widget.ts';
import { literalProp, textProp } from '../value/field-value.ts';

type Enums = Readonly<Record<string, EnumDefinition>>;
type OptionsFrom<Kind extends OptionsDefinition['kind']> = Extract<OptionsDefinition, { kind: Kind }>;

const NO_OPTIONS: Option[] = [];
const WAIT = 300;
const nothing = (): void => undefined;

/**
 * Options of a field. The record of the chosen option is put into scope as `chosen.<field>`, so that other fields,
 * hints and checks can read it.
 *
 * Options from a call need more hooks than a list in the definition: a component must not survive a change of the kind
 * (use `key={optionsKey(field)}`).
 */
export function useOptions(field: FieldDefinition, value?: unknown): OptionsAnswer {
  const from = field.options;
  // oxlint-disable-next-line react/rules-of-hooks -- the component is keyed by the kind
  return from?.kind === 'call' ? useAskedOptions(field, from, value) : useListedOptions(field, value);
}

/** React key of a component that calls `useOptions` for these fields. */
export function optionsKey(...fields: FieldDefinition[]): string {
  return fields.map(({ options }) => (options?.kind === 'call' ? 'asked' : 'listed')).join(' ');
}

/** Options of an enum, of groups of its values, or of a list in scope: no request and no search. */
function useListedOptions(field: FieldDefinition, value: unknown): OptionsAnswer {
  const from = field.options;
  const list = useFromScope(from?.kind === 'data' ? from.list.reads : NO_READS, (around) =>
    from?.kind === 'data' ? evaluate(from.list, around.read()) : undefined,
  );
  const { enums } = useBundle();
  const options = useMemo(() => optionsOf(field, enums, list), [field, enums, list]);
  const chosen = useMemo(() => {
    if (!isKnown(value) || options.length === 0) return NO_OPTIONS;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => options.find((option) => option.value === each) ?? []);
  }, [options, value]);
  useChosenRecord(field, chosen, options.length > 0 || value === undefined);
  const first = useMemo(() => preselected(field, options), [field, options]);
  return {
    options,
    chosen,
    loading: false,
    isWhole: false,
    error: null,
    retry: nothing,
    ...(first !== undefined && { preselected: first }),
  };
}

const NO_READS: readonly string[] = [];

/** Options from a call: the whole list, or the results of a search. */
function useAskedOptions(field: FieldDefinition, from: OptionsFrom<'call'>, value: unknown): OptionsAnswer {
  const least = numberProp(field, 'least', 0);
  const searchable = from.search === undefined ? undefined : from;
  const search = useSearch(searchable, numberProp(field, 'wait', WAIT), least);
  const isSearched = search.text !== '';
  // Without a search text, options are loaded only if a search may be empty.
  const answer = useQuestion(
    useMemo(() => (searchable !== undefined && least > 0 ? undefined : questionOf(from)), [from, searchable, least]),
  );
  const { enums } = useBundle();
  const whole = useMemo(() => optionsOf(field, enums, answer.data), [field, enums, answer.data]);
  const found = useMemo(() => optionsOf(field, enums, search.records), [field, enums, search.records]);
  const offered = isSearched ? found : whole;
  const seen = useSeen(whole, found, searchable !== undefined);
  // A saved value may be missing from the first results: it is looked up on its own to get its title.
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
    () => (isMissing ? optionsOf(field, enums, lookedFor.data).filter((option) => option.value === value) : NO_OPTIONS),
    [isMissing, field, enums, lookedFor.data, value],
  );
  for (const option of missed) seen.set(option.value, option);
  const chosen = useChosen(seen, value, offered, missed);
  useChosenRecord(field, chosen, seen.size > 0 || value === undefined);
  const first = useMemo(() => preselected(field, whole), [field, whole]);
  return {
    options: offered,
    chosen,
    loading: isSearched
      ? search.loading
      : answer.loading || (answer.asked && answer.data === null && answer.error === null),
    isWhole: searchable === undefined && answer.data !== null && !answer.loading,
    error: isSearched ? search.error : (answer.error?.message ?? null),
    retry: isSearched ? search.retry : answer.retry,
    ...(first !== undefined && { preselected: first }),
    ...(searchable !== undefined && { onSearch: search.search }),
  };
}

/** @param isKnownMissing the options have loaded, and the value is not among them */
function useChosenRecord(field: FieldDefinition, chosen: Option[], isKnownMissing: boolean): void {
  const scope = useScope();
  const record = chosen[0]?.record ?? null;
  useEffect(() => {
    if (record !== null || isKnownMissing) scope.setAt('chosen', field.name, record);
  }, [scope, field.name, record, isKnownMissing]);
}

/**
 * All options offered so far, by value: a choice keeps its title during a search for another. A complete list replaces
 * them: values it no longer holds can no longer be chosen.
 */
function useSeen(whole: Option[], found: Option[], isSearched: boolean): Map<unknown, Option> {
  const kept = useRef(new Map<unknown, Option>());
  const listed = useRef(whole);
  if (!isSearched && listed.current !== whole) kept.current = new Map();
  listed.current = whole;
  for (const list of [found, whole]) for (const option of list) kept.current.set(option.value, option);
  return kept.current;
}

/** The chosen options; keeps its identity while the options are the same. */
function useChosen(seen: Map<unknown, Option>, value: unknown, ...news: Option[][]): Option[] {
  // oxlint-disable-next-line react/exhaustive-deps -- new options have been added to `seen`
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
  const value: Expression = { source: `'${search}'`, tree: { op: 'literal', value: search }, reads: [] };
  return { call: from.call, filling: { ...from.filling, [from.search]: { value } } };
}

function numberProp(field: FieldDefinition, name: string, usual: number): number {
  const prop = literalProp(field, name);
  return typeof prop === 'number' ? prop : usual;
}

/** The options of a field, without React. `records` is the list of a call or of `data`, or a page of it. */
export function optionsOf(field: FieldDefinition, enums: Enums, records: unknown): Option[] {
  const from = field.options;
  const name = from?.kind === 'enum' ? from.enum : field.enum;
  const definition = name === undefined ? undefined : enums[name];
  if (from === undefined || from.kind === 'enum') {
    const wanted = from === undefined || from.values.length === 0 ? null : new Set(from.values);
    return (definition?.values ?? [])
      .filter((each) => wanted === null || wanted.has(each.const) || wanted.has(each.name))
      .map((each) => ({
        value: each.const,
        name: each.name,
        label: each.title,
        tone: each.tone,
        ...(each.also !== undefined && { also: each.also }),
        record: { value: each.const, title: each.title },
      }));
  }
  if (from.kind === 'groups') {
    return from.groups.map((group) => ({
      value: group.name,
      name: group.name,
      label: group.title,
      record: { value: group.values, title: group.title },
    }));
  }
  const list = recordsIn(records);
  return list === null ? NO_OPTIONS : list.map((record) => optionOf(field, from, { definition, enums }, record));
}

function optionOf(
  field: FieldDefinition,
  from: Extract<OptionsDefinition, { value: string }>,
  { definition, enums }: { definition: EnumDefinition | undefined; enums: Enums },
  record: Record<string, unknown>,
): Option {
  const value = record[from.value] as string | number;
  const fill = (template: string): string => fillLabel(template, record, from, enums);
  const known = definition?.values.find((each) => each.const === value);
  const said = literalProp(field, 'label');
  const label =
    said === undefined && known !== undefined ? known.title : behind(fill(from.label), literalProp(field, 'after'));
  const isRich = literalProp(field, 'rich') === true;
  const detail = textProp(field, 'detail');
  const [title = label, ...rest] = isRich && detail === undefined ? label.split(' · ') : [label];
  const group = textProp(field, 'group');
  const isLocked = record[textProp(field, 'locked') ?? ''] === true;
  const reason = textProp(field, 'reason');
  return {
    value,
    name: known?.name ?? String(value),
    label: title,
    detail: detail !== undefined ? fill(detail) : rest.length > 0 ? rest.join(' · ') : undefined,
    count: typeof record.count === 'number' ? record.count : undefined,
    ...(known?.also !== undefined && { also: known.also }),
    ...(group !== undefined && { group: String(record[group] ?? '') }),
    ...(isLocked && { disabled: true }),
    ...(isLocked && reason !== undefined && { reason: fill(reason) }),
    record,
  };
}

/** The text after the first occurrence of a separator; the whole text without one. */
function behind(text: string, sign: unknown): string {
  if (typeof sign !== 'string' || sign === '') return text;
  const at = text.indexOf(sign);
  return at < 0 ? text : text.slice(at + sign.length);
}

/**
 * Fills a template such as `{payeeName} · {accountNo}`, or a single field name. Missing values leave no separator
 * behind.
 */
function fillLabel(
  label: string,
  record: Record<string, unknown>,
  { amounts = [], titles = {} }: Pick<OptionsFrom<'call'>, 'amounts' | 'titles'>,
  enums: Enums,
): string {
  if (!label.includes('{')) return String(record[label] ?? '');
  return label
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(record[name] ?? '');
      const title = enumValueOf(enums[titles[name] ?? ''], record[name])?.title;
      if (title !== undefined) return title;
      return amounts.includes(name) && isDecimal(value) ? printAmount(value) : shortMask(value);
    })
    .replace(/^\s*·\s*|\s*·\s*$/g, '')
    .trim();
}

/**
 * Initial option of a field (prop `preselect`): the default option or else the only one; only a single option; or the
 * first one. Disabled options do not count.
 */
function preselected(field: FieldDefinition, options: readonly Option[]): Option | undefined {
  const rule = literalProp(field, 'preselect');
  if (rule === undefined) return undefined;
  const free = options.filter((option) => option.disabled !== true);
  const mark = textProp(field, 'mark');
  const marked = free.find((option) => mark !== undefined && option.record?.[mark] === true);
  if (rule === 'first') return marked ?? free[0];
  const only = free.length === 1 ? free[0] : undefined;
  return rule === 'marked' ? (marked ?? only) : only;
}

/**
 * Searches options on the server, debounced and from a minimum length. A newer search cancels the pending one, so that
 * no answer belongs to another text.
 * @param wait debounce in milliseconds
 * @param least minimum characters
 */
function useSearch(from: OptionsDefinition | undefined, wait: number, least: number) {
  const [text, setText] = useState('');
  // An empty text is not debounced: the results disappear at once.
  const rested = useRested(text, wait, (_, now) => now === '') ?? '';
  const isAsked = rested.length >= Math.max(1, least);
  const question = useMemo(() => (isAsked ? questionOf(from, rested) : undefined), [from, rested, isAsked]);
  const { call, request } = useRequest(question);
  // oxlint-disable-next-line react/exhaustive-deps -- one controller per request
  const stop = useMemo(() => new AbortController(), [request]);
  useEffect(() => () => stop.abort(), [stop]);
  const answer = useCallAnswer(call, request, undefined, stop.signal);
  const isResting = text !== rested;
  const isOwn = !isResting && answer.own;
  const error = isResting || answer.error?.kind === 'aborted' ? null : answer.error;
  const isLong = text.length >= Math.max(1, least);
  return {
    /** The latest search text, trimmed. */
    text,
    /** The answer for exactly this text; null until loaded. */
    records: isOwn ? answer.data : null,
    /** The debounce or the request is pending. */
    loading: isLong && (isResting || (answer.asked && !isOwn && error === null)),
    error: error?.message ?? null,
    search: (typed: string) => setText(typed.trim()),
    retry: answer.retry,
  };
}
