import { useEffect, useState } from 'react';
import type { CallAction } from '#model/action.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useSend } from '../calls/use-send.ts';
import { callNameOf, fillingOf, fillRequest } from '../scope/filling.ts';
import { useHost } from '../host/host.ts';
import { needsOf } from '../needs/state-need.ts';
import { useScope } from '../scope/use-scope.tsx';
import { printText } from '../formats/texts.ts';
import { printSumFor, aboutOf, titleWith, askAbout, saidBy, type About } from '../confirm/about.ts';
import { failureText, toCallError } from '../calls/failure.ts';

/**
 * Records and amounts that an action moves, and its title including them. The server supplies records unknown to the
 * browser.
 */
export function useAbout(action: CallAction) {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const send = useSend();
  const here = aboutOf(action.about, scope.read(), (text, values) =>
    printText(text, values, bundle, host, 'text', true),
  );
  const call = callOf(bundle, callNameOf(action, scope));
  const needs = needsOf(call, bundle);
  const asks = here === null && saidBy(action, needs) !== undefined;
  const [said, setSaid] = useState<{ about?: About | null; failure?: string }>({});
  useEffect(() => {
    if (!asks) return undefined;
    let isOver = false;
    const { request } = fillRequest(fillingOf(action, scope), scope.read());
    askAbout(action, call, needs, request, send).then(
      (about) => isOver || setSaid({ about }),
      (thrown: unknown) => isOver || setSaid({ failure: failureText(toCallError(thrown)) }),
    );
    return () => void (isOver = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- requested once on opening: input changes no record
  }, [asks]);
  const about = here ?? said.about ?? null;
  return {
    about,
    /** The request to the server is pending. */
    isAsked: asks && said.about === undefined && said.failure === undefined,
    /** Error of that request. */
    failure: said.failure,
    textOf: (title: string) => titleWith(title, about, printSumFor(host)),
  };
}
