import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { StepDefinition } from '#model/action.ts';
import type { FormBlock } from '#model/block.ts';
import type { Text } from '#model/expression.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { callNameOf } from '../actions/run-call.ts';
import { ActionSurroundingsProvider } from '../actions/surroundings.tsx';
import { Block } from '../Block.tsx';
import { Card } from '../blocks/Card.tsx';
import { Notice } from '../blocks/NoticeBlockView.tsx';
import { callOf, useBundle } from '../bundle.tsx';
import { useCallSession } from '../calls/session.tsx';
import { useSend } from '../calls/use-send.ts';
import { fillRequest } from '../filling.ts';
import { useHost } from '../host.tsx';
import { CodeStep } from '../needs/CodePanel.tsx';
import type { CodeAnswer, CodeRequest } from '../needs/code-need.ts';
import { needsOf } from '../needs/state-need.ts';
import { ScopeProvider, useScope } from '../scope/use-scope.tsx';
import { printText, useText } from '../texts.ts';
import { ErrorSummary, Failure } from './FormParts.tsx';
import { FormQuestions, useInsteadOfForm } from './FormQuestions.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RjsfShell } from './RjsfShell.tsx';
import { StepBar } from './StepBar.tsx';
import { StepFoot } from './StepFoot.tsx';
import { createDraft, type DraftKeeper } from './draft.ts';
import { FormProvider, focusField } from './form-around.tsx';
import type { FormStore, InvalidField } from './form-store.ts';
import { useFormAround } from './use-form-around.ts';
import { fieldsOf, useFormStore } from './use-form-store.ts';
import { useLostAnswer } from './use-lost-answer.ts';
import { useStepScope } from './step-scope.tsx';
import { useSubmit } from './use-submit.ts';
import { useWizardStep } from './use-wizard-step.ts';
import { hasRail, isResult, membersOf, railOf, summaryOf, wizardMembers } from './wizard-steps.ts';
import css from './wizard.module.css';

/** A form in steps. The person goes back and forth; it is sent once, at the end. */
export function WizardView({ block }: { block: FormBlock }): ReactNode {
  const { action } = block;
  const members = useMemo(() => wizardMembers(action), [action]);
  const store = useFormStore(action, members, useScope());
  const draft = useDraft(store, block.id);
  return (
    <ScopeProvider scope={store.scope}>
      {action.leave === 'ask' && <LeaveGuard store={store} />}
      <Steps block={block} store={store} draft={draft} />
    </ScopeProvider>
  );
}

function Steps({ block, store, draft }: { block: FormBlock; store: FormStore; draft: DraftKeeper }): ReactNode {
  const { action } = block;
  const { steps } = action;
  const bundle = useBundle();
  const send = useSend();
  const startAfresh = useCallback(() => {
    draft.clear();
    store.reset();
  }, [draft, store]);
  const host = useHost();
  const { at, go, goBack, cameBack } = useWizardStep(steps, store, startAfresh);
  const step = steps[at] as StepDefinition;
  const members = useMemo(() => membersOf(step.block), [step]);
  const names = useMemo(() => fieldsOf(members).map(({ name }) => name), [members]);
  const allMembers = useMemo(() => wizardMembers(action), [action]);
  const around = useFormAround(store, allMembers);
  const run = useSubmit(action, store, around.id);
  const [invalid, setInvalid] = useState<InvalidField[]>([]);
  const [code, setCode] = useState<{ request: CodeRequest; end(answer?: CodeAnswer): void } | null>(null);
  const wizard = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const mainTitle = useText(titleOf(block, step));

  const holds = names.length === 0;
  const { scope: held, isHeld, unheld } = useStepScope(action, step, store, holds);
  const wasLost = useLostAnswer(action, held, isHeld && step.next?.kind === 'submit' && !run.isRunning);
  const instead = useInsteadOfForm(action, block.place);
  const call = callOf(bundle, callNameOf(action, store.scope));
  const needsCode = needsOf(call, bundle).some((need) => need.kind === 'code');
  const counted = steps.filter((each) => !isResult(each));
  const titles = [...counted.map(({ title }) => title), ...(needsCode ? ['安全验证'] : [])];
  const position = code !== null || isResult(step) ? titles.length - (isResult(step) ? 0 : 1) : counted.indexOf(step);

  const leaveStep = useRef(step.name);
  useEffect(() => {
    if (leaveStep.current === step.name) return;
    leaveStep.current = step.name;
    setInvalid([]);
    // A new step begins at its top, for the eye and for the keyboard.
    content.current?.focus({ preventScroll: true });
    const top = wizard.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) wizard.current?.scrollIntoView({ block: 'start' });
  }, [step.name]);

  const isReady = instead === null && (!holds || isHeld);
  // What was chosen is no longer there to be chosen: only where it is chosen can that be mended.
  const isGone = unheld?.isGone === true;
  useEffect(() => {
    if (isGone) goBack();
  }, [isGone, goBack]);

  const goOn = (): void => {
    const next = steps[at + 1];
    if (next !== undefined) go(next.name);
  };

  const submit = async (): Promise<void> => {
    const wrong = store.check();
    const first = steps.find((each) => fieldsOf(membersOf(each.block)).some(({ name }) => name === wrong[0]?.name));
    if (first !== undefined && first !== step) {
      store.show();
      go(first.name);
      return;
    }
    const summary = summaryOf(step.block);
    const outcome = await run.submit({
      title: mainTitle,
      name: 'submit',
      scope: held,
      summary: summary === undefined ? undefined : printText(summary, held.read(), bundle, host),
      askCode: (request) =>
        new Promise((resolve) =>
          setCode({
            request,
            end: (answer) => {
              setCode(null);
              resolve(answer);
            },
          }),
        ),
      surroundings: { goToStep: go },
    });
    if (outcome.kind !== 'done') return;
    store.scope.setAt('result', 'submit', outcome.result);
    draft.clear();
    if (action.then === undefined) goOn();
  };

  const pressed = async (): Promise<void> => {
    setInvalid([]);
    const { next } = step;
    if (run.isRunning || next === undefined || !isReady) return;
    if (!(await run.preCheck(members, next.kind === 'submit' ? [] : next.checks))) return;
    if (next.kind === 'submit') return submit();
    if (next.kind === 'call') {
      const answered = await run.attempt(async () => {
        const { request } = fillRequest(next.filling, store.scope.read());
        store.scope.setAt('result', step.name, await send(next.call, request));
      });
      if (!answered) return;
    }
    goOn();
  };

  const rail = hasRail(step.block) || undefined;
  const shown = (
    <div ref={content} className={css.content} tabIndex={-1}>
      {code === null ? (
        (instead ?? unheld?.shown ?? <Block key={step.name} block={step.block} />)
      ) : (
        <div className={css.codeStep} data-rail={rail}>
          <Card padding="form">
            <CodeStep request={code.request} onClose={code.end} backTitle="返回修改" />
          </Card>
          <div className={css.codeRail}>
            {railOf(step.block).map((each) => (
              <Block key={each.id} block={each} />
            ))}
          </div>
        </div>
      )}
    </div>
  );

  return (
    <FormProvider value={around}>
      <ActionSurroundingsProvider goToStep={go}>
        <div ref={wizard} className={css.wizard}>
          {/* A step without inputs holds what is on it: nothing is asked again while the person reads and confirms. */}
          {(!holds || !isHeld) && <FormQuestions key={Object.keys(action.data).join(' ')} action={action} />}
          <StepBar titles={titles} at={position} />
          {code !== null || isResult(step) ? (
            <ScopeProvider scope={held}>{shown}</ScopeProvider>
          ) : (
            <RjsfShell
              store={store}
              schema={action.schema}
              names={names}
              onValid={() => void pressed()}
              onInvalid={(found) => {
                setInvalid(found);
                focusField(around, found[0]?.name ?? '');
              }}
            >
              <ScopeProvider scope={held}>
                {invalid.length > 0 && (
                  <div className={css.under} data-rail={rail}>
                    <ErrorSummary invalid={invalid} />
                  </div>
                )}
                {shown}
                <div className={css.under} data-rail={rail}>
                  {cameBack && <Notice tone="info">页面已重新加载，尚未提交，请核对后继续。</Notice>}
                  {wasLost && run.failure === null && (
                    <Notice tone="warning">上次提交的结果未知。内容不变时重新提交不会重复办理。</Notice>
                  )}
                  <Failure text={run.failure} />
                  <StepFoot
                    block={block}
                    step={step}
                    title={titleOf(block, step)}
                    isRunning={run.isRunning}
                    isReady={isReady}
                    onBack={at === 0 ? undefined : () => go(steps[at - 1]?.name ?? '')}
                    others={[...step.actions, ...(at === 0 ? block.actions : [])].map((each) => (
                      <ActionButton key={each.name} action={each} size="large" />
                    ))}
                  />
                </div>
              </ScopeProvider>
            </RjsfShell>
          )}
        </div>
      </ActionSurroundingsProvider>
    </FormProvider>
  );
}

/** Going on says so; what is sent says what it is. */
function titleOf({ submit }: FormBlock, { next }: StepDefinition): Text {
  if (next === undefined) return submit.title;
  const title: Text | undefined = next.title;
  const isUnsaid = title === undefined || JSON.stringify(title) === JSON.stringify(submit.title);
  return next.kind === 'next' && isUnsaid ? '下一步' : (title ?? submit.title);
}

/** Keeps what is typed over a reload. */
function useDraft(store: FormStore, blockId: string): DraftKeeper {
  const { pathname } = useLocation();
  const { identity } = useCallSession();
  const draft = useMemo(
    () => createDraft(sessionStorage, `${identity}.${pathname}.${blockId}`),
    [identity, pathname, blockId],
  );
  const restored = useRef<FormStore>(null);
  if (restored.current !== store) {
    restored.current = store;
    const kept = draft.load();
    if (kept !== null) store.restore(kept);
  }
  useEffect(() => {
    const stop = store.watch(() => draft.save(() => store.draft()));
    addEventListener('pagehide', draft.flush);
    return () => {
      stop();
      removeEventListener('pagehide', draft.flush);
      draft.flush();
    };
  }, [store, draft]);
  return draft;
}
