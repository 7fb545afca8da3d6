import type { BuiltInWidget } from '#model/built-in.ts';
import { agreement } from './agreement/entry.ts';
import { amount } from './amount/entry.ts';
import { captcha } from './captcha/entry.ts';
import { cascade } from './cascade/entry.ts';
import { checkbox } from './checkbox/entry.ts';
import { checkboxes } from './checkboxes/entry.ts';
import { chips } from './chips/entry.ts';
import { code } from './code/entry.ts';
import { date } from './date/entry.ts';
import { daterange } from './daterange/entry.ts';
import { digit } from './digit/entry.ts';
import { email } from './email/entry.ts';
import { english } from './english/entry.ts';
import { newPassword } from './new-password/entry.ts';
import { password } from './password/entry.ts';
import { phone } from './phone/entry.ts';
import { radio } from './radio/entry.ts';
import { schema } from './schema/entry.ts';
import { select } from './select/entry.ts';
import { sides } from './sides/entry.ts';
import { switchWidget } from './switch/entry.ts';
import { tabs } from './tabs/entry.ts';
import { text } from './text/entry.ts';
import { textarea } from './textarea/entry.ts';
import { tree } from './tree/entry.ts';
import { upload } from './upload/entry.ts';
import type { WidgetEntry } from './entry.ts';

/** The engine's own widgets by their schema names; each loads with the first screen that draws it. */
export const BUILT_IN: Readonly<Record<BuiltInWidget, WidgetEntry>> = {
  text,
  textarea,
  digit,
  email,
  english,
  phone,
  password,
  'new-password': newPassword,
  amount,
  sides,
  agreement,
  radio,
  checkbox,
  checkboxes,
  tree,
  cascade,
  switch: switchWidget,
  date,
  code,
  captcha,
  select,
  daterange,
  chips,
  tabs,
  upload,
  schema,
};

const BY_NAME: Readonly<Record<string, WidgetEntry>> = BUILT_IN;

/** Facts about a built-in widget; empty for a product's own widget. */
export function entryOf(name: string): Partial<WidgetEntry> {
  return Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? NOTHING) : NOTHING;
}

const NOTHING: Partial<WidgetEntry> = {};
