import { useCallback, useEffect, useRef, useState } from 'react';
import type { Captcha } from '#model/need.ts';
import { CallError } from '../errors/call-error.ts';
import { words } from '../words/words.ts';

/** True if captchas of this page are word questions; stays until the person asks for a picture. */
let prefersWords = false;

/** Loads a captcha when shown, and another on request. */
export function useCaptcha(ask: (inWords: boolean) => Promise<Captcha>) {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failure, setFailure] = useState<string>();
  const [inWords, setInWords] = useState(prefersWords);
  const latest = useRef(ask);
  latest.current = ask;
  const turn = useRef(0);

  /** Loads another captcha of the same kind, unless told otherwise. */
  const draw = useCallback(
    async (asWords = inWords) => {
      turn.current += 1;
      const mine = turn.current;
      prefersWords = asWords;
      setInWords(asWords);
      setFailure(undefined);
      try {
        const drawn = await latest.current(asWords);
        if (mine === turn.current) setCaptcha(drawn);
      } catch (error) {
        if (mine === turn.current)
          setFailure(error instanceof CallError ? error.message : words.basics.loadFailedRetry);
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
