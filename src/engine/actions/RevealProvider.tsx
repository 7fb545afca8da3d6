import { useRef, useState, type ReactNode } from 'react';
import { RevealContext, type Reveal } from '../formats/reveal.ts';
import { useScope } from '../scope/use-scope.tsx';
import { useRunCall } from './use-run-call.ts';

/** Lets the secrets inside reveal their plain values one at a time, so that they share one verification code. */
export function RevealProvider({ children }: { children: ReactNode }): ReactNode {
  const scope = useScope();
  const { run } = useRunCall();
  const latest = useRef({ run, scope });
  latest.current = { run, scope };
  const [reveal] = useState(() => inTurn((asked) => revealBy(latest.current, asked)));
  return <RevealContext value={reveal}>{children}</RevealContext>;
}

async function revealBy(
  { run, scope }: Pick<ReturnType<typeof useRunCall>, 'run'> & { scope: ReturnType<typeof useScope> },
  { call, request, title }: Parameters<Reveal>[0],
): ReturnType<Reveal> {
  const action = { call, filling: {}, members: [], steps: [], data: {}, checks: [] };
  const outcome = await run({ action, title, scope, request });
  if (outcome.kind === 'failed') throw outcome.error;
  return outcome.kind === 'done' ? { result: outcome.result } : null;
}

function inTurn(reveal: Reveal): Reveal {
  let before: Promise<unknown> = Promise.resolve();
  return (asked) => {
    const answer = before.then(() => reveal(asked));
    before = answer.catch(() => undefined);
    return answer;
  };
}
