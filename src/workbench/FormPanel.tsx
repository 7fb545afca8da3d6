import { useEffect, useState, type ReactNode } from 'react';
import { Button, Dropdown, Input, Option, Switch } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { FormKey, Inspected, Step } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench-context.tsx';
import { ask, DeskError } from './desk.ts';
import css from './form-panel.module.css';
import type { Cursor } from './Panels.tsx';
import panel from './panel.module.css';

/** The object under the cursor as a form: whatever is chosen is written into the text, as every tool prints it. */
export function FormPanel({ cursor }: { cursor: Cursor | null }): ReactNode {
  const bench = useBench();
  const text = useBenchState((state) => (cursor === null ? undefined : state.sheets[cursor.path]?.text));
  const [form, setForm] = useState<Inspected | null>(null);
  useEffect(() => {
    if (cursor === null || text === undefined) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      ask('inspect', { ...cursor, text }).then(
        (found) => !isOver && setForm(found),
        () => undefined,
      );
    }, 150);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [cursor, text]);
  if (form === null || cursor === null || text === undefined)
    return <p className={panel.quiet}>把光标放到一个区块、字段、列或操作里，这里就是它的表单。</p>;

  const put = (at: Step[], value: unknown, isAdded = false): void => {
    ask('change', { text, at, isAdded, ...(value !== undefined && { value }) }).then(
      (changed) => bench.type(cursor.path, changed),
      (error: unknown) =>
        bench.say({ tone: 'error', text: error instanceof DeskError ? error.message : String(error) }),
    );
  };
  const written = form.keys.filter((each) => each.isWritten || each.isRequired);
  const free = form.keys.filter((each) => !each.isWritten && !each.isRequired && each.kind !== 'inner');
  const place = form.at.join(' › ');
  return (
    <div className={css.form}>
      <p className={css.says}>
        <strong>{place === '' ? '整个文件' : place}</strong> {form.says}
      </p>
      {written.map((each) => (
        <Line
          key={`${place} ${each.key}`}
          of={each}
          onPut={(value, more = []) => put([...form.at, each.key, ...more], value, more.length > 0)}
        />
      ))}
      {free.length > 0 && (
        <div className={css.free}>
          {free.map((each) => (
            <Button
              key={each.key}
              size="small"
              appearance="subtle"
              title={each.says}
              onClick={() => put([...form.at, each.key], beginOf(each))}
            >
              + {each.key}
            </Button>
          ))}
        </div>
      )}
      {form.isNamed && <Named onAdd={(name) => put([...form.at, name], { title: name })} />}
    </div>
  );
}

/** What a key holds before anything is chosen. */
function beginOf({ kind, choices }: FormKey): unknown {
  if (kind === 'yes') return true;
  if (kind === 'number') return 10;
  const first = choices?.[0]?.value ?? '';
  return kind === 'list' ? [first] : kind === 'choice' ? first : '';
}

function Line({ of, onPut }: { of: FormKey; onPut: (value: unknown, more?: Step[]) => void }): ReactNode {
  return (
    <div className={css.line}>
      <span className={css.key} title={of.says}>
        {of.key}
        {of.isRequired && <span className={css.required}>*</span>}
      </span>
      <span className={css.control}>
        <Control of={of} onPut={onPut} />
      </span>
      {of.isWritten && !of.isRequired && (
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={`去掉 ${of.key}`}
          onClick={() => onPut(undefined)}
        />
      )}
    </div>
  );
}

function Control({ of, onPut }: { of: FormKey; onPut: (value: unknown, more?: Step[]) => void }): ReactNode {
  const { key, kind, value, choices = [], listed = [] } = of;
  if (kind === 'inner') return <span className={css.inner}>{of.isWritten ? '在文本里写' : '还没有写'}</span>;
  if (kind === 'yes')
    return <Switch aria-label={key} checked={value === true} onChange={(_, { checked }) => onPut(checked)} />;
  if (kind === 'list')
    return (
      <>
        <span className={css.listed}>{listed.join('、')}</span>
        <Choice
          label={`加到 ${key}`}
          hint="+ 加一个"
          choices={choices}
          onChoose={(one) => onPut(one, [listed.length])}
        />
      </>
    );
  if (kind === 'choice')
    return <Choice label={key} hint={String(value ?? '')} choices={choices} onChoose={(one) => onPut(one)} />;
  return <Typed key={String(value)} of={of} onPut={onPut} />;
}

/** Written when it is left, not at each letter. */
function Typed({ of, onPut }: { of: FormKey; onPut: (value: unknown) => void }): ReactNode {
  const [typed, setTyped] = useState(String(of.value ?? ''));
  const isNumber = of.kind === 'number';
  const done = (): void => {
    if (typed !== String(of.value ?? '')) onPut(isNumber ? Math.round(Math.abs(parseInt(typed, 10) || 1)) : typed);
  };
  const known = of.choices ?? [];
  return (
    <>
      <Input
        className={css.input}
        size="small"
        aria-label={of.key}
        type={isNumber ? 'number' : 'text'}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Enter' && done()}
      />
      {known.length > 0 && !isNumber && (
        <Choice label={`选择 ${of.key}`} hint="选择…" choices={known} onChoose={(one) => onPut(one)} />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  choices: { value: string; detail?: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, hint, choices, onChoose }: ChoiceProps): ReactNode {
  return (
    <Dropdown
      className={css.choice}
      size="small"
      aria-label={label}
      value={hint}
      selectedOptions={[]}
      onOptionSelect={(_, data) => data.optionValue !== undefined && onChoose(data.optionValue)}
    >
      {choices.map(({ value, detail }) => (
        <Option key={value} value={value} text={value}>
          {detail === undefined || detail === '' ? value : `${value}  ${detail}`}
        </Option>
      ))}
    </Dropdown>
  );
}

function Named({ onAdd }: { onAdd: (name: string) => void }): ReactNode {
  const [name, setName] = useState('');
  return (
    <form
      className={css.named}
      onSubmit={(event) => {
        event.preventDefault();
        if (/^[A-Za-z]\w*$/.test(name)) onAdd(name);
        setName('');
      }}
    >
      <Input
        size="small"
        aria-label="新的名字"
        placeholder="英文名"
        value={name}
        onChange={(_, { value }) => setName(value)}
      />
      <Button size="small" type="submit">
        加一个
      </Button>
    </form>
  );
}
