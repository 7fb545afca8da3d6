import { FluentProvider } from '@fluentui/react-components';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { IdleState, IdleWatch } from '../../session/idle-watch.ts';
import { SessionProvider } from '../../session/session-context.tsx';
import type { Session, SessionState } from '../../session/session.ts';
import { lightTheme } from '../../theme.ts';
import { IdleGuard } from './IdleGuard.tsx';

function sessionOf(more: Partial<Session>): Session {
  const state = { status: 'signed-in', user: null, site: null, notice: null } as SessionState;
  return { read: () => state, subscribe: () => () => undefined, ...more } as Session;
}

describe('the end of a session', () => {
  const watchOf = (states: IdleState[], stay = vi.fn<() => Promise<void>>(async () => undefined)): IdleWatch => ({
    tick: () => (states.length > 1 ? (states.shift() as IdleState) : (states[0] as IdleState)),
    act: () => undefined,
    stay,
  });
  const guard = async (watch: IdleWatch, more: Partial<Session> = {}): Promise<void> => {
    await render(
      <FluentProvider theme={lightTheme}>
        <SessionProvider session={sessionOf(more)}>
          <IdleGuard makeWatch={() => watch} />
        </SessionProvider>
      </FluentProvider>,
    );
  };

  it('is announced with the time left; 继续使用 extends the session', async () => {
    const stay = vi.fn<() => Promise<void>>(async () => undefined);
    await guard(watchOf([{ kind: 'warning', seconds: 119, canStay: true }], stay));
    await expect.element(page.getByRole('timer')).toHaveTextContent('剩余 1:59');
    const button = page.getByRole('button', { name: '继续使用' });
    await expect.poll(() => document.activeElement).toBe(button.element());
    await button.click();
    expect(stay).toHaveBeenCalledOnce();
  });

  it('signs out by itself, with the reason', async () => {
    const signOut = vi.fn<Session['signOut']>(async () => undefined);
    await guard(watchOf([{ kind: 'over', why: '长时间未操作' }]), { signOut });
    await expect.poll(() => signOut).toHaveBeenCalledWith('长时间未操作');
  });
});
