import { useNavigate } from 'react-router-dom';
import { useSay } from '#engine/parts.ts';
import { useChooseVersion } from '../menu/MenuVersionItem.tsx';
import { prefer } from '../session/preferences.ts';
import { doorOf } from '../session/return-path.ts';
import { useSession, useSessionState } from '../session/session-context.tsx';
import { useIsDark } from '../session/use-is-dark.ts';
import type { Command } from './commands.ts';

const SPELLED_VERSIONS: Record<string, string> = {
  切换到旧版菜单: 'qie huan dao jiu ban cai dan',
  切换到新版菜单: 'qie huan dao xin ban cai dan',
};

/** Actions that are available on every page. */
export function useGlobalCommands(): { commands: Command[]; run: (id: string) => void } {
  const { user } = useSessionState();
  const session = useSession();
  const navigate = useNavigate();
  const say = useSay();
  const isDark = useIsDark();
  const version = useChooseVersion();

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(user?.userNo ?? '');
      say({ text: '复制成功', tone: 'success' });
    } catch {
      say({ text: '复制失败，请手动复制', tone: 'danger' });
    }
  };
  const leave = async (): Promise<void> => {
    const door = doorOf(user ?? {});
    await session.signOut();
    await navigate(door, { replace: true });
  };

  const theme = isDark
    ? { title: '切换到浅色外观', spelling: spelled('qie huan dao qian se wai guan') }
    : { title: '切换到深色外观', spelling: spelled('qie huan dao shen se wai guan') };
  const globalCommands: Record<string, { command: Omit<Command, 'id'>; run: () => void }> = {
    theme: { command: theme, run: () => prefer({ theme: isDark ? 'light' : 'dark' }) },
    ...(version && {
      menu: {
        command: { title: version.title, spelling: spelled(SPELLED_VERSIONS[version.title] ?? '') },
        run: version.choose,
      },
    }),
    copy: {
      command: { title: '复制用户编号', spelling: spelled('fu zhi yong hu bian hao') },
      run: () => void copy(),
    },
    leave: { command: { title: '退出登录', spelling: spelled('tui chu deng lu') }, run: () => void leave() },
  };
  return {
    commands: Object.entries(globalCommands).map(([id, { command }]) => ({ id, ...command })),
    run: (id) => globalCommands[id]?.run(),
  };
}

function spelled(syllables: string): string[] {
  return syllables.split(' ');
}
