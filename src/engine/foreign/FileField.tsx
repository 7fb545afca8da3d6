import type { ReactNode } from 'react';
import { ErrorCircle12Filled } from '@fluentui/react-icons';
import type { FieldProps } from '@rjsf/utils';
import { FILE_WORDS } from '#model/tame-schema.ts';
import { useForeign, useSaid } from './foreign-context.ts';
import { pathText } from './foreign-rules.ts';
import field from '../states/field.module.css';
import css from './foreign.module.css';

/** A node of files: its title, the upload, what is wrong, and how it is filled in. */
export function FileField(props: FieldProps): ReactNode {
  const { schema, name, formData, onChange, fieldPathId, required, readonly, disabled } = props;
  const { Upload, leave, base } = useForeign();
  const { $id: id, path } = fieldPathId;
  const title = schema.title ?? name;
  // A file is not typed.
  const said = useSaid(path, title)?.replace(/^请填写/, '请上传') ?? null;
  const isMany = schema.type === 'array';
  const part = (isMany ? schema.items : schema) as Record<string, unknown>;
  const words = FILE_WORDS.flatMap((word) => (part[word] === undefined ? [] : [[word, part[word]] as const]));
  const errorId = `${id}__error`;
  const hintId = `${id}__hint`;
  const describedBy = [said === null ? '' : errorId, schema.description === undefined ? '' : hintId].join(' ').trim();
  if (Upload === undefined) return null;
  return (
    <div className={css.field}>
      <span id={`${id}-label`} className={field.label}>
        {title}
        {required === true ? (
          <span className={field.required} aria-hidden="true">
            *
          </span>
        ) : (
          <span className={field.optional}>选填</span>
        )}
      </span>
      <Upload
        id={id}
        title={title}
        isMany={isMany}
        limits={{ ...Object.fromEntries(words), ...(isMany && { max: schema.maxItems }) }}
        value={formData}
        onChange={(value) => onChange(isEmpty(value) ? undefined : value, path, undefined, id)}
        onBlur={() => leave(`${base}${pathText(path)}`)}
        describedBy={describedBy === '' ? undefined : describedBy}
        invalid={said !== null}
        required={required === true}
        readOnly={readonly === true}
        disabled={disabled === true}
      />
      {said !== null && (
        <div id={errorId} className={field.error} role="alert">
          <ErrorCircle12Filled aria-hidden="true" className={field.errorIcon} />
          <span>{said}</span>
        </div>
      )}
      {schema.description !== undefined && (
        <div id={hintId} className={field.hint}>
          {schema.description}
        </div>
      )}
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
