import type { CallDefinition } from '#model/call.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { recordsIn } from '../calls/records-in.ts';
import { useCallAnswer } from '../calls/question.ts';
import { printLevel, type CascadeShape, type Step } from './cascade-rules.ts';
import type { Option } from '../widget.ts';

export interface LevelOption {
  code: string;
  title: string;
  record: Record<string, unknown>;
}

export interface Level {
  /** Null while they are not known. */
  options: LevelOption[] | null;
  error: string | null;
  retry(): void;
}

interface Asked {
  /** Names of calls, level by level; none where the options hold all levels. */
  calls: readonly string[];
  root: string;
  parent: string | undefined;
  options: Option[];
  shape: CascadeShape;
  path: readonly Step[];
  /** Whether a level is needed at all. */
  wants(level: number): boolean;
}

/** What each level offers below the path so far; a level that nothing leads to offers nothing. */
export function useLevels({ calls, root, parent, options, shape, path, wants }: Asked): Level[] {
  const { bundleCalls } = useBundleCalls(calls);
  if (calls.length === 0) return levelsIn(options, parent, shape, path);
  return bundleCalls.map((call, n) => {
    const above = n === 0 ? root : path[n - 1]?.code;
    const isAsked = above !== undefined && wants(n);
    // oxlint-disable-next-line react/rules-of-hooks -- how many levels there are stands in the schema
    const answer = useCallAnswer(call, isAsked ? requestOf(call, above) : null);
    const records = isAsked && answer.own ? recordsIn(answer.data) : null;
    return {
      options: records?.map((record) => levelOption(record, shape)) ?? null,
      error: answer.error?.message ?? null,
      retry: answer.retry,
    };
  });
}

function useBundleCalls(names: readonly string[]): { bundleCalls: CallDefinition[] } {
  const bundle = useBundle();
  return { bundleCalls: names.map((name) => callOf(bundle, name)) };
}

/** A level is asked with one field: that of the path, else the first of the request. */
function requestOf(call: CallDefinition, code: string): Record<string, unknown> {
  const name = call.pathParams[0] ?? call.required[0] ?? call.fields[0];
  return name === undefined || code === '' ? {} : { [name]: code };
}

function levelOption(record: Record<string, unknown>, shape: CascadeShape): LevelOption {
  return { code: String(record[shape.code] ?? ''), title: printLevel(shape.label, record), record };
}

/** All levels of one list whose records name the one above them; as many as the path opens. */
function levelsIn(options: Option[], parent: string | undefined, shape: CascadeShape, path: readonly Step[]): Level[] {
  const below = (code: string | null): LevelOption[] =>
    options
      .filter((option) => {
        const above = parent === undefined ? undefined : option.record[parent];
        return code === null ? above === undefined || above === null || above === '' : String(above) === code;
      })
      .map((option) => ({
        code: String(option.value),
        title: option.title,
        record: { ...option.record, [shape.code]: option.value },
      }));
  const codes = [null, ...path.map(({ code }) => code)];
  return codes.map((code) => ({ options: below(code), error: null, retry: () => undefined }));
}
