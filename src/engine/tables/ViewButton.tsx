import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Bookmark20Regular, ChevronDown16Regular } from '@fluentui/react-icons';
import type { Views } from './use-views.ts';
import css from './view.module.css';
import { lazyPart } from '../loading.tsx';

const ViewChoice = lazyPart(async () => ({ default: (await import('./ViewChoice.tsx')).ViewChoice }));

/** Which named view this is, and the way to the others. */
export function ViewButton({ views }: { views: Views }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = views.current?.name ?? '默认视图';
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.viewButton}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Bookmark20Regular aria-hidden />
        <span className={css.viewName}>
          {name}
          {views.isChanged && ' · 已修改'}
        </span>
        <ChevronDown16Regular aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ViewChoice
            anchor={button}
            views={views}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
