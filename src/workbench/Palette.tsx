import { memo, useEffect, useState, type ReactNode } from 'react';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import type { Offered } from '#generators/workbench-wire.ts';
import { labelOf } from '#generators/words.ts';
import { ask } from './bench/desk.ts';
import { useLanguage, useSay } from './bench/language.ts';
import type { Selected } from './canvas/use-selected.ts';
import css from './structure.module.css';

/** With more lists than this, only existing ones are shown initially; missing ones on demand. */
const FEW = 2;

/** Debounce of the selection, in milliseconds. */
const ASK_AFTER = 120;

/** Fields of the call that the screen lacks, and new entries for the lists around the selected thing. */
export const Palette = memo(function Palette({ selected }: { selected: Selected }): ReactNode {
  const offered = useOffered(selected);
  const text = useSay();
  if (offered === null) return null;
  const isFew = offered.length <= FEW;
  const near = offered.filter(({ isMissing }) => isFew || !isMissing);
  const far = isFew ? [] : offered.filter(({ isMissing }) => isMissing);
  return (
    <section className={css.palette} aria-label={text('可以加入', 'Can be added')}>
      <h2>{text('可以加入', 'Can be added')}</h2>
      {offered.length === 0 && (
        <p className={css.none}>{text('这里没有可以加入的了。', 'Nothing is left to add here.')}</p>
      )}
      {near.map((each) => (
        <List key={each.list.join(' ')} offered={each} selected={selected} />
      ))}
      {far.length > 0 && (
        <details className={css.far}>
          <summary>{text('更多', 'More')}</summary>
          {far.map((each) => (
            <List key={each.list.join(' ')} offered={each} selected={selected} />
          ))}
        </details>
      )}
    </section>
  );
});

function List({ offered, selected }: { offered: Offered; selected: Selected }): ReactNode {
  const language = useLanguage();
  const { list, keys, part, isNamed, names, kinds } = offered;
  const beginning = (begin: Record<string, unknown>, key: string): unknown =>
    'title' in begin ? { ...begin, title: labelOf(part, key, language) } : begin;
  return (
    <>
      <h3>{keys.map((key, n) => labelOf(keys[n - 1] ?? '', key, language)).join(' › ')}</h3>
      <div className={css.chips}>
        {names.map(({ value, title }) => (
          <button
            key={value}
            type="button"
            className={css.chip}
            title={value}
            onClick={() => selected.add(list, value)}
          >
            + {title}
          </button>
        ))}
        {kinds.length > 0 && (
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <button type="button" className={css.chip}>
                + {labelOf('', part, language)} ▾
              </button>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                {kinds.map(({ key, begin }) => (
                  <MenuItem
                    key={key}
                    onClick={() => selected.add(list, beginning(begin, key), isNamed ? key : undefined)}
                  >
                    {labelOf(part, key, language)}
                  </MenuItem>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
        )}
      </div>
    </>
  );
}

function useOffered({ path, text, entry }: Selected): Offered[] | null {
  const [offered, setOffered] = useState<Offered[] | null>(null);
  const way = JSON.stringify(entry.at);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      ask('offer', { path, text, at: JSON.parse(way) as Offered['list'] }).then(
        (found) => !isOver && setOffered(found),
        () => undefined,
      );
    }, ASK_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path, text, way]);
  return offered;
}
