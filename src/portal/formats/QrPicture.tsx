import { create } from 'qrcode';
import { useMemo, type ReactNode } from 'react';
import styles from './qr.module.css';

/** Quiet zone that scanners need around the code, in modules. */
const MARGIN = 4;

/** Dark on white in every theme, as scanners expect. */
export function QrPicture({ text }: { text: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const dark = Array.from({ length: modules.size ** 2 }, (_, n) => n).filter((n) => modules.data[n] === 1);
    const squares = dark.map((n) => `M${(n % modules.size) + MARGIN} ${Math.floor(n / modules.size) + MARGIN}h1v1h-1z`);
    return { size: modules.size + 2 * MARGIN, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles.box}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="二维码"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
