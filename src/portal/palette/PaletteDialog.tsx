import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { lazyPart } from '#engine/parts.ts';
import styles from './PaletteDialog.module.css';
import type { ResultKeys } from './Results.tsx';

const Results = lazyPart(async () => (await import('./Results.tsx')).Results);

/** The palette's text box. It is there at once, so that nothing typed is lost while its list still loads. */
export function PaletteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const results = useRef<ResultKeys>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [active, setActive] = useState<string>();
  const id = useId();
  const close = (): void => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // The dialog element itself is hit only by a click beside its content.
    const leave = (event: MouseEvent): void => {
      if (event.target === element) element.close();
    };
    element.addEventListener('click', leave);
    if (!element.open) element.showModal();
    return () => element.removeEventListener('click', leave);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an IME composition are not commands.
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      close();
    } else results.current?.onKey(event);
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="快速查找" onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.field}>
          <SearchRegular className={styles.search} aria-hidden="true" />
          <input
            className={styles.input}
            role="combobox"
            aria-label="快速查找页面和操作"
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={active}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder="页面、订单号、收款人、金额、店铺、卡片；拼音也可以"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={close} aria-label="关闭 Esc">
            <kbd>Esc</kbd>
          </button>
        </div>
        <Suspense fallback={null}>
          <Results
            {...{ id, typed, chosen }}
            keys={results}
            onChoose={setChosen}
            onActive={setActive}
            onClose={close}
          />
        </Suspense>
      </div>
    </dialog>
  );
}
