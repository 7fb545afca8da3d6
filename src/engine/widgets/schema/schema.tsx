import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { ruleSchema } from '#model/tame-schema.ts';
import { ForeignForm } from '../../foreign/ForeignForm.tsx';
import type { ControlProps, UploadProps } from '../../foreign/foreign-context.ts';
import { firstSentence, wrongIn, type Wrong } from '../../foreign/foreign-rules.ts';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { date } from '../date/date.tsx';
import { upload } from '../upload/upload.tsx';
import { describedBy, isInvalid } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from './schema.module.css';

/** A value described by a JSON Schema: the field's own schema, or one from an answer. */
function SchemaWidget(widget: WidgetProps): ReactNode {
  const { id, label, value, onChange, onBlur, options, required, readonly, disabled, rawErrors } = widget;
  const onProblem = widget.around?.onProblem;
  const { schema, uiSchema } = options;
  const isKnown = typeof schema === 'object' && schema !== null;
  const text = isKnown ? JSON.stringify(schema) : '';
  // An equal schema text keeps the form.
  const rule = useMemo(() => ruleSchema(text === '' ? {} : JSON.parse(text)), [text]);
  const wrong = useMemo(() => {
    if (text === '' || (value === undefined && required !== true)) return [];
    const asked = value ?? emptyOf(rule.schema.type);
    return asked === undefined ? MISSING : wrongIn(rule.schema, asked);
  }, [rule, text, value, required]);
  const [ofUploads, tellUpload] = useProblems();
  const broken = firstSentence(rule.schema, wrong, label);
  const problem = broken ?? ofUploads;
  useEffect(() => onProblem?.(problem), [onProblem, problem]);
  useEffect(() => () => onProblem?.(null), [onProblem]);
  useForgetting(text, value, onChange);
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur(id, value);
  };
  const error = rawErrors?.[0];
  const Upload = useUpload(widget, tellUpload);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the blur of the fields inside
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy(widget)} onBlur={leave}>
      {isKnown ? (
        <ForeignForm
          key={text}
          id={`${id}-value`}
          title={label}
          required={required}
          rule={rule}
          uiSchema={uiSchema}
          value={value}
          onChange={onChange}
          wrong={wrong}
          isToldAll={isInvalid(widget)}
          readOnly={readonly === true}
          disabled={disabled === true}
          Upload={Upload}
          Day={DayOfPart}
        />
      ) : (
        <p className={css.none}>{widget.placeholder || words.widgets.notNeeded}</p>
      )}
      {/* Inner errors are shown at their fields; a pending upload is only reported here. */}
      {error !== undefined && error !== broken && (
        <p id={`${id}__error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Error of a required value that is missing entirely, whatever its type. */
const MISSING: readonly Wrong[] = [{ path: '', keyword: 'required', limit: true }];
const NO_OPTIONS = {};

/** The engine's own date field. */
function DayOfPart(props: ControlProps): ReactNode {
  return <date.Component {...props} options={NO_OPTIONS} />;
}

type TellProblem = (id: string, problem: string | null) => void;

/** Problems of the uploads inside, such as a file still being sent. */
function useProblems(): [first: string | null, tell: TellProblem] {
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({});
  const tell = useCallback<TellProblem>(
    (id, problem) => setProblems((before) => (before[id] === problem ? before : { ...before, [id]: problem })),
    [],
  );
  return [Object.values(problems).find((each) => each !== null) ?? null, tell];
}

/** The upload component, if the schema names the calls for files. */
function useUpload({ options, around }: WidgetProps, tell: TellProblem): ComponentType<UploadProps> | undefined {
  const { upload: call, info, templates } = options;
  const latest = useRef(around);
  latest.current = around;
  return useMemo(() => {
    if (typeof call !== 'string') return undefined;
    const calls = { upload: call, info, templates };
    return function FilesOfPart({ isMany, limits, ...rest }: UploadProps): ReactNode {
      const { id } = rest;
      const onProblem = useCallback((problem: string | null) => tell(id, problem), [id]);
      return (
        <upload.Component
          {...rest}
          multiple={isMany}
          options={{ ...calls, layout: 3, ...limits }}
          around={{ ...latest.current, onProblem }}
        />
      );
    };
  }, [call, info, templates, tell]);
}

/** Clears the value when the schema changes, so that input for the previous schema is not sent. */
function useForgetting(text: string, value: unknown, onChange: (value: unknown) => void): void {
  const before = useRef(text);
  useEffect(() => {
    const isOther = before.current !== '' && text !== '' && before.current !== text;
    if (text !== '') before.current = text;
    if (isOther && value !== undefined) onChange(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- the value matters only when the schema changes
  }, [text]);
}

function emptyOf(type: string | string[] | undefined): unknown {
  const [first] = [type].flat();
  return first === 'object' ? {} : first === 'array' ? [] : undefined;
}

export const schema: WidgetImplementation = { Component: SchemaWidget, ownError: true };
