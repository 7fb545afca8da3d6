import type { ReactNode } from 'react';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { useNavigate } from 'react-router-dom';
import { useSay } from '#engine/parts.ts';
import { useMenuVersion } from './menu-context.tsx';

/** Switches the menu version: shows a message, and opens the same page in the other version. */
export function useChooseVersion(): { title: string; choose: () => void } | undefined {
  const { version, choose } = useMenuVersion();
  const navigate = useNavigate();
  const say = useSay();
  if (choose === undefined) return undefined;
  const [other, name] = version === 'old' ? (['new', '新版菜单'] as const) : (['old', '旧版菜单'] as const);
  return {
    title: `切换到${name}`,
    choose() {
      choose(other);
      say({ text: `已切换到${name}`, tone: 'success' });
      void navigate('/');
    },
  };
}

/** Item of the user menu that switches the version of the side menu. */
export function MenuVersionItem({
  className,
  onDone,
}: {
  className: string | undefined;
  onDone: () => void;
}): ReactNode {
  const other = useChooseVersion();
  if (other === undefined) return null;
  const choose = (): void => {
    onDone();
    other.choose();
  };
  return (
    <button type="button" className={className} onClick={choose}>
      <ArrowSyncRegular />
      {other.title}
    </button>
  );
}
