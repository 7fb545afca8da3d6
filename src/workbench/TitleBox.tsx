import { useState, type ReactNode } from 'react';
import { useSay } from './bench/language.ts';
import type { Box } from './preview/order.ts';
import css from './preview-pane.module.css';

interface TitleBoxProps {
  /** Position over the preview, in pixels. */
  box: Box;
  title: string;
  onPut: (title: string) => void;
  onClose: () => void;
}

/** Minimum size of the box in pixels, so that short titles can be edited. */
const [WIDTH, HEIGHT] = [140, 30];

/** A title edited in place. Enter and blur save it, Escape does not. */
export function TitleBox({ box, title, onPut, onClose }: TitleBoxProps): ReactNode {
  const [typed, setTyped] = useState(title);
  const text = useSay();
  const settle = (): void => {
    if (typed.trim() !== title) onPut(typed.trim());
    onClose();
  };
  return (
    <input
      className={css.titled}
      aria-label={text('标题', 'Title')}
      style={{
        left: box.left,
        top: box.top + Math.min(0, (box.height - HEIGHT) / 2),
        width: Math.max(WIDTH, box.width),
        height: Math.max(HEIGHT, Math.min(box.height, HEIGHT)),
      }}
      value={typed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a double click
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') settle();
        if (event.key === 'Escape') onClose();
      }}
    />
  );
}
