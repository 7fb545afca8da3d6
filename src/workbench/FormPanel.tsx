import { useEffect, useState, type ReactNode } from 'react';
import { Button, Dropdown, Input, Option, Switch } from '@fluentui/react-components';
import { DeleteRegular, DismissRegular } from '@fluentui/react-icons';
import type { FormKey, Inspected, Step } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench-context.tsx';
import { ask, DeskError } from './desk.ts';
import css from './form-panel.module.css';
import type { Cursor } from './Panels.tsx';
import panel from './panel.module.css';
import { goTo, type Spot } from './places.ts';

/** The object under the cursor as a form: whatever is chosen is written into the text, as every tool prints it. */
export function FormPanel({ cursor }: { cursor: Cursor | null }): ReactNode {
  const bench = useBench();
  const text = useBenchState((state) => (cursor === null ? undefined : state.sheets[cursor.path]?.text));
  const [form, setForm] = useState<Inspected | null>(null);
  // Its first name is asked for before anything is written.
  const [begun, setBegun] = useState('');
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

  const put = (at: Step[], value: unknown, isAdded = false, isNamed = false): void => {
    ask('change', { text, at, isAdded, ...(value !== undefined && { value }) }).then(
      (changed) => {
        bench.type(cursor.path, changed.text);
        // What has a name of its own now has a form of its own: one goes on there.
        if (isNamed) goTo(spotAt(cursor.path, changed));
      },
      (error: unknown) =>
        bench.say({ tone: 'error', text: error instanceof DeskError ? error.message : String(error) }),
    );
  };
  const isBegun = ({ key }: FormKey): boolean => begun === `${form.at.join(' ')} ${key}`;
  const written = form.keys.filter((each) => each.isWritten || each.isRequired || isBegun(each));
  const free = form.keys.filter((each) => !written.includes(each) && each.kind !== 'inner');
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
          onPut={(value, more = []) =>
            put([...form.at, each.key, ...more], value, each.kind === 'list' && more.length > 0 && value !== undefined)
          }
          onName={(name) => put([...form.at, each.key, name], { title: name }, false, true)}
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
              onClick={() =>
                each.kind === 'named'
                  ? setBegun(`${form.at.join(' ')} ${each.key}`)
                  : put([...form.at, each.key], beginOf(each))
              }
            >
              + {each.key}
            </Button>
          ))}
        </div>
      )}
      {form.isNamed && (
        <Named label="新的名字" onAdd={(name) => put([...form.at, name], { title: name }, false, true)} />
      )}
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

interface LineProps {
  of: FormKey;
  onPut: (value: unknown, more?: Step[]) => void;
  /** One more under a name. */
  onName: (name: string) => void;
}

function Line({ of, onPut, onName }: LineProps): ReactNode {
  return (
    <div className={css.line}>
      <span className={css.key} title={of.says}>
        {of.key}
        {of.isRequired && <span className={css.required}>*</span>}
      </span>
      <span className={css.control}>
        <Control of={of} onPut={onPut} onName={onName} />
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

function Control({ of, onPut, onName }: LineProps): ReactNode {
  const { key, kind, value, choices = [], listed = [] } = of;
  if (kind === 'inner') return <span className={css.inner}>{of.isWritten ? '在文本里写' : '还没有写'}</span>;
  if (kind === 'yes')
    return <Switch aria-label={key} checked={value === true} onChange={(_, { checked }) => onPut(checked)} />;
  if (kind === 'named')
    return (
      <>
        {listed.length > 0 && <span className={css.listed}>{listed.join('、')}</span>}
        <Named label={`加到 ${key}`} onAdd={onName} />
      </>
    );
  if (kind === 'list')
    return (
      <>
        <span className={css.listed}>
          {listed.map((name, n) => (
            <Button
              key={`${n} ${name}`}
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              iconPosition="after"
              aria-label={`去掉 ${name}`}
              onClick={() => onPut(undefined, [n])}
            >
              {name}
            </Button>
          ))}
        </span>
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

/** Where an offset is in a text, as lines and columns count. */
function spotAt(path: string, { text, offset }: { text: string; offset: number }): Spot {
  const before = text.slice(0, offset).split('\n');
  return { path, line: before.length, column: (before.at(-1)?.length ?? 0) + 2 };
}

function Named({ label, onAdd }: { label: string; onAdd: (name: string) => void }): ReactNode {
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
        aria-label={label}
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
