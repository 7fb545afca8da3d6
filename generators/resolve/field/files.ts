import type { InputSchema } from './preset.ts';
import type { PropertySchema } from '#model/dialect-types.ts';
import type { EntityField, FileLimits } from '#model/entity.ts';
import type { WidgetProp } from '#model/field.ts';
import { parseSize, UNLIMITED } from '#model/file-size.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { LONGEST_LINE } from '#model/text-length.ts';
import { misshapen } from '../../rules/shape.ts';
import { keyOf, member, number, text, texts, type At } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';
import { UPLOAD } from './usual-widgets.ts';

const WORDS = ['max', 'size', 'accept', 'business', 'template'] as const;

/** Limits for the files of a property; undefined if it takes none or has no limits. */
export function resolveFiles(
  context: Context,
  at: At<PropertySchema>,
  name: string,
  widget: string,
): FileLimits | undefined {
  const said = WORDS.filter((word) => member(at, word));
  const [first] = said;
  if (first === undefined) return undefined;
  if (!isUpload(context, widget)) {
    // For other types `max` limits the value.
    if (said.every((word) => word === 'max')) return undefined;
    misshapen(context.problems, keyOf(at, first), `"${first}" is a word of files, and "${name}" takes none.`, {
      word: first,
    });
    return undefined;
  }
  const max = number(member(at, 'max'));
  const size = parseSize(text(member(at, 'size')) ?? '');
  const accept = texts(member(at, 'accept')).map((each) => each.word.replace(/^\./, '').toLowerCase());
  const business = text(member(at, 'business'));
  const template = text(member(at, 'template'));
  return {
    ...(max !== undefined && { max }),
    ...(size !== null && { size }),
    ...(accept.length > 0 && { accept }),
    ...(business !== undefined && { business }),
    ...(template !== undefined && { template }),
  };
}

/** The format of a request field that carries the file itself; such a call is sent as multipart form data. */
export const BINARY = 'binary';

/** Formats whose length counts bytes. */
export function binarySchema(limits: FileLimits | undefined): JsonSchema {
  return { format: BINARY, ...(limits?.size !== undefined && { maxLength: limits.size }) };
}

/** Several files are a list of ids; answers may include file names. */
export function fileItems(base: EntityField['type'], limits: FileLimits | undefined): JsonSchema {
  if (base !== 'array') return {};
  const max = limits?.max;
  return {
    items: { type: 'string', minLength: 1, maxLength: LONGEST_LINE },
    ...(max !== undefined && max < UNLIMITED && { maxItems: max }),
  };
}

export function isUpload(context: Context, widget: string): boolean {
  return widget === UPLOAD || context.presets.get(widget)?.widget === UPLOAD;
}

/** The entity field's limits for files, as options of the widget. */
export function fileProps(widget: string, { files }: EntityField): Record<string, WidgetProp> {
  if (widget !== UPLOAD || files === undefined) return {};
  const { size, ...rest } = files;
  const words = { ...rest, ...(size !== undefined && { size: `${Math.ceil(size / 1024)}KB` }) };
  return Object.fromEntries(Object.entries(words).map(([word, literal]) => [word, { literal }]));
}

/** The field's `template`, and what an upload requires. */
export function templateProp(
  context: Context,
  at: At<InputSchema>,
  widget: string,
  props: Record<string, WidgetProp>,
): Record<string, WidgetProp> {
  const template = member(at, 'template');
  if (widget !== UPLOAD) {
    if (template)
      misshapen(context.problems, keyOf(at, 'template'), '"template" is a word of files: this field takes none.', {
        word: 'template',
      });
    return props;
  }
  if (!props.upload) {
    misshapen(
      context.problems,
      member(at, 'widget') ?? member(at, 'field') ?? at,
      'Nothing takes these files: the option "upload" names the call. A widget made of "upload" may say it once for all.',
    );
  }
  return template ? { ...props, template: { literal: text(template) } } : props;
}
