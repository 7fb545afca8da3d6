import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Input } from '@fluentui/react-components';
import type { Renamed, Thing, Use } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { ask, saysOf } from './bench/desk.ts';
import { inLanguage, say, useLanguage, useSay, type Both } from './bench/language.ts';
import type { Cursor } from './Panels.tsx';
import css from './panel.module.css';
import { goTo } from './bench/places.ts';

const KINDS: Record<Thing['kind'], Both> = {
  entity: { zh: '实体', en: 'entity' },
  enum: { zh: '枚举', en: 'enum' },
  screen: { zh: '页面', en: 'screen' },
  call: { zh: '接口', en: 'call' },
  field: { zh: '字段', en: 'field' },
  value: { zh: '值', en: 'value' },
};

/** Uses of the thing at the cursor, and renaming it in all files. */
export function UsesPanel({ cursor }: { cursor: Cursor | null }): ReactNode {
  const bench = useBench();
  const language = useLanguage();
  const text = useBenchState((state) => (cursor === null ? undefined : state.sheets[cursor.path]?.text));
  const [thing, setThing] = useState<Thing | null>(null);
  const [found, setFound] = useState<{ of: string; uses: Use[] } | null>(null);
  const uses = found !== null && found.of === keyOf(thing) ? found.uses : null;
  useEffect(() => {
    if (cursor === null || text === undefined) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      const find = async (): Promise<void> => {
        const named = await ask('thing', { ...cursor, text });
        if (isOver) return;
        setThing((last) => (last !== null && keyOf(last) === keyOf(named) ? last : named));
      };
      find().catch(() => undefined);
    }, 200);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [cursor, text]);
  useEffect(() => {
    let isOver = false;
    if (thing === null) return undefined;
    const of = keyOf(thing);
    ask('uses', { drafts: bench.drafts(), thing }).then(
      (answer) => !isOver && setFound({ of, uses: answer }),
      () => !isOver && setFound({ of, uses: [] }),
    );
    return () => {
      isOver = true;
    };
  }, [thing, bench]);
  if (thing === null)
    return (
      <p className={css.quiet}>
        {say(
          language,
          '选一个实体、字段、枚举、枚举的值、接口或页面。',
          'Select an entity, a field, an enum, one of its values, a call or a screen.',
        )}
      </p>
    );
  return (
    <div className={css.uses}>
      <div className={css.subject}>
        <strong>{thing.of === undefined ? thing.name : `${thing.of}.${thing.name}`}</strong>
        <span className={css.kind}>{KINDS[thing.kind][language]}</span>
        <span className={css.kind}>
          {uses === null
            ? say(language, '正在查找…', 'Searching…')
            : say(language, `${uses.length} 处引用`, `Uses: ${uses.length}`)}
        </span>
      </div>
      <Rename key={keyOf(thing)} thing={thing} />
      <ul className={css.places}>
        {uses?.map(({ path, line, column, text: written }) => (
          <li key={`${path}:${line}:${column}`}>
            <button type="button" className={css.row} onClick={() => goTo({ path, line, column })}>
              <code className={css.line}>{written}</code>
              <span className={css.place}>
                {path}:{line}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The effect of a renaming. */
function effectOf({ isOnWire, drafts, edits, problems }: Renamed): Both {
  const files = Object.keys(drafts).length;
  const wire = isOnWire && {
    zh: '这个值在接口上也是这么写的：服务端要一起改。',
    en: 'The value is sent by calls under this name, so the server must change with it. ',
  };
  const left = problems.length > 0 && {
    zh: `；还有 ${problems.length} 个问题要自己改`,
    en: `; problems left to mend: ${problems.length}`,
  };
  return {
    zh: `${wire ? wire.zh : ''}会改 ${files} 个文件、${edits.length} 处引用${left ? left.zh : ''}。代码里的名字由编译器指出。`,
    en: `${wire ? wire.en : ''}Files changed: ${files}, uses: ${edits.length}${left ? left.en : ''}. The compiler names what is left in code.`,
  };
}

function Rename({ thing }: { thing: Thing }): ReactNode {
  const bench = useBench();
  const language = useLanguage();
  const text = useSay();
  const own = thing.kind === 'call' ? thing.name.slice(thing.name.indexOf('.') + 1) : thing.name;
  const [to, setTo] = useState(own);
  const [made, setMade] = useState<Renamed | null>(null);
  const [error, setError] = useState<Both | string>('');
  const look = (event: FormEvent): void => {
    event.preventDefault();
    setError('');
    ask('rename', { drafts: bench.drafts(), thing, to }).then(setMade, (failed: unknown) => setError(saysOf(failed)));
  };
  return (
    <>
      <form className={css.rename} onSubmit={look}>
        <Input
          size="small"
          aria-label={text('新名字', 'New name')}
          value={to}
          onChange={(_, { value }) => {
            setTo(value);
            setMade(null);
          }}
        />
        <Button size="small" type="submit" disabledFocusable={to === own || to === ''}>
          {text('看看会改哪里', 'Show what changes')}
        </Button>
        {error !== '' && (
          <span className={css.wrong} role="alert">
            {inLanguage(error, language)}
          </span>
        )}
      </form>
      {made !== null && (
        <div className={css.preview}>
          <p className={css.question}>{effectOf(made)[language]}</p>
          <ul className={css.terms}>
            {made.edits.map(({ path, line, column, before, after }) => (
              <li key={`${path}:${line}:${column}`} className={css.edit}>
                <span className={css.place}>
                  {path}:{line}
                </span>
                <del className={css.before}>{before.trim()}</del>
                <ins className={css.after}>{after.trim()}</ins>
              </li>
            ))}
            {made.problems.map(({ file, line, column, message }) => (
              <li key={`${file}:${line}:${column} ${message}`} className={css.edit}>
                <span className={css.wrong}>
                  {file}:{line} {message}
                </span>
              </li>
            ))}
          </ul>
          <Button
            size="small"
            appearance="primary"
            onClick={() => {
              setMade(null);
              void bench.take(made.drafts);
            }}
          >
            {text('改到这些文件里（先不保存）', 'Change these files (not saved yet)')}
          </Button>
        </div>
      )}
    </>
  );
}

const keyOf = (thing: Thing | null): string => (thing === null ? '' : `${thing.kind} ${thing.of ?? ''} ${thing.name}`);
