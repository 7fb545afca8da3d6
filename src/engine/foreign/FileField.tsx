import type { ReactNode } from 'react';
import type { FieldProps } from '@rjsf/utils';
import { FILE_WORDS } from '#model/tame-schema.ts';
import { useForeign, useSaid } from './foreign-context.ts';
import { pathText } from './foreign-rules.ts';
import { describedBy, Frame } from './Frame.tsx';
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
  if (Upload === undefined) return null;
  return (
    <div className={css.field}>
      <Frame
        id={id}
        title={title}
        isGroup
        mark={required === true ? 'required' : 'optional'}
        said={said}
        hint={schema.description}
      >
        <Upload
          id={id}
          title={title}
          isMany={isMany}
          limits={{ ...Object.fromEntries(words), ...(isMany && { max: schema.maxItems }) }}
          value={formData}
          onChange={(value) => onChange(isEmpty(value) ? undefined : value, path, undefined, id)}
          onBlur={() => leave(`${base}${pathText(path)}`)}
          describedBy={describedBy(id, said, schema.description)}
          invalid={said !== null}
          required={required === true}
          readOnly={readonly === true}
          disabled={disabled === true}
        />
      </Frame>
    </div>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
