import { useNavigate } from 'react-router-dom';
import { useSay } from '#engine/Toast.tsx';
import { useMenuVersion } from '../layout/menu-context.tsx';
import { prefer } from '../session/preferences.ts';
import { useSession, useSessionState } from '../session/session-context.tsx';
import { useIsDark } from '../session/use-is-dark.ts';
import type { Command } from './commands.ts';

/** What can be done from anywhere. */
export function useDeeds(): { commands: Command[]; run: (id: string) => void } {
  const { user } = useSessionState();
  const session = useSession();
  const navigate = useNavigate();
  const say = useSay();
  const isDark = useIsDark();
  const { version, choose } = useMenuVersion();
  const other = version === 'old' ? 'new' : 'old';

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(user?.userNo ?? '');
      say({ text: '复制成功', tone: 'success' });
    } catch {
      say({ text: '复制失败，请手动复制', tone: 'danger' });
    }
  };
  const leave = async (): Promise<void> => {
    await session.signOut();
    await navigate('/login', { replace: true });
  };

  const theme = isDark
    ? { title: '切换到浅色外观', spelling: spelled('qie huan dao qian se wai guan') }
    : { title: '切换到深色外观', spelling: spelled('qie huan dao shen se wai guan') };
  const menu =
    other === 'old'
      ? { title: '切换到旧版菜单', spelling: spelled('qie huan dao jiu ban cai dan') }
      : { title: '切换到新版菜单', spelling: spelled('qie huan dao xin ban cai dan') };
  const deeds: Record<string, { command: Omit<Command, 'id'>; run: () => void }> = {
    theme: { command: theme, run: () => prefer({ theme: isDark ? 'light' : 'dark' }) },
    ...(choose && { menu: { command: menu, run: () => choose(other) } }),
    copy: {
      command: { title: '复制用户编号', spelling: spelled('fu zhi yong hu bian hao') },
      run: () => void copy(),
    },
    leave: { command: { title: '退出登录', spelling: spelled('tui chu deng lu') }, run: () => void leave() },
  };
  return {
    commands: Object.entries(deeds).map(([id, { command }]) => ({ id, ...command })),
    run: (id) => deeds[id]?.run(),
  };
}

function spelled(syllables: string): string[] {
  return syllables.split(' ');
}
