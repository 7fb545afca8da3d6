import type { EnumDefinition } from '#model/enum.ts';
import type { FieldDefinition, OptionsDefinition } from '#model/field.ts';
import { shortMask } from '#model/mask.ts';
import { recordsIn } from '../calls/records-in.ts';
import type { Option } from '../widget.ts';

const NONE: Option[] = [];

/** The options of a field, without React. `records` is the list of a call or of `data`, or a page of them. */
export function optionsOf(field: FieldDefinition, definition: EnumDefinition | undefined, records: unknown): Option[] {
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
  const said = literalProp(field, 'label');
  const label =
    said === undefined && known !== undefined
      ? known.title
      : behind(fillLabel(from.label, record), literalProp(field, 'after'));
  const isRich = literalProp(field, 'rich') === true;
  const detail = textProp(field, 'detail');
  const [title = label, ...rest] = isRich && detail === undefined ? label.split(' · ') : [label];
  const group = textProp(field, 'group');
  const isLocked = record[textProp(field, 'locked') ?? ''] === true;
  const reason = textProp(field, 'reason');
  return {
    value,
    name: known?.name ?? String(value),
    title,
    detail: detail !== undefined ? fillLabel(detail, record) : rest.length > 0 ? rest.join(' · ') : undefined,
    count: typeof record.count === 'number' ? record.count : undefined,
    ...(group !== undefined && { group: String(record[group] ?? '') }),
    ...(isLocked && { disabled: true }),
    ...(isLocked && reason !== undefined && { reason: fillLabel(reason, record) }),
    record,
  };
}

/** What stands behind the first of a sign; all where there is none. */
function behind(text: string, sign: unknown): string {
  if (typeof sign !== 'string' || sign === '') return text;
  const at = text.indexOf(sign);
  return at < 0 ? text : text.slice(at + sign.length);
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
export function literalProp(field: FieldDefinition, name: string): unknown {
  const prop = field.props[name];
  return prop !== undefined && 'literal' in prop ? prop.literal : undefined;
}

function textProp(field: FieldDefinition, name: string): string | undefined {
  const prop = literalProp(field, name);
  return typeof prop === 'string' ? prop : undefined;
}

/**
 * What a field is to begin with (prop `preselect`): the option marked as the default one, else the only one; the only one;
 * the first one. Options that cannot be chosen are none.
 */
export function preselected(field: FieldDefinition, options: readonly Option[]): Option | undefined {
  const rule = literalProp(field, 'preselect');
  if (rule === undefined) return undefined;
  const free = options.filter((option) => option.disabled !== true);
  const mark = textProp(field, 'mark');
  const marked = free.find((option) => mark !== undefined && option.record[mark] === true);
  if (rule === 'first') return marked ?? free[0];
  const only = free.length === 1 ? free[0] : undefined;
  return rule === 'marked' ? (marked ?? only) : only;
}
