import { Suspense, useMemo, useRef, type ReactNode } from 'react';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { Button } from '@fluentui/react-components';
import { isKnown } from '#model/evaluate.ts';
import type { Blocks } from '#model/block.ts';
import type { FormMember } from '#model/field.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useReason } from '../../actions/use-action.ts';
import { ActionSurroundingsProvider } from '../../actions/surroundings.tsx';
import { Block } from '../../frame/Block.tsx';
import { Card, useSurface } from '../../states/Card.tsx';
import { Notice } from '../../states/Notice.tsx';
import { ScopeProvider, useExpression, useScope } from '../../scope/use-scope.tsx';
import { DraftNotice, DraftState, ErrorSummary, Failure, linksFirst, MainButton } from '../submit/FormParts.tsx';
import { FormQuestions } from '../submit/FormQuestions.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { hasLineTable } from '../fields/Members.tsx';
import { RjsfForm } from '../submit/RjsfForm.tsx';
import { FormProvider, useFormAround, useFormStore } from '../fields/form-around.tsx';
import type { FormStore } from '../values/form-store.ts';
import { useDraft, type Draft } from '../submit/use-draft.ts';
import { usePlace } from '../../drafts/reopening.tsx';
import { buttonOf, useWizard, type Wizard } from './use-wizard.ts';
import { footPlace, hasRail, isResult, railOf, wizardMembers, strongItemOf } from '../submit/wizard-steps.ts';
import form from '../submit/form.module.css';
import { lazyPart } from '../../loading/loading.tsx';
import css from './wizard.module.css';
import { useRecord } from '../../calls/use-record.ts';
import { formatOf } from '../../formats/formats.ts';
import { ShownValue } from '../../formats/ShownValue.tsx';
import { useHost } from '../../host/host.ts';
import { words } from '../../words/words.ts';

const QuoteRenewal = lazyPart(async () => (await import('./QuoteRenewal.tsx')).QuoteRenewal);
const QuoteNotice = lazyPart(async () => (await import('./QuoteRenewal.tsx')).QuoteNotice);
const CodeStep = lazyPart(async () => (await import('../../needs/CodePanel.tsx')).CodeStep);

/** A form in steps. The person moves back and forth; the form is sent once, at the end. */
export function WizardView({ block }: { block: Blocks['form'] }): ReactNode {
  const { action } = block;
  const members = useMemo(() => wizardMembers(action), [action]);
  const store = useFormStore(action, members, useScope());
  return (
    <ScopeProvider scope={store.scope}>
      {action.leave === 'ask' && <LeaveGuard store={store} isKept={action.draft !== undefined} />}
      <Steps block={block} store={store} members={members} />
    </ScopeProvider>
  );
}

function Steps({
  block,
  store,
  members,
}: {
  block: Blocks['form'];
  store: FormStore;
  members: FormMember[];
}): ReactNode {
  const { action } = block;
  const around = useFormAround(store, members, action.uiSchema);
  const draft = useDraft(action, store, usePlace(block.id), 'reload');
  const content = useRef<HTMLDivElement>(null);
  const wizard = useWizard(block, store, around, draft.clear, content);
  const { step, steps, at, bar, run, code, scope } = wizard;
  const surface = useSurface();
  const isOnSheet = surface === 'sheet';
  const isAtCode = code !== null || wizard.quote.renewal !== null;
  const isOver = isAtCode || isResult(step);
  const goTo = (to: number): void => wizard.go(steps[to]?.name ?? '');
  const fromStart: Draft = {
    ...draft,
    discard() {
      draft.discard();
      goTo(0);
    },
  };

  const shown = (
    <div ref={content} className={css.content} data-place={step.place} tabIndex={-1}>
      {isAtCode ? (
        <CodeContent block={block} wizard={wizard} />
      ) : (
        (wizard.instead ?? <Block key={step.name} block={step.block} />)
      )}
    </div>
  );
  return (
    <FormProvider value={around}>
      <ActionSurroundingsProvider goToStep={wizard.go}>
        <div
          className={isOnSheet ? `${css.wizard} ${form.large}` : css.wizard}
          data-wizard
          data-page={(surface === 'page' && !isResult(step)) || undefined}
          data-wide={hasLineTable(members) || undefined}
        >
          {!wizard.isHeld && <FormQuestions key={Object.keys(action.data).join(' ')} action={action} store={store} />}
          {bar.titles.length > 1 && <StepBar {...bar} onOpen={isOver || run.isRunning ? undefined : goTo} />}
          {isOver ? (
            <ScopeProvider scope={scope}>{shown}</ScopeProvider>
          ) : (
            <RjsfForm action={action} form={run} names={wizard.names} onValid={() => void wizard.press()}>
              <ScopeProvider scope={scope}>
                <Above wizard={wizard} draft={fromStart} />
                {shown}
                <Under block={block} wizard={wizard} draft={draft} onBack={at === 0 ? undefined : () => goTo(at - 1)} />
              </ScopeProvider>
            </RjsfForm>
          )}
        </div>
      </ActionSurroundingsProvider>
    </FormProvider>
  );
}

/** The code input, in place of the last step and beside its side column. */
function CodeContent({ block, wizard }: { block: Blocks['form']; wizard: Wizard }): ReactNode {
  const { step, code, quote } = wizard;
  const rail = railOf(step.block);
  const reason = useReason(block.action, block.enabled);
  // A request whose answer was lost is repeated unchanged, even if a quote has expired since.
  const ended = quote.renewal === null ? (wizard.isLost ? undefined : reason || undefined) : words.quotes.asking;
  const isOnSheet = useSurface() === 'sheet';
  const isBesideRail = rail.length > 0 || undefined;
  const frame = (panel: ReactNode, buttons: ReactNode): ReactNode => (
    <>
      <div className={css.codeStep} data-rail={isBesideRail}>
        <Card padding="form">{panel}</Card>
        <div className={css.codeRail}>
          {rail.map((each) => (
            <Block key={each.id} block={each} />
          ))}
        </div>
      </div>
      <div className={css.under} {...footPlace(block.action.steps, step)}>
        <div className={isOnSheet ? `${form.foot} ${form.wide}` : `${form.foot} ${css.foot}`}>{buttons}</div>
      </div>
    </>
  );
  return (
    <Suspense fallback={frame(null, null)}>
      {code === null ? (
        <QuoteRenewal
          quote={quote}
          title={wizard.title}
          isRunning={wizard.run.isRunning}
          frame={frame}
          onConfirm={() => void wizard.confirmQuote()}
        />
      ) : (
        <CodeStep
          key={code.request.name}
          request={code.request}
          onClose={code.end}
          backTitle={words.forms.change}
          validity={quote.until === null ? undefined : <Validity until={quote.until} />}
          frame={frame}
          ended={ended}
        />
      )}
    </Suspense>
  );
}

/** Remaining time of the quote. */
function Validity({ until }: { until: string }): ReactNode {
  const host = useHost();
  return (
    <p className={css.validity}>
      {words.quotes.validFor}
      {formatOf('countdown', host).draw(until, { title: words.quotes.validFor, place: 'text', now: host.serverNow() })}
    </p>
  );
}

/** Notices above the step: the restored draft and the invalid fields. */
function Above({ wizard, draft }: { wizard: Wizard; draft: Draft }): ReactNode {
  return (
    <div className={css.under} data-rail={hasRail(wizard.step.block) || undefined}>
      <DraftNotice draft={draft} text={wizard.cameBack ? words.forms.cameBack : undefined} isLost={wizard.isLost} />
      <ErrorSummary trouble={wizard.run.trouble} onOpen={wizard.open} />
      {wizard.quote.change !== null && (
        <Suspense fallback={null}>
          <QuoteNotice change={wizard.quote.change} />
        </Suspense>
      )}
    </div>
  );
}

interface UnderProps {
  block: Blocks['form'];
  wizard: Wizard;
  draft: Draft;
  onBack: (() => void) | undefined;
}

/** State and next button of the step. In a narrow window they stay in view, with the main figure. */
function Under({ block, wizard, draft, onBack }: UnderProps): ReactNode {
  const { step, at, run } = wizard;
  const { next } = step;
  const isOnSheet = useSurface() === 'sheet';
  // The button that sends shows the amount itself.
  const strong = next?.kind === 'submit' ? undefined : strongItemOf(step.block);
  return (
    <div className={css.under} {...footPlace(block.action.steps, step)}>
      {wizard.lost !== null && (
        <Notice tone="warning">{wizard.lost === 'same' ? words.forms.lostSame : words.forms.lostChanged}</Notice>
      )}
      <Failure text={run.failure} onRetry={run.retry} />
      {next !== undefined && (
        <div
          className={isOnSheet ? `${form.foot} ${form.wide}` : `${form.foot} ${css.foot}`}
          data-strong={strong !== undefined || undefined}
        >
          <div className={css.others}>
            <DraftState draft={draft} />
            {linksFirst([...step.actions, ...(at === 0 ? block.actions : [])]).map((each) => (
              // After the action the earlier failure no longer applies.
              <ActionButton key={each.name} action={each} size="large" onDone={run.clearFailure} />
            ))}
            {onBack !== undefined && (
              <Button size="large" disabledFocusable={run.isRunning} onClick={onBack}>
                {words.forms.change}
              </Button>
            )}
          </div>
          <div className={css.main}>
            {strong !== undefined && <StrongFigure {...strong} />}
            <MainButton
              text={buttonOf(block, step)}
              action={block.action}
              enabled={next.kind === 'submit' ? block.enabled : next.enabled}
              isRunning={run.isBusy}
              isReady={wizard.isReady}
            />
          </div>
        </div>
      )}
    </div>
  );
}

interface StepBarProps {
  titles: string[];
  at: number;
  /** Goes back to a finished step. Without it the steps are no links. */
  onOpen?(at: number): void;
}

/**
 * The step bar: finished steps are ticked, the current one is filled. A narrow window shows only the current one's
 * name.
 */
function StepBar({ titles, at, onOpen }: StepBarProps): ReactNode {
  return (
    <ol className={css.bar} aria-label={words.forms.step(at + 1, titles.length)}>
      {titles.map((title, n) => {
        const isDone = n < at;
        const inside = (
          <>
            <span className={css.number} aria-hidden="true">
              {isDone ? <Checkmark16Regular /> : n + 1}
            </span>
            <span className={css.stepTitle}>
              {title}
              {isDone && <span className="sw-spoken">{words.forms.stepDone}</span>}
            </span>
          </>
        );
        return (
          <li
            key={title}
            className={css.step}
            data-state={isDone ? 'done' : n === at ? 'current' : 'coming'}
            aria-current={n === at ? 'step' : undefined}
          >
            {isDone && onOpen !== undefined ? (
              <button type="button" className={css.stepButton} onClick={() => onOpen(n)}>
                {inside}
              </button>
            ) : (
              inside
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StrongFigure({ item, source }: NonNullable<ReturnType<typeof strongItemOf>>): ReactNode {
  const { scope } = useRecord(source);
  return (
    <ScopeProvider scope={scope}>
      <StrongValue item={item} />
    </ScopeProvider>
  );
}

/** Hidden while the value is unknown: a dash would be read as a fact. */
function StrongValue({ item }: Pick<NonNullable<ReturnType<typeof strongItemOf>>, 'item'>): ReactNode {
  const value = useExpression(item.value);
  return (
    <div className={css.strong} data-place={item.place} data-unknown={!isKnown(value) || undefined}>
      <span>{item.title}</span>
      <span className={css.strongValue}>
        <ShownValue shown={item} place="item" />
      </span>
    </div>
  );
}
