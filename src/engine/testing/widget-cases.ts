import type { BuiltInWidget } from '#model/built-in.ts';
import type { ContractCase } from './widget-contract.tsx';
import { agreement } from '../widgets/agreement/cases.ts';
import { amount } from '../widgets/amount/cases.ts';
import { captcha } from '../widgets/captcha/cases.ts';
import { cascade } from '../widgets/cascade/cases.ts';
import { checkbox } from '../widgets/checkbox/cases.ts';
import { checkboxes } from '../widgets/checkboxes/cases.ts';
import { chips } from '../widgets/chips/cases.ts';
import { code } from '../widgets/code/cases.ts';
import { date } from '../widgets/date/cases.ts';
import { daterange } from '../widgets/daterange/cases.ts';
import { digit } from '../widgets/digit/cases.ts';
import { email } from '../widgets/email/cases.ts';
import { english } from '../widgets/english/cases.ts';
import { newPassword } from '../widgets/new-password/cases.ts';
import { password } from '../widgets/password/cases.ts';
import { phone } from '../widgets/phone/cases.ts';
import { radio } from '../widgets/radio/cases.ts';
import { schema } from '../widgets/schema/cases.ts';
import { select } from '../widgets/select/cases.ts';
import { sides } from '../widgets/sides/cases.ts';
import { switchWidget } from '../widgets/switch/cases.ts';
import { tabs } from '../widgets/tabs/cases.ts';
import { text } from '../widgets/text/cases.ts';
import { textarea } from '../widgets/textarea/cases.ts';
import { tree } from '../widgets/tree/cases.ts';
import { upload } from '../widgets/upload/cases.ts';

/** Typical values of each widget; `widget-contract.tsx` runs the same tests on all of them. */
export const contractCases = {
  text,
  textarea,
  digit,
  password,
  email,
  english,
  phone,
  'new-password': newPassword,
  sides,
  agreement,
  amount,
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
  upload,
  schema,
} satisfies Record<BuiltInWidget, ContractCase>;
