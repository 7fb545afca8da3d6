import { useEffect, useState, type ReactNode } from 'react';
import { Button, Dropdown, Input, Option, Select } from '@fluentui/react-components';
import { Hint } from '../bench/Hint.tsx';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CodeRegular } from '@fluentui/react-icons/svg/code';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { Readable } from '#generators/workbench-wire.ts';
import type { Language } from '#generators/words.ts';
import type { WidgetImplementation, WidgetProps } from '#engine/host.ts';
import { say, useLanguage } from '../bench/language.ts';
import {
  readCondition,
  writeCondition,
  type Compared,
  type Condition,
  type Given,
  type Group,
  type Relation,
  type Row,
} from '../canvas/conditions.ts';
import { RELATION_WORDS } from '../canvas/saying.ts';
import css from './condition.module.css';
import { useFormDesk } from './form-desk.tsx';
import { NameField } from './NameField.tsx';

const BY_KIND: Record<Readable['kind'], Relation[]> = {
  text: ['==', '!=', 'in', 'notIn', 'has', 'hasNot'],
  enum: ['==', '!=', 'in', 'notIn', 'has', 'hasNot'],
  number: ['==', '!=', '<', '<=', '>', '>=', 'has', 'hasNot'],
  date: ['==', '!=', '<', '<=', '>', '>=', 'has', 'hasNot'],
  boolean: ['yes', 'no', 'has', 'hasNot'],
  list: ['has', 'hasNot'],
  other: ['==', '!=', '<', '<=', '>', '>=', 'in', 'notIn', 'yes', 'no', 'has', 'hasNot'],
};
const ALONE: readonly Relation[] = ['yes', 'no', 'has', 'hasNot'];

/** A condition as rows: field, relation and value, joined by "and" or "or". Anything else is a line of text. */
function ConditionWidget(widget: WidgetProps): ReactNode {
  const { id, name, label, value, onChange, rawErrors } = widget;
  const language = useLanguage();
  const desk = useFormDesk();
  const source = typeof value === 'string' ? value : '';
  const [isText, setText] = useState(false);
  const [fields, setFields] = useState<readonly Readable[]>([]);
  useEffect(() => {
    let isOver = false;
    void desk.readable(name).then((found) => !isOver && setFields(found));
    return () => {
      isOver = true;
    };
  }, [desk, name]);
  // A property that may also be always or never true.
  const isFixable = widget.options['isFixable'] === true;
  const isFixed = isFixable && (source === 'true' || source === 'false');
  const condition = source === '' || isFixed ? null : readCondition(source);
  const write = (next: Condition | null): void => onChange(next === null ? undefined : writeCondition(next));
  const isPlain = condition?.kind === 'written';
  return (
    <div
      id={id}
      className={css.condition}
      role="group"
      aria-label={label}
      aria-describedby={widget['aria-describedby']}
      data-invalid={rawErrors !== undefined || undefined}
    >
      {isFixable && (
        <Select
          size="small"
          className={css.join}
          aria-label={say(language, '何时', 'When')}
          value={isFixed ? source : 'when'}
          onChange={(_, data) =>
            data.value === 'when' ? write(withRow(null, fields)) : onChange(data.value === 'true' ? 'true' : 'false')
          }
        >
          <option value="true">{say(language, '始终', 'Always')}</option>
          <option value="false">{say(language, '从不', 'Never')}</option>
          <option value="when">{say(language, '条件成立时', 'While the conditions are true')}</option>
        </Select>
      )}
      {isFixed ? null : isText || isPlain ? (
        <TextLine label={label} value={source} onPut={(text) => onChange(text === '' ? undefined : text)} />
      ) : (
        <Part condition={condition} fields={fields} language={language} onPut={write} />
      )}
      <div className={css.foot}>
        {!isText && !isFixed && (
          <Button
            size="small"
            appearance="subtle"
            icon={<AddRegular />}
            onClick={() => write(withRow(condition, fields))}
          >
            {say(language, '加一个条件', 'Add a condition')}
          </Button>
        )}
        {source !== '' && !isPlain && (
          <Hint text={say(language, '看表达式', 'Show the expression')}>
            <Button
              size="small"
              appearance="subtle"
              icon={<CodeRegular />}
              aria-pressed={isText}
              onClick={() => setText(!isText)}
            />
          </Hint>
        )}
      </div>
    </div>
  );
}

function withRow(condition: Condition | null, fields: readonly Readable[]): Condition {
  const [first] = fields;
  const row: Row = rowFor(first ?? { path: 'user.loginNo', title: '', kind: 'other' });
  if (condition === null) return row;
  if (condition.kind === 'group' && !condition.isBracketed) return { ...condition, parts: [...condition.parts, row] };
  return { kind: 'group', join: '&&', parts: [condition, row], isBracketed: false };
}

/** A new row for a field, with the usual relation of its kind. */
function rowFor(field: Readable): Row {
  const is = BY_KIND[field.kind][0] ?? '==';
  return { kind: 'row', field: field.path, is, ...(!ALONE.includes(is) && { value: { constant: firstOf(field) } }) };
}

const firstOf = ({ kind, values }: Readable): Given =>
  kind === 'number' ? 0 : kind === 'boolean' ? true : (values?.[0]?.name ?? '');

interface PartProps<Kind> {
  condition: Kind;
  fields: readonly Readable[];
  language: Language;
  onPut: (next: Condition | null) => void;
}

function Part({ condition, ...rest }: PartProps<Condition | null>): ReactNode {
  if (condition === null) return null;
  if (condition.kind === 'group') return <Parts condition={condition} {...rest} />;
  if (condition.kind === 'row') return <RowLine condition={condition} {...rest} />;
  return (
    <div className={css.row}>
      <TextLine
        label={say(rest.language, '表达式', 'Expression')}
        value={condition.source}
        onPut={(source) => rest.onPut(source === '' ? null : { kind: 'written', source })}
      />
      <Remove {...rest} />
    </div>
  );
}

function Parts({ condition, ...rest }: PartProps<Group>): ReactNode {
  const { language, onPut } = rest;
  const { join, parts } = condition;
  const put = (n: number, next: Condition | null): void => {
    const kept = next === null ? parts.toSpliced(n, 1) : parts.with(n, next);
    onPut(kept.length > 1 ? { ...condition, parts: kept } : (kept[0] ?? null));
  };
  return (
    <div className={css.group}>
      <Select
        size="small"
        className={css.join}
        aria-label={say(language, '几个条件的关系', 'How the conditions are joined')}
        value={join}
        onChange={(_, data) => onPut({ ...condition, join: data.value as Group['join'] })}
      >
        <option value="&&">{say(language, '全部成立', 'All are true')}</option>
        <option value="||">{say(language, '任一成立', 'Any is true')}</option>
      </Select>
      {parts.map((part, n) => (
        <Part key={n} {...rest} condition={part} onPut={(next) => put(n, next)} />
      ))}
    </div>
  );
}

function RowLine({ condition, fields, language, onPut }: PartProps<Row>): ReactNode {
  const { source: _, ...row } = condition;
  const { field, is, value } = row;
  const known = fields.find(({ path }) => path === field);
  const kinds = BY_KIND[known?.kind ?? 'other'];
  const relations = kinds.includes(is) ? kinds : [is, ...kinds];
  const relate = (next: Relation): void => {
    const { value: _value, ...bare } = row;
    if (ALONE.includes(next)) return onPut({ ...bare, is: next });
    const isList = next === 'in' || next === 'notIn';
    const now = value ?? { constant: known === undefined ? '' : firstOf(known) };
    const listed: Compared = 'constant' in now && isList ? { constants: [now.constant] } : now;
    const single: Compared = 'constants' in now && !isList ? { constant: now.constants[0] ?? '' } : listed;
    onPut({ ...bare, is: next, value: single });
  };
  return (
    <div className={css.row}>
      <Field
        label={say(language, '字段', 'Field')}
        field={field}
        fields={fields}
        onPick={(path) =>
          onPut(rowFor(fields.find((each) => each.path === path) ?? { path, title: '', kind: 'other' }))
        }
      />
      <Select
        size="small"
        className={css.is}
        aria-label={say(language, '关系', 'Relation')}
        value={is}
        onChange={(_event, data) => relate(data.value as Relation)}
      >
        {relations.map((each) => (
          <option key={each} value={each}>
            {RELATION_WORDS[each][language]}
          </option>
        ))}
      </Select>
      {value !== undefined && (
        <Value value={value} known={known} language={language} onPut={(next) => onPut({ ...row, value: next })} />
      )}
      <Remove language={language} onPut={onPut} />
    </div>
  );
}

interface ValueProps {
  value: Compared;
  known: Readable | undefined;
  language: Language;
  onPut: (value: Compared) => void;
}

function Value({ value, known, language, onPut }: ValueProps): ReactNode {
  const label = say(language, '值', 'Value');
  const values = known?.values;
  if ('field' in value) return <TextLine label={label} value={value.field} onPut={(field) => onPut({ field })} />;
  if ('constants' in value) {
    if (values === undefined)
      return (
        <TextLine
          label={label}
          value={value.constants.join(', ')}
          onPut={(text) => onPut({ constants: text.split(/[,，]\s*/).map((each) => typed(each, value.constants[0])) })}
        />
      );
    const titleOf = (name: Given): string => values.find((each) => each.name === name)?.title ?? String(name);
    return (
      <Dropdown
        className={css.value}
        size="small"
        multiselect
        aria-label={label}
        value={value.constants.map(titleOf).join('、')}
        selectedOptions={value.constants.map(String)}
        onOptionSelect={(_, { selectedOptions }) => selectedOptions.length > 0 && onPut({ constants: selectedOptions })}
      >
        {values.map(({ name, title }) => (
          <Option key={name} value={name}>
            {title}
          </Option>
        ))}
      </Dropdown>
    );
  }
  const { constant } = value;
  if (values !== undefined || typeof constant === 'boolean') {
    const choices = values ?? [
      { name: 'true', title: say(language, '是', 'yes') },
      { name: 'false', title: say(language, '否', 'no') },
    ];
    const isKnown = choices.some(({ name }) => name === String(constant));
    return (
      <Select
        size="small"
        className={css.value}
        aria-label={label}
        value={String(constant)}
        onChange={(_, data) => onPut({ constant: typed(data.value, constant) })}
      >
        {!isKnown && <option value={String(constant)}>{String(constant)}</option>}
        {choices.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextLine
      label={label}
      value={constant === null ? '' : String(constant)}
      onPut={(text) => onPut({ constant: text === '' && constant === null ? null : typed(text, constant) })}
    />
  );
}

/** Converts typed text to the type of the previous constant. */
function typed(text: string, before: Given | undefined): Given {
  if (typeof before === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (typeof before === 'boolean') return text === 'true';
  return text;
}

interface FieldProps {
  label: string;
  field: string;
  fields: readonly Readable[];
  onPick: (path: string) => void;
}

function Field({ label, field, fields, onPick }: FieldProps): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const known = fields.find(({ path }) => path === field);
  const shown = known === undefined ? field : known.title;
  const settle = (next: string): void => {
    setText(null);
    if (next !== '' && next !== shown && next !== field) onPick(next);
  };
  return (
    <span className={css.field} title={field}>
      <NameField
        size="small"
        label={label}
        options={fields.map(({ path, title }) => ({ value: path, label: title === path ? path : `${title}  ${path}` }))}
        text={text ?? shown}
        isTyped={text !== null}
        onText={setText}
        onPick={settle}
        onLeave={(left) => (text === null ? undefined : settle(left))}
      />
    </span>
  );
}

/** A text line that is saved on blur: half an expression would be an error. */
function TextLine({ label, value, onPut }: { label: string; value: string; onPut: (text: string) => void }): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const settle = (): void => {
    if (text !== null && text !== value) onPut(text.trim());
    setText(null);
  };
  return (
    <Input
      className={css.value}
      size="small"
      aria-label={label}
      value={text ?? value}
      onChange={(_, data) => setText(data.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && settle()}
    />
  );
}

function Remove({ language, onPut }: { language: Language; onPut: (next: null) => void }): ReactNode {
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={<DismissRegular />}
      aria-label={say(language, '去掉这个条件', 'Remove this condition')}
      onClick={() => onPut(null)}
    />
  );
}

export const condition: WidgetImplementation = { Component: ConditionWidget };
