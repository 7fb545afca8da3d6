import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { Hint } from './bench/Hint.tsx';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { changedOf } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { useSay } from './bench/language.ts';
import { packDrafts, patchOf } from './bench/sharing.ts';

/** Folder of the schemas in the repository. */
const FOLDER = 'schemas';

/** Shares unsaved texts as a link or as a patch. */
export function Share(): ReactNode {
  const bench = useBench();
  const changed = useBenchState((state) => changedOf(state).length);
  const text = useSay();
  const copyLink = async (): Promise<void> => {
    const { open } = bench.read();
    const fragment = await packDrafts(bench.drafts());
    const link = `${location.origin}${location.pathname}${fragment}${open === null ? '' : `&open=${open}`}`;
    await navigator.clipboard.writeText(link).then(
      () =>
        bench.say({
          tone: 'success',
          text: {
            zh: `链接已复制：打开它的人看到这 ${changed} 个文件的草稿，还没有保存。`,
            en: `Link copied. It opens this draft (${changed} ${changed === 1 ? 'file' : 'files'}), not saved yet.`,
          },
        }),
      () => bench.say({ tone: 'info', text: link }),
    );
  };
  const download = (): void => {
    const { sheets } = bench.read();
    const files = changedOf(bench.read()).flatMap((path) => {
      const sheet = sheets[path];
      return sheet === undefined ? [] : [{ path, before: sheet.saved, after: sheet.text }];
    });
    const address = URL.createObjectURL(new Blob([patchOf(files, FOLDER)], { type: 'text/x-patch' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'schemas.patch';
    link.click();
    URL.revokeObjectURL(address);
    bench.say({
      tone: 'success',
      text: {
        zh: '补丁已下载，用 git apply schemas.patch 打上。',
        en: 'Patch downloaded. Apply it with git apply schemas.patch.',
      },
    });
  };
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Hint text={text('分享草稿', 'Share the draft')}>
          <Button appearance="subtle" icon={<ShareRegular />} disabledFocusable={changed === 0} />
        </Hint>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void copyLink()}>{text('复制草稿的链接', 'Copy a link to the draft')}</MenuItem>
          <MenuItem onClick={download}>{text('下载补丁', 'Download a patch')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
