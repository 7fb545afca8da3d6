import { useEffect, useMemo, useState } from 'react';
import { evaluate, isKnown } from '#model/evaluate.ts';
import type { Question } from '#model/block.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition, OptionsDefinition } from '#model/field.ts';
import { shortMask } from '#model/mask.ts';
import { useBundle } from '../bundle.tsx';
import { useQuestion } from '../calls/question.ts';
import { recordsIn } from '../calls/records-in.ts';
import { useFromScope, useScope } from '../scope/use-scope.tsx';
import type { Option } from './widget.ts';

export interface OptionsAnswer {
  options: Option[];
  loading: boolean;
  /** What the server said when the options did not come. */
  error: string | null;
  retry(): void;
  /** Only where the call can search. */
  onSearch?: (text: string) => void;
}

const NONE: Option[] = [];
const NOTHING: readonly string[] = [];

/**
 * What a field is chosen from. With the field's value, the record behind the chosen option is put into scope as
 * `chosen.<field>`, so that other fields, hints and checks can read it.
 */
export function useOptions(field: FieldDefinition, value?: unknown): OptionsAnswer {
  const { enums } = useBundle();
  const scope = useScope();
  const [search, setSearch] = useState('');
  const from = field.options;
  const question = useMemo(() => questionOf(from, search), [from, search]);
  const answer = useQuestion(question);
  const list = useFromScope(from?.kind === 'data' ? from.list.reads : NOTHING, (around) =>
    from?.kind === 'data' ? evaluate(from.list, around.read()) : undefined,
  );
  const records = from?.kind === 'call' ? answer.data : list;
  const enumName = from?.kind === 'enum' ? from.enum : field.enum;
  const definition = enumName === undefined ? undefined : enums[enumName];
  const listed = useMemo(() => optionsOf(field, definition, records), [field, definition, records]);
  const canSearch = from?.kind === 'call' && from.search !== undefined;
  // A saved value need not be among the first that a search gives: it is looked for by itself, so that its title is known.
  const isMissing =
    canSearch && answer.data !== null && isKnown(value) && !listed.some((option) => option.value === value);
  const found = useQuestion(
    useMemo(() => (isMissing ? questionOf(from, String(value)) : undefined), [isMissing, from, value]),
  );
  const options = useMemo(() => {
    if (!isMissing) return listed;
    return [...listed, ...optionsOf(field, definition, found.data).filter((option) => option.value === value)];
  }, [isMissing, listed, field, definition, found.data, value]);
  const chosen = useMemo(() => options.find((option) => option.value === value)?.record ?? null, [options, value]);
  useEffect(() => {
    if (options.length > 0 || value === undefined) scope.setAt('chosen', field.name, chosen);
  }, [scope, field.name, chosen, options, value]);
  return {
    options,
    loading:
      from?.kind === 'call' && (answer.loading || (answer.asked && answer.data === null && answer.error === null)),
    error: from?.kind === 'call' ? (answer.error?.message ?? null) : null,
    retry: answer.retry,
    ...(canSearch && { onSearch: setSearch }),
  };
}

function questionOf(from: OptionsDefinition | undefined, search: string): Question | undefined {
  if (from?.kind !== 'call') return undefined;
  if (from.search === undefined || search === '') return { call: from.call, filling: from.filling };
  return { call: from.call, filling: { ...from.filling, [from.search]: { value: literal(search) } } };
}

function literal(value: string): Expression {
  return { source: `'${value}'`, tree: { op: 'literal', value }, reads: [] };
}

/** The options of a field, without React. `records` is the list of a call or of `data`, or a page of them. */
function optionsOf(field: FieldDefinition, definition: EnumDefinition | undefined, records: unknown): Option[] {
  const from = field.options;
  if (from === undefined || from.kind === 'enum') {
    const wanted = from === undefined || from.values.length === 0 ? null : new Set(from.values);
    return (definition?.values ?? [])
      .filter((each) => wanted === null || wanted.has(each.const) || wanted.has(each.name))
      .map((each) => ({
        value: each.const,
        name: each.name,
        title: each.title,
        tone: each.tone,
        record: { value: each.const, title: each.title },
      }));
  }
  if (from.kind === 'groups') {
    return from.groups.map((group) => ({
      value: group.name,
      name: group.name,
      title: group.title,
      record: { value: group.values, title: group.title },
    }));
  }
  const list = recordsIn(records);
  return list === null ? NONE : list.map((record) => optionOf(field, from, definition, record));
}

function optionOf(
  field: FieldDefinition,
  from: Extract<OptionsDefinition, { value: string }>,
  definition: EnumDefinition | undefined,
  record: Record<string, unknown>,
): Option {
  const value = record[from.value] as string | number;
  const known = definition?.values.find((each) => each.const === value);
  const label = known?.title ?? fillLabel(from.label, record);
  const rich = propOf(field, 'rich') === true;
  const detail = propOf(field, 'detail');
  const [title = label, ...rest] = rich && typeof detail !== 'string' ? label.split(' · ') : [label];
  return {
    value,
    name: known?.name ?? String(value),
    title,
    detail: typeof detail === 'string' ? fillLabel(detail, record) : rest.length > 0 ? rest.join(' · ') : undefined,
    count: typeof record.count === 'number' ? record.count : undefined,
    record,
  };
}

/** `{payeeName} · {accountNo}`, or the name of one field. What the record lacks leaves no trace. */
function fillLabel(label: string, record: Record<string, unknown>): string {
  if (!label.includes('{')) return String(record[label] ?? '');
  return label
    .replace(/\{(\w+)\}/g, (_, name: string) => shortMask(String(record[name] ?? '')))
    .replace(/^\s*·\s*|\s*·\s*$/g, '')
    .trim();
}

/** A literal option of the widget; expressions are evaluated elsewhere. */
function propOf(field: FieldDefinition, name: string): unknown {
  const prop = field.props[name];
  return prop !== undefined && 'literal' in prop ? prop.literal : undefined;
}
