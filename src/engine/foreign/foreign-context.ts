import { createContext, use, type ComponentType } from 'react';
import type { FieldPathId, RJSFSchema } from '@rjsf/utils';
import type { JsonSchema } from '#model/json-schema.ts';
import type { RuleSchema } from '#model/tame-schema.ts';
import type { WidgetProps } from '../host/widget.ts';
import { pathText, sentenceOf, type Wrong } from './foreign-rules.ts';

/** Props of an own widget inside a third-party form, which has no options and no context of the engine's forms. */
export type ControlProps = Omit<WidgetProps, 'options' | 'registry' | 'around'>;

/** Props of an upload inside a third-party form: files are referred to by id. */
export interface UploadProps extends ControlProps {
  isMany: boolean;
  /** Schema keywords: `accept`, `size`, `business`, `template`, and `max`. */
  limits: Record<string, unknown>;
}

/** The context shared by the parts of a foreign form. */
export interface ForeignAround {
  rule: RuleSchema;
  /** Definitions that open on demand, by name. */
  later: ReadonlyMap<string, JsonSchema>;
  /** Path of this form in the whole value. */
  base: string;
  /** Title of the field that contains the form. */
  title?: string | undefined;
  wrong: readonly Wrong[];
  /** Paths of the parts that have lost focus once. */
  left: ReadonlySet<string>;
  /** Shows errors of all parts, not only of those that have lost focus. */
  isToldAll: boolean;
  leave(path: string): void;
  /** Draws a part as a form of its own. */
  Form: ComponentType<ForeignFormProps>;
  /** Uploads the files of a part; without it no file can be added. */
  Upload?: ComponentType<UploadProps> | undefined;
  /** Date and date-time field; without it such values are typed as text. */
  Day?: ComponentType<ControlProps> | undefined;
}

type Shared = 'rule' | 'title' | 'wrong' | 'isToldAll' | 'Upload' | 'Day';

export interface ForeignFormProps extends Pick<ForeignAround, Shared> {
  id: string;
  /** If false, an object that holds only defaults is omitted. */
  required?: boolean | undefined;
  /** The part to draw; default: the whole. */
  part?: JsonSchema;
  /** Path of the part in the whole value. */
  base?: string;
  uiSchema?: unknown;
  value: unknown;
  onChange(value: unknown): void;
  readOnly: boolean;
  disabled: boolean;
}

export const ForeignContext = createContext<ForeignAround | null>(null);

export function useForeign(): ForeignAround {
  const around = use(ForeignContext);
  if (around === null) throw new Error('A foreign field needs a foreign form around it');
  return around;
}

/** Error of a part, once it may be shown. */
export function useSaid(path: FieldPathId['path'], title: string): string | null {
  const { wrong, base, title: whole = '', left, isToldAll } = useForeign();
  const at = `${base}${pathText(path)}`;
  if (!isToldAll && !left.has(at)) return null;
  const own = wrong.find((each) => each.path === at);
  return own === undefined ? null : sentenceOf(title === '' && path.length === 0 ? whole : title, own);
}

/** Error of a choice between schemas. Shown under the choice itself, not under all its fields. */
export const ChoiceContext = createContext<{ id: string; said: string } | null>(null);

/** Props of the engine's own controls (dates, uploads) for the error and the hint of a part. */
export function errorProps(id: string, said: string | null, { description }: RJSFSchema) {
  return {
    rawErrors: said === null ? undefined : [said],
    'aria-describedby': describedBy(id, said, description),
  };
}

/** Ids of the error and the hint that a frame shows under a control. */
export function describedBy(id: string, said: string | null, hint: string | undefined): string | undefined {
  const ids = [said === null ? '' : `${id}__error`, hint === undefined ? '' : `${id}__help`];
  return ids.join(' ').trim() || undefined;
}
