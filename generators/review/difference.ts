import type { Browser } from 'playwright';
import type { Box } from './wire.ts';

export interface Region {
  before: Box;
  after: Box;
}

export interface Comparer {
  /** For each region, true if it looks the same in both pictures. One or two pixels of anti-aliasing are ignored. */
  same(before: Buffer, after: Buffer, regions: Region[]): Promise<boolean[]>;
  close(): Promise<void>;
}

/** Compares pictures in the browser that took them, because it can decode them. */
export async function openComparer(browser: Browser): Promise<Comparer> {
  const page = await browser.newPage();
  return {
    same: (before, after, regions) =>
      page.evaluate(samePixels, {
        before: before.toString('base64'),
        after: after.toString('base64'),
        regions,
      }),
    close: () => page.close(),
  };
}

async function samePixels({
  before,
  after,
  regions,
}: {
  before: string;
  after: string;
  regions: Region[];
}): Promise<boolean[]> {
  const read = async (base64: string): Promise<OffscreenCanvasRenderingContext2D> => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })!;
    context.drawImage(bitmap, 0, 0);
    return context;
  };
  const [was, now] = [await read(before), await read(after)];
  return regions.map((region) => {
    const [width, height] = [Math.round(region.after.width), Math.round(region.after.height)];
    if (Math.round(region.before.width) !== width || Math.round(region.before.height) !== height) return false;
    if (width < 1 || height < 1) return true;
    const a = was.getImageData(Math.round(region.before.left), Math.round(region.before.top), width, height).data;
    const b = now.getImageData(Math.round(region.after.left), Math.round(region.after.top), width, height).data;
    for (let n = 0; n < a.length; n += 1) if (Math.abs(a[n]! - b[n]!) > 24) return false;
    return true;
  });
}
