import { Button, Input } from '@fluentui/react-components';
import { DiamondDismissFilled } from '@fluentui/react-icons';
import { useId, useState, type ReactNode } from 'react';
import { captchaOf } from '#model/need.ts';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { BusyButton } from '../states/BusyButton.tsx';
import { CaptchaPicture, useCaptcha } from './CaptchaPicture.tsx';
import type { CodeAnswer, CaptchaRequest } from './code-need.ts';
import styles from './code.module.css';
import { useAnswer } from './use-answer.ts';

interface CaptchaDialogProps {
  request: CaptchaRequest;
  onClose(answer?: CodeAnswer): void;
}

/** What is in the picture is typed; a wrong one brings another picture. */
export function CaptchaDialog({ request, onClose }: CaptchaDialogProps): ReactNode {
  const captcha = useCaptcha(request.draw);
  const [text, setText] = useState('');
  const { isRunning, error, setError, send } = useAnswer(onClose);
  const id = useId();

  const submit = async (): Promise<void> => {
    const drawn = captcha.captcha;
    if (text.trim() === '' || drawn === undefined) return setError('请输入图形验证码');
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
    <DialogFrame
      title="图形验证"
      className={styles.dialog}
      wrap={(body) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void submit();
          }}
        >
          {body}
        </form>
      )}
      onClose={() => !isRunning && onClose()}
      foot={
        <DialogFoot>
          <Button disabledFocusable={isRunning} onClick={() => onClose()}>
            取消
          </Button>
          <BusyButton look="primary" type="submit" isRunning={isRunning}>
            {request.title}
          </BusyButton>
        </DialogFoot>
      }
    >
      <div className={styles.field}>
        <CaptchaPicture state={captcha} />
        <label htmlFor={id}>{captcha.captcha?.question === undefined ? '请输入图中的字符' : '请输入答案'}</label>
        <Input
          id={id}
          value={text}
          size="large"
          autoComplete="off"
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onChange={(_, { value }) => {
            setText(value);
            setError(undefined);
          }}
        />
        <div id={`${id}-error`} className={styles.error} role="alert">
          {error !== undefined && <DiamondDismissFilled aria-hidden />}
          {error}
        </div>
      </div>
    </DialogFrame>
  );
}
