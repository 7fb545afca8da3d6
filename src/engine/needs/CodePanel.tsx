import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { CheckmarkCircleFilled, DiamondDismissFilled, ShieldCheckmarkRegular } from '@fluentui/react-icons';
import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref, useState } from 'react';
import { BusyButton } from '../states/BusyButton.tsx';
import { Notice } from '../states/Notice.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { AboutList } from '../confirm/AboutList.tsx';
import { placeOf, type CodeAnswer, type CodeRequest, type CodeWayRequest } from './code-need.ts';
import linkButton from '../states/link-button.module.css';
import styles from './code.module.css';
import { CODE_LENGTH, CodeCells } from './CodeCells.tsx';
import { failureText } from '../calls/failure.ts';
import { CallError } from '../errors/call-error.ts';
import { endCountdown, RESEND_AFTER, secondsLeft, sentText, useCountdown } from './countdown.ts';

interface CodePanelProps {
  request: CodeRequest;
  /** The end: done, or failed for a reason that is not the code's; undefined when the person gave up. */
  onClose(answer?: CodeAnswer): void;
}

interface CodeStepProps extends CodePanelProps {
  backTitle?: string;
  /** Why nothing can be confirmed any more: what was to be confirmed has ended. */
  ended?: string | undefined;
  /** Gives up, unless something is on its way. */
  leave?: Ref<() => void>;
}

/** Asks the code over the screen. */
export function CodeDialog({ request, onClose }: CodePanelProps): ReactNode {
  const leave = useRef<(() => void) | null>(null);
  return (
    <DialogFrame
      title={
        <span className={styles.heading}>
          <span className={styles.shield}>
            <ShieldCheckmarkRegular aria-hidden />
          </span>
          安全验证
        </span>
      }
      className={styles.dialog}
      isAlert
      onClose={() => leave.current?.()}
    >
      <CodeStep request={request} onClose={onClose} leave={leave} />
    </DialogFrame>
  );
}

/** The same in place, for a wizard that shows 安全验证 as a step. */
export function CodeStep({ request, onClose, backTitle = '取消', ended, leave }: CodeStepProps): ReactNode {
  const code = useCode(request, onClose);
  const { sentFor, left, isSubmitting } = code;
  const way = code.chosen === null ? undefined : request.ways[code.chosen];
  // What is on its way cannot be taken back by closing: the person would take it for not done.
  useImperativeHandle(leave, () => () => !isSubmitting && onClose(), [isSubmitting, onClose]);
  const id = useId();
  const errorId = `${id}-error`;
  useEffect(() => {
    // A dialog gives the focus to the first thing in it; the code comes after that.
    const timer = setTimeout(() => document.getElementById(id)?.focus());
    return () => clearTimeout(timer);
  }, [id, code.error]);
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        // A wizard's own form stands around this one in React's tree, through the dialog's portal.
        event.stopPropagation();
        if (ended === undefined) void code.submit();
      }}
    >
      {request.about !== undefined ? (
        <AboutList about={request.about} />
      ) : (
        request.summary !== undefined && <p className={styles.summary}>{request.summary}</p>
      )}
      {ended !== undefined && <Notice tone="warning">{ended}</Notice>}
      {code.lost !== undefined && !isSubmitting && <Notice tone="warning">{code.lost}</Notice>}
      {request.ways.length > 1 && (
        <RadioGroup
          layout="horizontal"
          aria-label="验证方式"
          value={code.chosen === null ? '' : String(code.chosen)}
          onChange={(_, { value }) => code.choose(Number(value))}
        >
          {request.ways.map((each, n) => (
            <Radio key={each.title} value={String(n)} label={each.title} />
          ))}
        </RadioGroup>
      )}
      <div className={styles.field}>
        <label htmlFor={id}>
          {way?.made === true ? (
            <>
              输入 <strong>{placeOf(way)}</strong> 显示的 {CODE_LENGTH} 位验证码
            </>
          ) : way === undefined || way.to === '' || (way !== sentFor && way.whose === undefined) ? (
            `请输入 ${CODE_LENGTH} 位验证码`
          ) : (
            <>
              输入{way !== sentFor && '将'}发送至 <strong>{placeOf(way)}</strong> 的 {CODE_LENGTH} 位验证码
            </>
          )}
        </label>
        <CodeCells
          id={id}
          value={code.value}
          onChange={code.type}
          invalid={code.error !== undefined}
          disabled={ended !== undefined || code.isLocked}
          describedBy={errorId}
        />
        <div id={errorId} className={styles.error} role="alert">
          {code.error !== undefined && <DiamondDismissFilled aria-hidden />}
          {code.error}
        </div>
      </div>
      <div className={styles.resend} aria-live="polite">
        {way?.made === true ? (
          '验证码每 30 秒更新一次，每个只能使用一次'
        ) : left > 0 ? (
          <>
            {code.said !== '' && (
              <span className={styles.said}>
                <CheckmarkCircleFilled aria-hidden />
                {code.said}
              </span>
            )}
            {/* Not the seconds: a voice would never come to an end. */}
            <span aria-hidden>{left} 秒后可重新获取</span>
          </>
        ) : (
          <button
            type="button"
            className={linkButton.link}
            disabled={code.isSending || code.isLocked}
            onClick={() => void code.send()}
          >
            {code.isSending ? '发送中…' : sentFor === null || sentFor !== way ? '获取验证码' : '重新获取'}
          </button>
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onClose()} disabledFocusable={code.isSubmitting}>
          {backTitle}
        </Button>
        <BusyButton
          look="primary"
          type="submit"
          isRunning={code.isSubmitting}
          isDisabled={ended !== undefined || code.isLocked || code.value.length < CODE_LENGTH}
        >
          {code.lost === undefined ? request.title : '重试'}
        </BusyButton>
      </div>
    </form>
  );
}

interface CodeState {
  value: string;
  /** Index of the way that is chosen; null until one is. */
  chosen: number | null;
  /** The way by which the last code went out; null before the first. */
  sentFor: CodeWayRequest | null;
  /** Said of the last code that went out. */
  said: string;
  /** Seconds until another one can be sent. */
  left: number;
  error: string | undefined;
  /** What is said of a submit whose answer never came: nothing is wrong with the code. */
  lost: string | undefined;
  isSending: boolean;
  isSubmitting: boolean;
  isLocked: boolean;
  type(value: string): void;
  choose(n: number): void;
  send(): Promise<void>;
  submit(): Promise<void>;
}

const NO_WAY = '请选择验证方式';
const NO_CODE = '请输入验证码';

/** Sends a code as soon as it is shown, counts down, and submits what is typed. */
function useCode(request: CodeRequest, onClose: (answer?: CodeAnswer) => void): CodeState {
  const [value, setValue] = useState('');
  const [sentBy, setSentBy] = useState<number | null>(() => sentBefore(request));
  const [chosen, setChosen] = useState<number | null>(() => sentBefore(request) ?? request.preferred);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string>();
  const [isEarly, setEarly] = useState(false);
  const [doing, setDoing] = useState<'nothing' | 'sending' | 'submitting'>('nothing');
  const [isLocked, setLocked] = useState(false);
  const [lost, setLost] = useState<string>();
  const busy = useRef<{ what: 'sending' | 'submitting'; done: Promise<void> } | null>(null);
  const way = chosen === null ? undefined : request.ways[chosen];
  const { left, start } = useCountdown(keyOf(request, way));

  const exclusively = async (what: 'sending' | 'submitting', act: () => Promise<void>): Promise<void> => {
    if (busy.current !== null) return;
    setDoing(what);
    const done = act().finally(() => {
      busy.current = null;
      setDoing('nothing');
    });
    busy.current = { what, done };
    await done;
  };

  const send = (): Promise<void> =>
    exclusively('sending', async () => {
      if (way === undefined) return setError(NO_WAY);
      if (way.unbound !== undefined) return setError(way.unbound);
      try {
        await request.sendCode(way);
        setError(undefined);
        if (way.made === true) return undefined;
        setSentBy(chosen);
        setSaid(sentText(way.to));
        setEarly(false);
        start(RESEND_AFTER);
      } catch (thrown) {
        if (!(thrown instanceof CallError)) return setError(String(thrown));
        setError(thrown.message);
        // Sent too lately, for another request or from another window: the server knows how long it still takes.
        setEarly(thrown.retryAfter !== undefined);
        if (thrown.retryAfter !== undefined) start(thrown.retryAfter);
      }
    });

  /** Tells the server what the code of an app is for. */
  const isTold = async (way: CodeWayRequest): Promise<boolean> => {
    try {
      await request.sendCode(way);
      return true;
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown.message : String(thrown));
      return false;
    }
  };

  // The panel stays for a moment after it has done its work: another press must not do it again.
  const isOver = useRef(false);
  const submit = async (): Promise<void> => {
    // Whoever types before it is said that the code went out has pressed once, and is not asked to press again.
    if (busy.current?.what === 'sending') await busy.current.done;
    await exclusively('submitting', async () => {
      if (isLocked || isOver.current) return;
      if (way === undefined) return setError(NO_WAY);
      if (value.length < CODE_LENGTH) return setError(NO_CODE);
      setError(undefined);
      // The app's code is for what the server was told last; nothing is sent, so it is told each time.
      if (way.made === true && !(await isTold(way))) return undefined;
      const answer = await request.submit(value, way);
      if (answer.kind === 'done') {
        isOver.current = true;
        // The code is used up: whoever needs one next needs another.
        for (const each of request.ways) endCountdown(keyOf(request, each));
        return onClose(answer);
      }
      if (answer.kind === 'failed') {
        if (!answer.error.isUncertain) {
          isOver.current = true;
          return onClose(answer);
        }
        return setLost(failureText(answer.error));
      }
      setLost(undefined);
      setLocked(answer.kind === 'locked');
      setValue('');
      setError(answer.message);
    });
  };

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || left > 0 || way === undefined || way.made === true) return;
    hasBegun.current = true;
    void send();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  }, []);

  return {
    value,
    chosen,
    sentFor: sentBy === null ? null : (request.ways[sentBy] ?? null),
    said,
    left,
    // That it was too early is over when the time is.
    error: isEarly && left === 0 ? undefined : error,
    isSending: doing === 'sending',
    isSubmitting: doing === 'submitting',
    isLocked,
    lost,
    type(typed) {
      setValue(typed);
      if (typed !== '') setError(undefined);
    },
    choose(n) {
      setChosen(n);
      setSaid('');
      setError(undefined);
    },
    send,
    submit,
  };
}

function keyOf(request: CodeRequest, way: CodeWayRequest | undefined): string {
  return `${request.name}.${way?.to ?? ''}`;
}

function sentBefore(request: CodeRequest): number | null {
  const n = request.ways.findIndex((way) => way.unbound === undefined && secondsLeft(keyOf(request, way)) > 0);
  return n < 0 ? null : n;
}
