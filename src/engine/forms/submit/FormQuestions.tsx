import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { CallAction } from '#model/action.ts';
import { FailedQuestions } from '../../frame/Block.tsx';
import { Card } from '../../states/Card.tsx';
import { callOf, useBundle } from '../../scope/bundle.tsx';
import { questionsIn, useQuestions, useStandings, type Standing } from '../../calls/question.ts';
import { Failure, Skeleton } from '../../states/States.tsx';
import type { FormStore } from '../values/form-store.ts';
import { recordsIn } from './wizard-steps.ts';
import { words } from '../../words/words.ts';

/**
 * Asks the questions of a form in the scope of the form. A refusal is shown above the form unless a block of the form
 * shows it, and at the fields that it names; it blocks the submit.
 */
export function FormQuestions({ action, store }: { action: CallAction; store: FormStore }): ReactNode {
  const answers = useQuestions(action.data);
  const bundle = useBundle();
  const objections = Object.entries(answers).map(([name, { error, loading, refreshing }]) => {
    const isJudged = error?.kind === 'refused' && !loading && !refreshing;
    return [name, isJudged ? error.errors : []] as const;
  });
  useLayoutEffect(() => {
    for (const [name, errors] of objections) store.errors.object(name, errors);
  });
  const said = saidIn(action);
  const failed = Object.entries(answers).filter(
    ([name, { error }]) => error !== null && !said.has(name) && action.data[name]?.silent !== true,
  );
  if (failed.length === 0) return null;
  const titles = failed.flatMap(([name]) => {
    const question = action.data[name];
    return question === undefined ? [] : [callOf(bundle, question.call).title];
  });
  return (
    <Suspense fallback={null}>
      <FailedQuestions failed={failed.map(([, answer]) => answer)} what={words.language.list([...new Set(titles)])} />
    </Suspense>
  );
}

/**
 * Placeholder until the record of the form is loaded; then null. Without it an empty form with defaults could overwrite
 * the record.
 * @param place the form's place in its schema
 */
export function useInsteadOfForm(action: CallAction, place?: string): ReactNode {
  const names = questionsIn(action.fill?.reads ?? []);
  const standings = useStandings(names);
  const wasThere = useRef<CallAction['fill']>(undefined);
  if (action.fill === undefined || wasThere.current === action.fill) return null;
  const instead = <MissingRecord standings={standings} place={place} />;
  if (Object.values(standings).some(({ state }) => STOPS.has(state))) return instead;
  // From now on a repeated answer must not replace what the person typed.
  wasThere.current = action.fill;
  return null;
}

const STOPS: ReadonlySet<Standing['state']> = new Set(['unheard', 'loading', 'failed']);

/** Skeleton or failure of the record that a form edits. @param props.place the form's place in its schema */
export function MissingRecord(props: { standings: Record<string, Standing>; place?: string }): ReactNode {
  const { standings, place } = props;
  const failed = Object.values(standings).find(({ state }) => state === 'failed');
  // A block around the form tells the failure of its own question, with a retry.
  if (failed?.unanswered?.isSaid === true) return null;
  return (
    <Card padding="form">
      {failed?.unanswered ? (
        <Failure {...failed.unanswered} onRetry={failed.unanswered.retry} place={place} />
      ) : (
        <Skeleton rows={6} height={32} />
      )}
    </Card>
  );
}

/** Questions whose refusal the form shows itself: in its place, or by a block that shows the answer. */
function saidIn({ fill, steps }: CallAction): ReadonlySet<string> {
  const shown = steps
    .flatMap(({ block }) => recordsIn(block))
    .flatMap(({ source }) => (source.kind === 'value' ? source.value.reads : []));
  return new Set(questionsIn([...(fill?.reads ?? []), ...shown]));
}
