import { formatFacts } from './formats/built-in.ts';
import type { WidgetDefinition, WidgetFacts } from './widget.ts';
import { agreement } from './widgets/agreement.ts';
import { amount } from './widgets/amount.ts';
import { captcha } from './widgets/captcha.ts';
import { cascade } from './widgets/cascade.ts';
import { checkbox } from './widgets/checkbox.ts';
import { checkboxes } from './widgets/checkboxes.ts';
import { chips } from './widgets/chips.ts';
import { code } from './widgets/code.ts';
import { date } from './widgets/date.ts';
import { daterange } from './widgets/daterange.ts';
import { digit } from './widgets/digit.ts';
import { email } from './widgets/email.ts';
import { english } from './widgets/english.ts';
import { newPassword } from './widgets/new-password.ts';
import { password } from './widgets/password.ts';
import { phone } from './widgets/phone.ts';
import { radio } from './widgets/radio.ts';
import { schema } from './widgets/schema.ts';
import { select } from './widgets/select.ts';
import { sides } from './widgets/sides.ts';
import { switchWidget } from './widgets/switch.ts';
import { tabs } from './widgets/tabs.ts';
import { text } from './widgets/text.ts';
import { textarea } from './widgets/textarea.ts';
import { tree } from './widgets/tree.ts';
import { upload } from './widgets/upload.ts';

/** The engine's own widgets: names for the generator, a list that the engine must implement. */
export const builtInWidgets = {
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
  select,
  radio,
  checkbox,
  checkboxes,
  tree,
  cascade,
  switch: switchWidget,
  date,
  daterange,
  chips,
  tabs,
  code,
  captcha,
  schema,
  upload,
} satisfies Record<string, Omit<WidgetDefinition, 'name'> & WidgetFacts>;

export type BuiltInWidget = keyof typeof builtInWidgets;

const KNOWN: Readonly<Record<string, WidgetFacts>> = builtInWidgets;

/** Facts about a built-in widget; empty for a product's own widget. */
export function widgetFacts(name: string): WidgetFacts {
  return Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? {}) : {};
}

/** The default widget for a JSON Schema type, a format, `enum` or `schema`. */
export function usualWidget(kind: string): string | undefined {
  const { holds, isFile } = formatFacts(kind);
  const kinds = [kind, ...(holds === 'decimal' ? [holds] : []), ...(isFile === true ? ['file'] : [])];
  return Object.keys(KNOWN).find((name) => KNOWN[name]?.usual?.some((each) => kinds.includes(each)));
}

/** The widget for values without further information. */
export const PLAIN_WIDGET = usualWidget('string') ?? '';
