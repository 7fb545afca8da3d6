import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref, useState } from 'react';
import { BusyButton } from '../states/BusyButton.tsx';
import { Notice } from '../states/Notice.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { AboutList } from '../confirm/AboutList.tsx';
import { placeOf, type CodeAnswer, type CodeRequest, type CodeWayRequest, type PanelProps } from './code-need.ts';
import linkButton from '../states/link-button.module.css';
import styles from './code.module.css';
import { CODE_LENGTH, CodeCells } from './CodeCells.tsx';
import { endCountdown, isWaiting, RESEND_AFTER, secondsLeft, useCodeSending } from './countdown.ts';
import { toCallError } from '../calls/failure.ts';
import { NeedError, useAnswer } from './NeedDialog.tsx';
import { ignoreEnterUntil } from './habitual-enter.ts';
import { ownSubmit } from '../states/own-submit.ts';
import { words } from '../words/words.ts';
import { PhraseText } from '../words/PhraseText.tsx';

interface CodeStepProps extends PanelProps<CodeRequest> {
  backTitle?: string;
  /** Validity of the price that the code confirms. */
  validity?: ReactNode;
  /** Places the panel and its buttons on a page. Default: the buttons below the panel. */
  frame?(panel: ReactNode, buttons: ReactNode): ReactNode;
  /** Reason why confirming is no longer possible: the quote has expired. */
  ended?: string | undefined;
  /** Receives a function that cancels, unless a request is pending. */
  leave?: Ref<() => void>;
}

/** Asks for the code in a dialog. */
export function CodeDialog({ request, onClose }: PanelProps<CodeRequest>): ReactNode {
  const leave = useRef<(() => void) | null>(null);
  return (
    <DialogFrame title={<Heading />} className={styles.dialog} isAlert onClose={() => leave.current?.()}>
      <CodeStep request={request} onClose={onClose} leave={leave} />
    </DialogFrame>
  );
}

function Heading(): ReactNode {
  return (
    <span className={styles.heading}>
      <span className={styles.shield}>
        <ShieldCheckmarkRegular aria-hidden />
      </span>
      {words.needs.code}
    </span>
  );
}

/** The same in place: a wizard shows it as a step. */
export function CodeStep({
  request,
  onClose,
  backTitle = words.basics.cancel,
  validity,
  frame,
  ended,
  leave,
}: CodeStepProps): ReactNode {
  const code = useCode(request, onClose);
  const { isSubmitting } = code;
  // The panel cannot be closed while its request is pending: the person would think that it was not sent.
  useImperativeHandle(leave, () => () => !isSubmitting && onClose(), [isSubmitting, onClose]);
  const id = useId();
  useEffect(() => {
    // A dialog focuses its first element; the timer moves the focus to the code afterwards.
    const timer = setTimeout(() => document.getElementById(id)?.focus());
    return () => clearTimeout(timer);
  }, [id, code.error]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => typeInCells(event, id);
    const element = form.current;
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [id]);
  const isUnknown = code.lost !== undefined && !isSubmitting;
  const size = frame === undefined ? 'medium' : 'large';
  const buttons = (
    <>
      <Button size={size} onClick={() => onClose()} disabledFocusable={isSubmitting}>
        {/* A sent request cannot be cancelled: the button only closes the dialog. */}
        {code.lost !== undefined && backTitle === words.basics.cancel ? words.basics.close : backTitle}
      </Button>
      <BusyButton
        look="primary"
        size={size}
        type="submit"
        isRunning={isSubmitting}
        isDisabled={ended !== undefined || code.isLocked || code.value.length < CODE_LENGTH}
      >
        {code.lost === undefined ? request.title : words.basics.retry}
      </BusyButton>
    </>
  );
  const panel = (
    <>
      {isUnknown && <Unknown text={code.lost ?? ''} />}
      {request.about !== undefined && <AboutList about={request.about} />}
      {ended !== undefined ? <Notice tone="warning">{ended}</Notice> : !isUnknown && validity}
      {!isUnknown && <Asked id={id} request={request} code={code} ended={ended} />}
    </>
  );
  return (
    <form
      ref={form}
      className={frame === undefined ? styles.panel : styles.framed}
      onSubmitCapture={ownSubmit(() => ended === undefined && code.submit())}
    >
      {frame === undefined ? (
        <>
          {panel}
          <div className={styles.actions}>{buttons}</div>
        </>
      ) : (
        frame(
          <div className={styles.panel}>
            {!isUnknown && (
              <h2 className={styles.title}>
                <Heading />
              </h2>
            )}
            {panel}
          </div>,
          buttons,
        )
      )}
    </form>
  );
}

/** A digit typed while a button is focused goes into the cells. */
function typeInCells(event: KeyboardEvent, id: string): void {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[0-9]$/.test(event.key)) document.getElementById(id)?.focus();
}

/** Message for a lost answer: the request may have been executed. */
function Unknown({ text }: { text: string }): ReactNode {
  return (
    <div className={styles.unknown} role="alert">
      <QuestionCircleRegular aria-hidden />
      <strong>{words.needs.unknown}</strong>
      <p>{text}</p>
    </div>
  );
}

interface AskedProps {
  id: string;
  request: CodeRequest;
  code: ReturnType<typeof useCode>;
  ended: string | undefined;
}

/** The channel, the cells, and the countdown to another code. */
function Asked({ id, request, code, ended }: AskedProps): ReactNode {
  const { way, sentFor, left } = code;
  return (
    <>
      {request.ways.length > 1 && (
        <RadioGroup
          layout="horizontal"
          aria-label={words.needs.way}
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
            <PhraseText of={words.needs.enterMadeCode(placeOf(way), CODE_LENGTH)} />
          ) : way === undefined || way.to === '' || (way !== sentFor && way.whose === undefined) ? (
            words.needs.enterCode(CODE_LENGTH)
          ) : (
            <PhraseText of={words.needs.enterSentCode(placeOf(way), CODE_LENGTH, way === sentFor)} />
          )}
        </label>
        <CodeCells
          id={id}
          value={code.value}
          onChange={code.type}
          invalid={code.error !== undefined}
          disabled={ended !== undefined || code.isLocked}
          isHeld={code.isSubmitting}
          isWaiting={code.isUnsent}
          describedBy={`${id}-error`}
          onShort={code.sayShort}
        />
        <NeedError id={`${id}-error`} text={code.error} />
      </div>
      <div className={styles.resend} aria-live="polite">
        {way?.made === true ? (
          words.needs.madeCode
        ) : code.early !== undefined ? (
          <>
            <span aria-hidden>{words.needs.sendsIn(left)}</span>
            {code.early !== '' && <span className={styles.early}>{code.early}</span>}
          </>
        ) : left > 0 ? (
          <>
            {code.said !== '' && (
              <span className={styles.message}>
                <CheckmarkCircleFilled aria-hidden />
                {code.said}
              </span>
            )}
            {/* Seconds are not announced: a screen reader would never stop. */}
            <span aria-hidden>{words.needs.resendIn(left)}</span>
          </>
        ) : (
          <button
            type="button"
            className={linkButton.link}
            disabled={code.isLocked}
            // Keeps the focus while the code is sent.
            aria-disabled={code.isSending || undefined}
            onClick={() => !code.isSending && void code.send()}
          >
            {code.isSending
              ? words.needs.sending
              : sentFor === undefined || sentFor !== way
                ? words.needs.getCode
                : words.needs.resend}
          </button>
        )}
      </div>
    </>
  );
}

/** Sends a code when shown, counts down, and submits a code as soon as it is complete. */
function useCode(request: CodeRequest, onClose: (answer?: CodeAnswer) => void) {
  const { ways } = request;
  const [value, setValue] = useState('');
  const [before] = useState(() => sentBefore(request));
  const [sentBy, setSentBy] = useState(before);
  const [chosen, setChosen] = useState(before ?? request.preferred);
  const [said, setSaid] = useState('');
  const way = chosen === null ? undefined : ways[chosen];
  const { left, isSending, isEarly, isPast, send: sendOut } = useCodeSending(keyOf(request, way), RESEND_AFTER);
  const sending = useRef<Promise<boolean>>(null);
  // After a lost answer the code may have been sent all the same.
  const [mayHaveCome, setMayHaveCome] = useState(false);
  const answering = useAnswer((answer) => {
    // The code is used up, so the next step may send another at once.
    if (answer?.kind === 'done') for (const each of ways) endCountdown(keyOf(request, each));
    onClose(answer);
  });
  const { isRunning: isSubmitting, isLocked, lost, error, setError } = answering;

  const send = async (): Promise<void> => {
    if (sending.current !== null || isSubmitting) return;
    if (way === undefined) return setError(words.needs.chooseWay);
    if (way.unbound !== undefined) return setError(way.unbound);
    const sendNow = async (): Promise<boolean> => {
      let isLost = false;
      const failure = await sendOut(async () => {
        try {
          await request.sendCode(way);
        } catch (thrown) {
          isLost = toCallError(thrown).isUncertain;
          throw thrown;
        }
      });
      setError(failure ?? undefined);
      if (isLost) setMayHaveCome(true);
      if (failure !== null) return isLost;
      setSentBy(chosen);
      setSaid(way.to === '' || way.to.includes('@') ? words.needs.sent : words.needs.codeSent);
      return true;
    };
    sending.current = sendNow();
    await sending.current;
    sending.current = null;
  };

  const submit = async (typed = value): Promise<void> => {
    // A code typed before the send was confirmed waits for it, so that one click is enough.
    const isSent = (await sending.current) ?? !isUnsent;
    if (!isSent) return setValue('');
    if (isLocked) return;
    if (way === undefined) return setError(words.needs.chooseWay);
    if (typed.length < CODE_LENGTH) return setError(words.needs.codeMissing);
    await answering.send(
      async () => {
        // The app's code confirms the request announced last, so each one is announced although no code is sent.
        if (way.made === true) await request.sendCode(way);
        return request.submit(typed, way);
      },
      () => setValue(''),
    );
  };

  /** No code exists yet: typed characters could only be refused. */
  const isUnsent = way?.made !== true && sentBy === null && !mayHaveCome && !isSending;

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || left > 0 || way === undefined || way.made === true) return;
    hasBegun.current = true;
    void send();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when shown
  }, []);

  // Another code was sent a moment ago: this one is sent automatically after the countdown.
  useEffect(() => {
    if (isPast && !isSubmitting) void send();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the countdown ends
  }, [isPast]);

  return {
    value,
    /** Reason for the wait: another code was sent less than a minute ago. */
    early: isEarly ? (error ?? '') : undefined,
    /** Index of the chosen channel; null until one is chosen. */
    chosen,
    way,
    /** The channel of the last code sent. */
    sentFor: sentBy === null ? undefined : ways[sentBy],
    /** Message about the last code sent. */
    said,
    left,
    error: isEarly || isPast ? undefined : error,
    isSending,
    isSubmitting,
    isUnsent,
    isLocked,
    lost,
    type(typed: string) {
      setValue(typed);
      if (typed !== '') setError(undefined);
      if (typed.length === CODE_LENGTH && typed !== value) ignoreEnterUntil(submit(typed));
    },
    choose(n: number) {
      setChosen(n);
      setSaid('');
      setError(undefined);
    },
    send,
    submit,
    sayShort() {
      // A habitual Enter after the last digit must not replace the reason of a refusal.
      if (isUnsent || (value === '' && error !== undefined)) return;
      setError(value === '' ? words.needs.codeMissing : words.needs.codeShort(CODE_LENGTH));
    },
  };
}

function keyOf(request: CodeRequest, way: CodeWayRequest | undefined): string {
  return `${request.name}.${way?.to ?? ''}`;
}

function sentBefore(request: CodeRequest): number | null {
  const n = request.ways.findIndex((way) => {
    const key = keyOf(request, way);
    return way.unbound === undefined && secondsLeft(key) > 0 && !isWaiting(key);
  });
  return n < 0 ? null : n;
}
