import { Fragment, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { Hint } from './bench/Hint.tsx';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { HostProvider } from '#engine/HostProvider.tsx';
import { RecordForm } from '#engine/RecordForm.tsx';
import type { OutlineEntry } from '#generators/outline.ts';
import type { FormKey, Inspected, Step } from '#generators/workbench-wire.ts';
import { choiceOf, labelOf, problemIn, sentenceOf, type Language } from '#generators/words.ts';
import { draftsOf } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { say, useLanguage, type Both } from './bench/language.ts';
import { ask } from './bench/desk.ts';
import { entryAtWay } from './canvas/selection.ts';
import type { Selected } from './canvas/use-selected.ts';
import { FormDeskContext, type FormDesk } from './form/form-desk.tsx';
import { FORM_HOSTS } from './form/host.ts';
import { ValueBox } from './form/ValueBox.tsx';
import { changed, errorsAt, putAt, recordAt, valuesOf } from './form/writing.ts';
import css from './form-panel.module.css';
import type { Cursor } from './Panels.tsx';
import panel from './panel.module.css';
import { goTo, spotOfWay, stepInHistory } from './bench/places.ts';

/** Number of unset keys shown initially. */
const FEW = 6;

/** Debounce of the cursor, in milliseconds. */
const ASK_AFTER = 150;

interface FormPanelProps {
  cursor: Cursor | null;
  selected: Selected | null;
  titleOf: (entry: OutlineEntry) => string;
}

/** The object at the cursor as a form of the engine: input is written into the text in canonical form. */
export function FormPanel({ cursor: placed, ...named }: FormPanelProps): ReactNode {
  // A file without a cursor is shown as a whole.
  const open = useBenchState((state) => state.open);
  const cursor = useMemo(
    () => (placed?.path === open || open === null ? placed : { path: open, offset: 0 }),
    [placed, open],
  );
  const path = cursor?.path;
  const text = useBenchState((state) => (path === undefined ? undefined : state.sheets[path]?.text));
  const form = useInspected(cursor, text);
  const record = useMemo(
    () => (form === null || text === undefined ? null : recordAt(text, form.at, form.short)),
    [form, text],
  );
  if (form === null || path === undefined || text === undefined)
    return (
      <Quiet zh="打开一个文件，选一样东西，这里就是它的属性。" en="The properties of the selected thing stand here." />
    );
  if (record === null)
    return (
      <Quiet
        zh="文本现在不是完整的 JSON，改好或撤销，属性就回来。"
        en="The text is no complete JSON now. Mend or undo it."
      />
    );
  return (
    <ObjectForm key={`${path} ${form.at.join(' ')}`} path={path} text={text} form={form} record={record} {...named} />
  );
}

function Quiet({ zh, en }: Both): ReactNode {
  return <p className={panel.quiet}>{say(useLanguage(), zh, en)}</p>;
}

/** The object at the cursor; keeps its identity while its text changes. */
function useInspected(cursor: Cursor | null, text: string | undefined): Inspected | null {
  const [found, setFound] = useState<{ cursor: Cursor; form: Inspected } | null>(null);
  const latest = useRef(found);
  latest.current = found;
  useEffect(() => {
    if (cursor === null || text === undefined) return undefined;
    let isOver = false;
    const last = latest.current;
    const spot = last?.cursor === cursor ? { at: last.form.at } : { offset: cursor.offset };
    const timer = setTimeout(() => {
      ask('inspect', { path: cursor.path, text, ...spot }).then(
        (form) => {
          if (isOver || form === null) return;
          // Equal content keeps its identity, so that the fields keep their state.
          setFound((before) =>
            before !== null && JSON.stringify(before.form) === JSON.stringify(form)
              ? { cursor, form: before.form }
              : { cursor, form },
          );
        },
        () => undefined,
      );
    }, ASK_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [cursor, text]);
  return found !== null && found.cursor.path === cursor?.path ? found.form : null;
}

interface ObjectFormProps extends Omit<FormPanelProps, 'cursor'> {
  path: string;
  text: string;
  form: Inspected;
  record: Record<string, unknown>;
}

function ObjectForm({ path, text, form, record, selected, titleOf }: ObjectFormProps): ReactNode {
  const bench = useBench();
  const language = useLanguage();
  const { at, short } = form;
  const { keys, enums } = useMemo(() => inWords(form, language), [form, language]);
  const [begun, setBegun] = useState<readonly string[]>([]);
  // The form's own last change, and the number of changes from elsewhere, which reset the fields.
  const now = JSON.stringify(record);
  const written = useRef({ as: now, turn: 0 });
  if (written.current.as !== now) written.current = { as: now, turn: written.current.turn + 1 };

  const isShown = ({ field: { name }, isRequired }: FormKey): boolean =>
    isRequired || name in record || begun.includes(name);
  const list = keys
    .filter(isShown)
    .map(({ field }) => field.name)
    .join('\n');
  const shown = useMemo(() => new Set(list.split('\n')), [list]);
  const members = useMemo(() => keys.map(({ field }) => field), [keys]);
  const start = useMemo(() => valuesOf(record, keys), [record, keys]);

  const write = useCallback(
    (change: (before: Record<string, unknown>) => Record<string, unknown>): string | undefined => {
      const before = bench.read().sheets[path]?.text ?? '';
      const whole = recordAt(before, at, short);
      if (whole === null) return undefined;
      const next = change(whole);
      const after = putAt(before, at, next, short);
      if (after === undefined) return undefined;
      written.current = { ...written.current, as: JSON.stringify(recordAt(after, at, short)) };
      bench.type(path, after);
      return after;
    },
    [bench, path, at, short],
  );
  /** A change of the whole text resets the fields. */
  const putText = (next: Record<string, unknown>): void => {
    const after = putAt(bench.read().sheets[path]?.text ?? '', at, next, short);
    if (after !== undefined) bench.type(path, after);
  };
  const open = useCallback(
    (way: readonly Step[]): void => {
      const spot = spotOfWay(path, bench.read().sheets[path]?.text ?? '', way);
      if (spot) goTo({ ...spot, isQuiet: true });
    },
    [bench, path],
  );
  const desk = useMemo(
    (): FormDesk => ({
      open: (inside) => open([...at, ...inside]),
      async readable(key) {
        const state = bench.read();
        const screen = state.within ?? state.hosts?.[0]?.screen ?? state.screen;
        if (screen === null) return [];
        return ask('readable', { drafts: draftsOf(state), screen, path, at: [...at, key] }).catch(() => []);
      },
    }),
    [open, at, bench, path],
  );
  const holder = useRef<HTMLDivElement>(null);
  const begin = ({ field: { name, of }, begin: first }: FormKey): void => {
    if (of.type === 'boolean' || first !== undefined) {
      write((before) => changed(before, keys, new Set([name]), { [name]: first ?? true }));
      if (first !== undefined) open([...at, name]);
      return;
    }
    setBegun([...begun, name]);
    focusKey(name);
  };
  /** Focuses a key's field once it is drawn. */
  const focusKey = (name: string): void => {
    requestAnimationFrame(() => {
      const field = holder.current?.querySelector(`[data-field$="-${CSS.escape(name)}"]`);
      field?.querySelector<HTMLElement>('input, textarea, button')?.focus();
    });
  };
  const undo = (): void => {
    const name = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']?.split('-').at(-1);
    stepInHistory('undo');
    if (name !== undefined) focusKey(name);
  };
  const free = keys.filter((each) => !isShown(each));
  const [isOpen, setOpen] = useState(free.length <= FEW);
  const errors = useErrors(path, text, form);
  const elsewhere = errors.filter((each) => !shown.has(each.path.slice(1)));

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from everything inside
    <div
      className={css.form}
      ref={holder}
      onKeyDown={(event) => {
        const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey;
        // A name still being typed is not in the text yet: the browser undoes it.
        if (!isUndo || (event.target as HTMLElement).role === 'combobox') return;
        event.preventDefault();
        undo();
      }}
    >
      <div className={css.head}>
        <Way at={at} selected={selected} titleOf={titleOf} onOpen={open} />
        <Hint text={say(language, '撤销（Ctrl Z）', 'Undo (Ctrl Z)')}>
          <Button size="small" appearance="subtle" icon={<ArrowUndoRegular />} onClick={undo} />
        </Hint>
      </div>
      <p className={css.description}>{form.says !== undefined && sentenceOf(form.says, language)}</p>
      {form.part === 'action' && 'confirm' in record && (
        <Button size="small" className={css.opens} onClick={() => open([...at, 'confirm'])}>
          {say(language, '在预览里看确认框', 'Show the question in the preview')}
        </Button>
      )}
      {elsewhere.map(({ path: key, message }) => (
        <p key={`${key} ${message}`} className={css.wrong} role="alert">
          {message}
        </p>
      ))}
      <HostProvider host={FORM_HOSTS[language]}>
        <FormDeskContext value={desk}>
          <RecordForm
            key={written.current.turn}
            enums={enums}
            members={members}
            shown={shown}
            record={start}
            errors={errors}
            onChange={(values) => write((before) => changed(before, keys, shown, values))}
          />
        </FormDeskContext>
      </HostProvider>
      <details className={css.free} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{`${say(language, '更多属性', 'More properties')} ${free.length}`}</summary>
        {free.map((each) => (
          <Hint key={each.field.name} text={String(each.field.hint ?? '')} isMore>
            <Button size="small" appearance="subtle" onClick={() => begin(each)}>
              + {String(each.field.title)}
            </Button>
          </Hint>
        ))}
      </details>
      <AsText record={record} keys={keys} onPut={putText} />
    </div>
  );
}

interface AsTextProps {
  record: Record<string, unknown>;
  keys: readonly FormKey[];
  onPut: (record: Record<string, unknown>) => void;
}

/** The object as text, for everything that no field can say, with the meaning of each key beside it. */
function AsText({ record, keys, onPut }: AsTextProps): ReactNode {
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.free} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say(language, '写成文本', 'As text')}</summary>
      {isOpen && (
        <>
          <ValueBox
            label={say(language, '文本', 'Text')}
            value={record}
            isObject
            onPut={(next) => onPut(next as Record<string, unknown>)}
          />
          <dl className={css.words}>
            {keys.map(({ field: { name, title, hint } }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code> {title !== name && String(title)}
                </dt>
                <dd>{String(hint ?? '')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </details>
  );
}

/** Problems of this object; only while they belong to the current text. */
function useErrors(path: string, text: string, { at, short }: Inspected): { path: string; message: string }[] {
  const language = useLanguage();
  const problems = useBenchState((state) => state.problems);
  const isChecked = useBenchState((state) => state.isChecked);
  const last = useRef<{ path: string; message: string }[]>([]);
  return useMemo(() => {
    if (isChecked) {
      const own = problems
        .filter(({ file }) => file.endsWith(`/${path}`))
        .map((problem) => ({ ...problem, message: problemIn(problem, language) }));
      const found = errorsAt(text, at, own, short);
      if (JSON.stringify(found) !== JSON.stringify(last.current)) last.current = found;
    }
    return last.current;
  }, [problems, isChecked, path, text, at, short, language]);
}

interface WayProps extends Omit<FormPanelProps, 'cursor'> {
  at: readonly Step[];
  onOpen: (way: readonly Step[]) => void;
}

/** Breadcrumb from the file down to the object. */
function Way({ at, selected, titleOf, onOpen }: WayProps): ReactNode {
  const language = useLanguage();
  const things = at.map((_, n): readonly Step[] => at.slice(0, n + 1));
  const named = things.flatMap((way) => {
    const entry = selected === null ? undefined : entryAtWay(selected.whole, way);
    return entry === undefined ? [] : [{ way, name: titleOf(entry) }];
  });
  // An object inside a thing, such as a block's table, has no title, only its key.
  const inside = things
    .slice(named.at(-1)?.way.length ?? 0)
    .map((way) => ({ way, name: labelOf(String(way.at(-2) ?? ''), String(way.at(-1)), language) }));
  return (
    <nav className={css.way} aria-label={say(language, '这个对象在文件里的位置', 'Place of the object in the file')}>
      {[{ way: [] as readonly Step[], name: say(language, '整个文件', 'Whole file') }, ...named, ...inside].map(
        ({ way, name }, n) => (
          <Fragment key={way.join(' ')}>
            {n > 0 && <span aria-hidden>›</span>}
            <button type="button" aria-current={way.length === at.length || undefined} onClick={() => onOpen(way)}>
              {name}
            </button>
          </Fragment>
        ),
      )}
    </nav>
  );
}

/** Keys and options in the panel's language: the text uses the dialect's own words. */
function inWords({ keys, enums }: Inspected, language: Language): Pick<Inspected, 'keys' | 'enums'> {
  return {
    keys: keys.map((key) => {
      const { name, hint } = key.field;
      const title = labelOf(key.part, name, language);
      const says = typeof hint === 'string' && { hint: sentenceOf(hint, language) };
      return { ...key, field: { ...key.field, title, ...says } };
    }),
    enums: Object.fromEntries(
      Object.entries(enums).map(([name, each]) => [
        name,
        { ...each, values: each.values.map((value) => ({ ...value, title: choiceOf(value.title, language) })) },
      ]),
    ),
  };
}
