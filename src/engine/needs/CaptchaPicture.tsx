import { Button, Spinner } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Captcha } from '#model/need.ts';
import linkButton from '../states/link-button.module.css';
import styles from './code.module.css';
import { CallError } from '../errors/call-error.ts';

/** The picture, or the question in its place, with the ways to another one. */
export function CaptchaPicture({ state }: { state: ReturnType<typeof useCaptcha> }): ReactNode {
  const { captcha, failure, inWords } = state;
  return (
    <>
      <div className={styles.captcha}>
        {captcha?.question !== undefined ? (
          <p className={styles.question} aria-live="polite">
            {captcha.question}
          </p>
        ) : (
          <span className={styles.picture}>
            {captcha?.imageUrl === undefined ? (
              failure === undefined && <Spinner size="tiny" label={{ children: '加载中', className: 'sr-only' }} />
            ) : (
              <img src={captcha.imageUrl} width={158} height={54} alt="图形验证码：看不清时可换一张，或改用文字题" />
            )}
          </span>
        )}
        <Button
          type="button"
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          onClick={() => void state.draw(inWords)}
        >
          {inWords ? '换一题' : '换一张'}
        </Button>
      </div>
      <div className={styles.resend}>
        <button type="button" className={linkButton.link} onClick={() => void state.draw(!inWords)}>
          {inWords ? '改用图片' : '看不清？改用文字题'}
        </button>
      </div>
      {failure !== undefined && (
        <div className={styles.error} role="alert">
          {failure}
        </div>
      )}
    </>
  );
}

/** Whether captchas of this page are asked in words; kept until the person asks for a picture. */
let prefersWords = false;

/** Has a captcha drawn as soon as it is shown, and another one whenever it is asked for. */
export function useCaptcha(ask: (inWords: boolean) => Promise<Captcha>) {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failure, setFailure] = useState<string>();
  const [inWords, setInWords] = useState(prefersWords);
  const latest = useRef(ask);
  latest.current = ask;
  const turn = useRef(0);

  /** Another one; as the one before unless told otherwise. */
  const draw = useCallback(
    async (words = inWords) => {
      turn.current += 1;
      const mine = turn.current;
      prefersWords = words;
      setInWords(words);
      setFailure(undefined);
      try {
        const drawn = await latest.current(words);
        if (mine === turn.current) setCaptcha(drawn);
      } catch (error) {
        if (mine === turn.current) setFailure(error instanceof CallError ? error.message : '加载失败，请重试');
      }
    },
    [inWords],
  );

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void draw();
  }, [draw]);
  return { captcha, failure, inWords, draw };
}
