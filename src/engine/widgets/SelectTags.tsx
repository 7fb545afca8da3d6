import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './select.module.css';

/** What was chosen, in one line: as many tags as there is room for, and how many more there are. */
export function SelectTags({ titles }: { titles: string[] }): ReactNode {
  const line = useRef<HTMLSpanElement>(null);
  const [hidden, setHidden] = useState(0);
  const key = titles.join('\n');
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    // What has no room wraps to lines that are not seen.
    const count = (): void => {
      const tags = [...element.children].filter((each): each is HTMLElement => each instanceof HTMLElement);
      const top = tags[0]?.offsetTop ?? 0;
      setHidden(tags.filter((tag) => tag.offsetTop > top).length);
    };
    count();
    const watcher = new ResizeObserver(count);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [key]);
  return (
    <>
      <span ref={line} className={css.tags}>
        {titles.map((title) => (
          <span key={title} className={css.tag}>
            {title}
          </span>
        ))}
      </span>
      {hidden > 0 && <span className={css.more}>+{hidden}</span>}
    </>
  );
}
