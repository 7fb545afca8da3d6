import { Input } from '@fluentui/react-components';
import { useId, useState, type ReactNode } from 'react';
import { captchaOf } from '#model/need.ts';
import { CaptchaPicture } from './CaptchaPicture.tsx';
import { useCaptcha } from './use-captcha.ts';
import type { CaptchaRequest, PanelProps } from './code-need.ts';
import styles from './code.module.css';
import { NeedDialog, NeedError, useAnswer } from './NeedDialog.tsx';
import { words } from '../words/words.ts';

/** Asks for the text in a picture; a wrong answer loads another picture. */
export function CaptchaDialog({ request, onClose }: PanelProps<CaptchaRequest>): ReactNode {
  const captcha = useCaptcha(request.draw);
  const [text, setText] = useState('');
  const { isRunning, error, lost, setError, send } = useAnswer(onClose);
  const why = isRunning ? undefined : (error ?? lost);
  const id = useId();

  const submit = async (): Promise<void> => {
    const drawn = captcha.captcha;
    if (text.trim() === '' || drawn === undefined) return setError(words.needs.captchaMissing);
    return send(
      () => request.submit(captchaOf(drawn.captchaId, text)),
      () => {
        setText('');
        document.getElementById(id)?.focus();
        void captcha.draw();
      },
    );
  };

  return (
    <NeedDialog
      title={words.needs.captcha}
      className={styles.dialog}
      yes={request.title}
      isRunning={isRunning}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.field}>
        <CaptchaPicture state={captcha} />
        <label htmlFor={id}>
          {captcha.captcha?.question === undefined ? words.needs.captchaText : words.needs.captchaAnswer}
        </label>
        <Input
          id={id}
          value={text}
          size="large"
          autoComplete="off"
          aria-required
          aria-invalid={why !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onChange={(_, { value }) => {
            setText(value);
            setError(undefined);
          }}
        />
        <NeedError id={`${id}-error`} text={why} />
      </div>
    </NeedDialog>
  );
}
