import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { definition as unreadDefinition } from '#generated/calls/message.unread.ts';
import { usePreferences } from '../../session/preferences.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { useQuietQuestion } from '../../session/use-quiet-question.ts';
import { DETAILS, noticeText, placeOf, UNREAD_PAGE, type Message } from './message-words.ts';
import { useUnreadTotal } from './Messages.tsx';

/**
 * The message that arrived last, and a function that dismisses it. Also shows a desktop notification if enabled and the
 * page is hidden.
 */
export function useNewMessage(): [Message | null, () => void] {
  const { desktop } = usePreferences();
  const { permissions } = useSessionState();
  const navigate = useNavigate();
  const total = useUnreadTotal();
  const [newest, setNewest] = useState<Message | null>(null);
  const [isCounted, setIsCounted] = useState(false);
  // The list is requested only after the count has risen, with the same request as the popover, so that one answer
  // serves both.
  const { data, mutate } = useQuietQuestion<'message.unread'>(unreadDefinition, isCounted ? UNREAD_PAGE : null);
  const before = useRef<number | undefined>(undefined);
  const known = useRef<string>('');

  useEffect(() => {
    const [last, now] = [before.current, total];
    before.current = now;
    if (last === undefined || now === undefined || now <= last) return;
    setIsCounted(true);
    void mutate();
  }, [total, mutate]);

  useEffect(() => {
    const first = data?.list[0];
    if (first === undefined || first.messageId <= known.current) return;
    known.current = first.messageId;
    setNewest(first);
    if (!desktop || document.visibilityState !== 'hidden') return;
    tellDesktop(first, () => {
      const place = placeOf(first, permissions);
      if (place !== null) void navigate(place);
    });
  }, [data, desktop, navigate, permissions]);

  return [newest, useCallback(() => setNewest(null), [])];
}

function tellDesktop({ messageId, title, content }: Message, open: () => void): void {
  try {
    const told = new Notification(title, { body: `${noticeText(content)} ${DETAILS}`, tag: messageId });
    told.addEventListener('click', () => {
      window.focus();
      told.close();
      open();
    });
  } catch {
    // Some phones have `Notification` but cannot create one.
  }
}
