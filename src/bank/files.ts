import { type Files, TEMPLATE } from '#sandbox/answer.ts';
import type { Asset } from '#sandbox/sandbox.ts';
import { contactCode, idLegend, noticeImage, sceneImage } from './files/pictures.ts';
import { TEMPLATE_NUMBERS, TEMPLATE_TYPE, writeTemplate } from './files/templates.ts';

const drawn = new Map<string, Asset | null>();

/**
 * A picture that the bank itself brings: `/file/member/<system>/id-type/<1 to 5>.png`, `…/qr/<contact>.png`,
 * `…/notice/<name>.png`, `/file/vcc/scene/<name>.png`.
 * Drawn once. Null where there is none.
 */
export function bankPicture(path: string): Asset | null {
  const known = drawn.get(path);
  if (known !== undefined) return known;
  const [, type] = /^\/file\/member\/[A-Za-z0-9-]{1,32}\/id-type\/(\d)\.png$/.exec(path) ?? [];
  const [, scene] = /^\/file\/vcc\/scene\/([a-z]{1,32})\.png$/.exec(path) ?? [];
  const [, contact] = /^\/file\/member\/[A-Za-z0-9-]{1,32}\/qr\/([a-z]{1,32})\.png$/.exec(path) ?? [];
  const [, notice] = /^\/file\/member\/[A-Za-z0-9-]{1,32}\/notice\/([a-z]{1,32})\.png$/.exec(path) ?? [];
  const bytes =
    (type && idLegend(type)) ||
    (scene && sceneImage(scene)) ||
    (contact && contactCode(contact)) ||
    (notice && noticeImage(notice));
  if (!bytes) return null;
  const asset: Asset = { type: 'image/png', bytes };
  drawn.set(path, asset);
  return asset;
}

/** Puts the templates that are not there yet where everybody finds them. */
export async function storeTemplates(files: Files): Promise<void> {
  for (const no of TEMPLATE_NUMBERS) {
    if (await files.template(no).catch(() => null)) continue;
    const { name, bytes } = await writeTemplate(no);
    await files.put({ name, type: TEMPLATE_TYPE, bytes }, { biz: { type: TEMPLATE, no } });
  }
}
