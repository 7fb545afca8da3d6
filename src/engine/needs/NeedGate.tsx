import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@fluentui/react-components';
import { useBundle } from '../bundle.tsx';
import { useFromScope, useScope } from '../scope/use-scope.tsx';
import { State } from '../states/States.tsx';
import { useText } from '../texts.ts';
import { statesOf, unmetNeed } from './state-need.ts';

/** A screen that names needs is shown only to whom they hold for; everybody else is told why, and where to mend it. */
export function NeedGate({ children }: { children: ReactNode }): ReactNode {
  const bundle = useBundle();
  const scope = useScope();
  const navigate = useNavigate();
  const states = statesOf(bundle.screen.needs, bundle);
  const reads = states.flatMap((need) => need.check.that.reads);
  const name = useFromScope(reads, () => unmetNeed(states, scope.read())?.name);
  const need = states.find((each) => each.name === name);
  const why = useText(need?.check.say ?? '');
  const where = useText(need?.navigate ?? '');
  if (need === undefined) return children;
  return (
    <State drawing="locked" title={why} text={`「${need.title}」之后即可使用本页。`}>
      {where !== '' && (
        <Button appearance="primary" onClick={() => void navigate(where)}>
          去处理
        </Button>
      )}
    </State>
  );
}
