import { Toast, Toaster, ToastTitle, useToastController } from '@fluentui/react-components';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Tone } from '#model/enum.ts';

export interface Saying {
  text: string;
  tone: Tone;
}

const INTENTS = { neutral: 'info', info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const;
const SHOWN_FOR = 3500;

/** Passes each message to Fluent's toaster once. */
export function Toasts({ sayings }: { sayings: (Saying & { id: number })[] }): ReactNode {
  const toasterId = useId();
  const { dispatchToast } = useToastController(toasterId);
  const last = useRef(0);
  useEffect(() => {
    for (const saying of sayings) {
      if (saying.id <= last.current) continue;
      last.current = saying.id;
      dispatchToast(
        <Toast>
          <ToastTitle>{saying.text}</ToastTitle>
        </Toast>,
        { intent: INTENTS[saying.tone], timeout: SHOWN_FOR },
      );
    }
  }, [sayings, dispatchToast]);
  return <Toaster toasterId={toasterId} position="top" pauseOnHover pauseOnWindowBlur />;
}
