import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { dayOf } from '#model/instant.ts';
import { isDue } from '../session/certificate.ts';
import { useSession, useSessionState } from '../session/session-context.tsx';
import { FloatingHelp } from './help/FloatingHelp.tsx';
import { LiveUpdates } from './messages/LiveUpdates.tsx';
import { useNewMessage } from './messages/new-message.ts';
import { usePopup } from './messages/popup.ts';
import { QuietBoundary } from './base/QuietBoundary.tsx';
import { lazyWhole } from '#engine/parts.ts';

const CertificatePrompt = lazyWhole(async () => (await import('./prompts/CertificatePrompt.tsx')).CertificatePrompt);
const NewMessage = lazyWhole(async () => (await import('./messages/NewMessage.tsx')).NewMessage);
const NoticePopup = lazyWhole(async () => (await import('./messages/NoticePopup.tsx')).NoticePopup);

/** Page where the certificate is renewed, without the reminder. */
const RENEWING = '/setting/verified';

/** Parts that load after the page: floating help, announcements and new messages. */
export function Extras(): ReactNode {
  const { user } = useSessionState();
  return (
    <>
      <Quiet>
        <FloatingHelp />
      </Quiet>
      <Quiet>
        {/* Changing an initial password takes precedence over all prompts. */}
        {user?.initialPassword !== true && <Prompts />}
      </Quiet>
      <Quiet>
        <News />
      </Quiet>
      <Quiet>
        <LiveUpdates />
      </Quiet>
    </>
  );
}

/** Shows one prompt at a time: the certificate first, then the announcement. */
function Prompts(): ReactNode {
  const { user } = useSessionState();
  const { serverNow } = useSession();
  const { notice, putOff } = usePopup();
  const { pathname } = useLocation();
  const [isReminded, setIsReminded] = useState(false);
  const expireAt = user?.certificateExpireAt;
  const isDueNow =
    !isReminded &&
    !pathname.startsWith(RENEWING) &&
    user?.cerSoonExpire === true &&
    typeof expireAt === 'string' &&
    isDue(user.userNo, expireAt, dayOf(serverNow()));
  const isFree = usePageFreeFor(isDueNow ? expireAt : notice?.noticeId);
  if (!isFree) return null;
  if (isDueNow)
    return <CertificatePrompt userNo={user.userNo} expireAt={expireAt} onClose={() => setIsReminded(true)} />;
  return notice === undefined ? null : <NoticePopup key={notice.noticeId} notice={notice} onClose={putOff} />;
}

/** An open dialog, or a form with the focus. */
const BUSY = '[aria-modal=true], main form:focus-within';

/** True once the page was idle while this prompt waited, so that it never covers input in progress. */
function usePageFreeFor(prompt: string | undefined): boolean {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (prompt === undefined || prompt === shown) return undefined;
    const look = (): void => {
      if (document.querySelector(BUSY) === null) setShown(prompt);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Waits a moment: while the focus moves between two fields, nothing has it.
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusout', later);
    look();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusout', later);
    };
  }, [prompt, shown]);
  return prompt !== undefined && prompt === shown;
}

function News(): ReactNode {
  const [message, forget] = useNewMessage();
  return message === null ? null : <NewMessage key={message.messageId} message={message} onClose={forget} />;
}

function Quiet({ children }: { children: ReactNode }): ReactNode {
  return (
    <QuietBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </QuietBoundary>
  );
}
