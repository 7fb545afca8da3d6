import type { ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import type { StepDefinition } from '#model/action.ts';
import type { FormBlock } from '#model/block.ts';
import type { Text } from '#model/expression.ts';
import { useSurface } from '../states/Card.tsx';
import { useRecord } from '../calls/use-record.ts';
import { ShownValue } from '../formats/ShownValue.tsx';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { MainButton } from './MainButton.tsx';
import { strongItemOf } from './wizard-steps.ts';
import form from './form.module.css';
import css from './wizard.module.css';

interface StepFootProps {
  block: FormBlock;
  step: StepDefinition;
  title: Text;
  isRunning: boolean;
  /** All that the step shows is known. */
  isReady: boolean;
  onBack?: () => void;
  others: ReactNode;
}

/** What can be done in a step. In a narrow window it stays in sight, with the figure that matters and one button. */
export function StepFoot({ block, step, title, isRunning, isReady, onBack, others }: StepFootProps): ReactNode {
  const isOnSheet = useSurface() === 'sheet';
  if (step.next === undefined) return null;
  const isSending = step.next.kind === 'submit';
  // The button that sends says the amount itself.
  const strong = isSending ? undefined : strongItemOf(step.block);
  return (
    <div
      className={isOnSheet ? `${form.foot} ${form.wide}` : `${form.foot} ${css.foot}`}
      data-strong={strong !== undefined || undefined}
    >
      <div className={css.others}>
        {others}
        {onBack !== undefined && (
          <Button size="large" icon={<EditRegular />} disabledFocusable={isRunning} onClick={onBack}>
            返回修改
          </Button>
        )}
      </div>
      <div className={css.main}>
        {strong !== undefined && <StrongFigure {...strong} />}
        <MainButton
          title={title}
          action={block.action}
          enabled={step.next.kind === 'submit' ? block.enabled : step.next.enabled}
          isRunning={isRunning}
          isReady={isReady}
        />
      </div>
    </div>
  );
}

function StrongFigure({ item, source }: NonNullable<ReturnType<typeof strongItemOf>>): ReactNode {
  const { scope } = useRecord(source);
  return (
    <ScopeProvider scope={scope}>
      <div className={css.strong}>
        <span>{item.title}</span>
        <span className={css.strongValue}>
          <ShownValue shown={item} place="item" />
        </span>
      </div>
    </ScopeProvider>
  );
}
