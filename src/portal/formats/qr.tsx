import { Suspense } from 'react';
import { EMPTY } from '#model/print.ts';
import type { FormatImplementation } from '#engine/host.ts';
import { lazyPart } from '#engine/parts.ts';
import styles from './qr.module.css';

const QrPicture = lazyPart(async () => (await import('./QrPicture.tsx')).QrPicture);

/** A text as a QR code, for a phone to read. */
export const qr: FormatImplementation = {
  align: 'start',
  draw(value) {
    if (typeof value !== 'string' || value === '') return EMPTY;
    return (
      <Suspense fallback={<span className={styles.box} aria-hidden />}>
        <QrPicture text={value} />
      </Suspense>
    );
  },
  print: () => '二维码',
};
