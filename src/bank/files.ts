import { type Files, TEMPLATE } from '#sandbox/answer.ts';
import type { Asset } from '#sandbox/sandbox.ts';
import { pictureNamed } from './files/pictures.ts';
import { TEMPLATE_NUMBERS, TEMPLATE_TYPE, writeTemplate } from './files/templates.ts';

const PATHS = [
  /^\/file\/member\/[A-Za-z0-9-]{1,32}\/(id-type\/[1-5]|qr\/[a-z]{1,32}|notice\/[a-z]{1,32})\.png$/,
  /^\/file\/vcc\/(scene\/[a-z]{1,32})\.png$/,
];

/**
 * A picture that the bank itself brings: `/file/member/<system>/id-type/<1 to 5>.png`, `…/qr/<contact>.png`,
 * `…/notice/<name>.png`, `/file/vcc/scene/<name>.png`. Null where there is none.
 */
export function bankPicture(path: string): Asset | null {
  const name = PATHS.map((pattern) => pattern.exec(path)?.[1]).find((each) => each !== undefined);
  const bytes = name === undefined ? undefined : pictureNamed(name);
  return bytes ? { type: 'image/png', bytes } : null;
}

/** Puts the templates that are not there yet where everybody finds them. */
export async function storeTemplates(files: Files): Promise<void> {
  for (const no of TEMPLATE_NUMBERS) {
    if (await files.template(no).catch(() => null)) continue;
    const { name, bytes } = await writeTemplate(no);
    await files.put({ name, type: TEMPLATE_TYPE, bytes }, { biz: { type: TEMPLATE, no } });
  }
}
