import { Button, Spinner } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import type { ReactNode } from 'react';
import linkButton from '../states/link-button.module.css';
import styles from './code.module.css';
import type { useCaptcha } from './use-captcha.ts';
import { words } from '../words/words.ts';

/** The picture, or the question in its place, with buttons for another one. */
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
              failure === undefined && (
                <Spinner size="tiny" label={{ children: words.basics.loading, className: 'sr-only' }} />
              )
            ) : (
              <img src={captcha.imageUrl} width={158} height={54} alt={words.needs.captchaPicture} />
            )}
          </span>
        )}
        <Button
          type="button"
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          onClick={() => void state.draw(inWords)}
        >
          {inWords ? words.needs.anotherQuestion : words.needs.anotherPicture}
        </Button>
      </div>
      <div className={styles.resend}>
        <button type="button" className={linkButton.link} onClick={() => void state.draw(!inWords)}>
          {inWords ? words.needs.usePicture : words.needs.useQuestion}
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
