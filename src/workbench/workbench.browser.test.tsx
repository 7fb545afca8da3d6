import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemIn } from '#generators/words.ts';
import { createBench } from './bench/bench.ts';
import { answers, asked, begin, openList, PATH, PROBLEM, TEXT, typeInto } from './testing/few-lines.tsx';

describe('the page of the workbench', () => {
  it('finds files by pinyin and content', async () => {
    await begin();
    const search = page.getByLabelText('搜索文件');
    await search.fill('bw');
    await expect.element(page.getByTitle(PATH, { exact: true })).toBeVisible();
    await search.fill('截止');
    await expect.element(page.getByTitle('entities/memo.json', { exact: true })).toBeVisible();
    expect(page.getByTitle(PATH, { exact: true }).elements()).toHaveLength(0);
    await search.fill('entities/memo');
    await expect.element(page.getByTitle('entities/memo.json', { exact: true })).toBeVisible();
    await search.fill('nothing like it');
    await expect.element(page.getByText('没有文件叫', { exact: false })).toBeVisible();
  });

  it('draws and checks the input, and shows problems with their lines', async () => {
    answers.check = ({ drafts }) => ({
      problems: Object.keys(drafts as object).length > 0 ? [PROBLEM] : [],
      milliseconds: 3,
    });
    await openList();
    await typeInto('"备忘"', ' ');
    await expect.element(page.getByText('1 个文件未保存', { exact: false })).toBeVisible();
    await expect.element(page.getByText(problemIn(PROBLEM, 'zh'))).toBeVisible();
    const drawn = asked.findLast(({ verb }) => verb === 'draw')?.request;
    expect(drawn).toMatchObject({ screen: 'memo/list', drafts: { [PATH]: TEXT.replace('"备忘",', '"备忘", ') } });
    expect(asked.some(({ verb }) => verb === 'save')).toBe(false);
  });

  it('saves by keyboard in canonical form, and undoes the save', async () => {
    answers.save = ({ files }) => ({
      is: 'saved',
      files: (files as { path: string; text: string }[]).map(({ path, text }) => ({
        path,
        text: text.replace(', \n', ',\n'),
        revision: 'r2',
      })),
    });
    await openList();
    await typeInto('"备忘"', ' ');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText('已保存 1 个文件')).toBeVisible();
    expect(asked.find(({ verb }) => verb === 'save')?.request).toMatchObject({ files: [{ path: PATH, base: 'r1' }] });
    await expect.element(page.getByText('全部已保存')).toBeVisible();
    await page.getByRole('button', { name: '撤回保存' }).click();
    await expect.element(page.getByText('已撤回上一次保存', { exact: false })).toBeVisible();
    expect(asked.findLast(({ verb }) => verb === 'save')?.request).toEqual({
      files: [{ path: PATH, text: TEXT, base: 'r2' }],
    });
  });

  it('shows why saving failed, and keeps the input', async () => {
    answers.save = () => ({ is: 'refused', problems: [PROBLEM] });
    await openList();
    await typeInto('"备忘"', ' ');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.element(page.getByText('没有保存：还有 1 个问题')).toBeVisible();
    await expect.element(page.getByText('1 个文件未保存', { exact: false })).toBeVisible();
  });

  it('shows both texts of a file changed by another person, and loses neither', async () => {
    answers.save = () => ({ is: 'conflict', files: [{ path: PATH, text: '{"title": "他们的"}', revision: 'r9' }] });
    await openList();
    await typeInto('"备忘"', ' ');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText('他们的', { exact: false })).toBeVisible();
    await expect.element(dialog.getByText('"memo.page"', { exact: false })).toBeVisible();
    // Side by side: Fluent's own width would leave room for only one.
    const surface = dialog.element().getBoundingClientRect();
    const [theirs, mine] = ['磁盘上的', '这里的'].map((name) =>
      dialog.getByRole('heading', { name }).element().getBoundingClientRect(),
    );
    expect(surface.width).toBeGreaterThan(1000);
    expect(mine?.top).toBe(theirs?.top);
    expect(mine?.left).toBeGreaterThan((theirs?.left ?? 0) + 400);
    expect(mine?.right).toBeLessThan(surface.right);
    await page.getByRole('button', { name: '用这里的' }).click();
    answers.save = ({ files }) => ({
      is: 'saved',
      files: (files as { path: string; text: string }[]).map((each) => ({ ...each, revision: 'r10' })),
    });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.element(page.getByText('已保存 1 个文件')).toBeVisible();
    expect(asked.findLast(({ verb }) => verb === 'save')?.request).toMatchObject({ files: [{ base: 'r9' }] });
  });

  it('shows one area at a time in a narrow window, and moves between them by keys', async () => {
    await openList();
    const areas = page.getByRole('tablist', { name: '看哪一部分' });
    expect(areas.elements()).toHaveLength(0);
    await page.viewport(390, 844);
    await expect.element(areas).toBeVisible();
    await expect.element(page.getByLabelText(PATH)).toBeVisible();
    expect(page.getByLabelText('搜索文件').elements()[0]?.checkVisibility()).toBe(false);
    await userEvent.keyboard('{F6}{F6}{F6}');
    await expect.element(page.getByRole('combobox', { name: '以谁的身份' })).toBeVisible();
    await userEvent.keyboard('{Control>}p{/Control}');
    await expect.element(page.getByLabelText('搜索文件')).toHaveFocus();
    await page.getByTitle(PATH, { exact: true }).first().click();
    await expect.element(page.getByLabelText(PATH)).toBeVisible();
    // The folded side column has no place of its own here.
    await areas.getByRole('tab', { name: '文件' }).click();
    await expect.element(page.getByLabelText('搜索文件')).toBeVisible();
    await areas.getByRole('tab', { name: '属性' }).click();
    for (const each of [page.getByRole('button', { name: '保存', exact: true }), areas]) {
      const { left, right } = each.element().getBoundingClientRect();
      expect([left >= 0, right <= 390]).toEqual([true, true]);
    }
  });

  it('resizes text and preview, and remembers the sizes', async () => {
    localStorage.removeItem('workbench-share-text');
    await openList();
    const edge = page.getByRole('separator', { name: '文本的宽度' });
    const before = page.getByRole('main').element().getBoundingClientRect().width;
    (edge.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(edge).toHaveAttribute('aria-valuenow', '32');
    expect(page.getByRole('main').element().getBoundingClientRect().width).toBeLessThan(before - 80);
    expect(localStorage.getItem('workbench-share-text')).toBe('32');
    await userEvent.keyboard('{Enter}');
    await expect.element(edge).toHaveAttribute('aria-valuenow', '42');
    expect(localStorage.getItem('workbench-share-text')).toBeNull();
  });

  it('draws any typed width once it is whole', async () => {
    await openList();
    await page.getByRole('combobox', { name: '宽度' }).click();
    await page.getByRole('option', { name: '自由' }).click();
    const box = page.getByRole('spinbutton', { name: '宽度（像素）' });
    await userEvent.click(box, { clickCount: 3 });
    await userEvent.keyboard('1440');
    await expect.element(box).toHaveValue(1440);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('iframe')?.style.width).toBe('1440px');
  });

  it('distinguishes files of the same name by folder', async () => {
    const bench = await openList();
    await bench.openFile('entities/list.json');
    await expect.element(page.getByRole('button', { name: 'entities/list', exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'memo/list', exact: true })).toBeVisible();
  });

  it('lists the screens of a part, and shows it there', async () => {
    answers.draw = () => ({
      lists: [],
      milliseconds: 5,
      hosts: [
        { screen: 'memo/a', title: '甲' },
        { screen: 'memo/b', title: '乙' },
      ],
    });
    await openList();
    await expect.element(page.getByText('这一部分画在 2 个页面里')).toBeVisible();
    await page.getByRole('combobox', { name: '在哪个页面里看' }).click();
    await page.getByRole('option', { name: '乙', exact: false }).click();
    await expect
      .poll(() => asked.findLast(({ verb }) => verb === 'draw')?.request)
      .toMatchObject({ screen: 'memo/list', within: 'memo/b' });
    answers.draw = () => ({ lists: [], milliseconds: 5, hosts: [] });
    await typeInto('"备忘"', ' ');
    await expect.element(page.getByText('这一部分还没有任何页面在画它。')).toBeVisible();
  });

  it('shows an entity in a screen that uses it, and stays with one that does', async () => {
    const screens = ['memo/a', 'memo/b'].map((screen) => ({ screen, title: screen.toUpperCase() }));
    answers.users = () => screens;
    const bench = await begin();
    await bench.openFile('entities/memo.json');
    await expect.element(page.getByText('用在 2 个页面里')).toBeVisible();
    expect(bench.read().screen).toBe('memo/a');
    await page.getByRole('combobox', { name: '在哪个页面里看' }).click();
    await page.getByRole('option', { name: 'MEMO/B', exact: false }).click();
    expect(asked.findLast(({ verb }) => verb === 'draw')?.request).toMatchObject({ screen: 'memo/b' });
    await bench.openFile('enums/memo-state.json');
    expect(bench.read().screen).toBe('memo/b');
    answers.users = () => [];
    await bench.openFile('enums/other.json');
    await expect.element(page.getByText('还没有任何页面用到它。')).toBeVisible();
    await bench.openFile(PATH);
    await expect.element(page.getByText('还没有任何页面用到它。')).not.toBeInTheDocument();
    expect(bench.read().screen).toBe('memo/list');
  });

  it('restores each file’s scroll position, and wraps long lines', async () => {
    const long = Array.from({ length: 300 }, (_, n) => `  "key${n}": "${'这一行很长 '.repeat(40)}",`).join('\n');
    answers.open = ({ path }) => ({ path, text: path === PATH ? `{\n${long}\n}\n` : TEXT, revision: 'r1' });
    const bench = await begin();
    await bench.openFile(PATH);
    const scroller = () => document.querySelector('.cm-scroller') as HTMLElement;
    await expect.element(page.getByText('"key1"')).toBeVisible();
    expect(scroller().scrollWidth).toBe(scroller().clientWidth);
    scroller().scrollTop = 3000;
    await expect.poll(() => scroller().scrollTop).toBe(3000);
    await bench.openFile('entities/memo.json');
    await expect.element(page.getByText('"memo.page"')).toBeVisible();
    expect(scroller().scrollTop).toBe(0);
    await bench.openFile(PATH);
    // At the same line; the height of lines not drawn yet is only estimated.
    await expect.poll(() => scroller().scrollTop).toBeGreaterThan(2000);
    await bench.openFile('screens/memo/other.json');
    await expect.poll(() => scroller().scrollTop).toBe(0);
  });

  it('is usable by keyboard', async () => {
    await openList();
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await userEvent.keyboard('{Control>}p{/Control}');
    expect(focused()).toBe('搜索文件');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toContain('备忘');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('搜索文件');
    await userEvent.keyboard('{F6}');
    expect(focused()).toBe(PATH);
    await userEvent.keyboard('{F6}');
    expect(focused()).toBe('问题');
    await userEvent.keyboard('{F6}');
    expect(focused()).toBe('以谁的身份');
    await userEvent.keyboard('{F6}');
    expect(focused()).toBe('搜索文件');
    await userEvent.keyboard('{Shift>}{F6}{F6}{F6}{/Shift}');
    expect(focused()).toBe(PATH);
    // Tab indents in the editor; after Escape, Tab leaves it.
    await userEvent.keyboard('{Escape}{Tab}');
    expect(focused()).not.toBe(PATH);
  });

  it('has one tab stop in the tree, at the last used row', async () => {
    await begin();
    await userEvent.keyboard('{Control>}p{/Control}');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    const row = document.activeElement;
    expect(row?.hasAttribute('data-row')).toBe(true);
    expect(document.querySelectorAll('[data-row]').length).toBeGreaterThan(1);
    expect([...document.querySelectorAll<HTMLElement>('[data-row]')].filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      row,
    ]);
    await userEvent.tab();
    expect(document.activeElement?.hasAttribute('data-row')).toBe(false);
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(row);
  });

  it('previews a menu while its file is open, and the screen again afterwards', async () => {
    const menus = { versions: { new: { name: 'new', title: 'New', items: [], redirects: {} } }, needs: {} };
    answers.menu = () => menus;
    const bench = await openList();
    await bench.openFile('menus/new.json');
    await expect.poll(() => bench.read().menu).toEqual({ of: 'new', menus });
    expect(asked.findLast(({ verb }) => verb === 'menu')?.request).toEqual({ drafts: {}, menu: 'new' });
    await bench.openFile(PATH);
    expect(bench.read()).toMatchObject({ menu: null, screen: 'memo/list' });
  });

  it('follows the disk for unchanged files, and keeps unsaved input', async () => {
    const bench = await openList();
    let disk = { text: TEXT.replace('备忘', '他们的'), revision: 'r2' };
    answers.open = ({ path }) => ({ path, ...disk });
    await bench.refresh();
    await expect.element(page.getByText('"他们的"')).toBeVisible();
    await typeInto('"他们的"', ' ');
    disk = { text: TEXT.replace('备忘', '又改了'), revision: 'r3' };
    await bench.refresh();
    await expect.element(page.getByText('在磁盘上被改过', { exact: false })).toBeVisible();
    await expect.element(page.getByText('"他们的"')).toBeVisible();
    expect(bench.read().sheets[PATH]?.revision).toBe('r2');
    bench.revert(PATH);
    disk = { text: '', revision: '' };
    await bench.refresh();
    await expect.element(page.getByText(`${PATH} 已从磁盘上删除。`)).toBeVisible();
    expect(bench.read().tabs).toEqual([]);
  });

  it('keeps input while the dev server is unreachable, and saves it afterwards', async () => {
    await openList();
    await typeInto('"备忘"', ' ');
    answers.save = () => Promise.reject(new TypeError('Failed to fetch'));
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.click();
    await expect.element(page.getByText('连接不上开发服务器', { exact: false })).toBeVisible();
    await expect.element(page.getByText('1 个文件未保存', { exact: false })).toBeVisible();
    answers.save = ({ files }) => ({
      is: 'saved',
      files: (files as { path: string; text: string }[]).map((each) => ({ ...each, revision: 'r10' })),
    });
    await save.click();
    await expect.element(page.getByText('已保存 1 个文件')).toBeVisible();
  });

  it('keeps input typed during a save', async () => {
    const bench = await openList();
    await typeInto('"备忘"', ' ');
    let tell: (answer: unknown) => void = () => undefined;
    answers.save = () => new Promise((resolve) => (tell = resolve));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await typeInto('"备忘"', ' ');
    tell({ is: 'saved', files: [{ path: PATH, text: TEXT, revision: 'r2' }] });
    await expect.element(page.getByText('已保存 1 个文件')).toBeVisible();
    expect(bench.read().sheets[PATH]).toMatchObject({ saved: TEXT, revision: 'r2' });
    expect(bench.read().sheets[PATH]?.text).not.toBe(TEXT);
  });

  it('creates schemas in a dialog, and opens them', async () => {
    const path = 'screens/memo/memos.json';
    answers.make = () => ({ drafts: { [path]: '{"title": "新的一页"}\n' }, path });
    // The menu is absent.
    answers.open = ({ path: file }) => ({ path: file, text: '', revision: '' });
    await begin();
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('alertdialog');
    await userEvent.click(dialog.getByRole('textbox').first());
    await userEvent.keyboard('{Enter}');
    expect(asked.some(({ verb }) => verb === 'make')).toBe(false);
    const entity = dialog.getByRole('combobox', { name: '属于哪个实体' });
    await userEvent.selectOptions(entity, 'memo');
    await dialog.getByRole('button', { name: '新建' }).click();
    await expect.element(page.getByText('已经写好，还没有保存', { exact: false })).toBeVisible();
    await expect.element(page.getByText('"新的一页"')).toBeVisible();
    expect(asked.find(({ verb }) => verb === 'make')?.request).toMatchObject({
      wanted: { noun: 'list', name: 'memo/memos', of: 'memo', menu: 'new' },
    });
  });

  it('creates a whole area from Chinese titles alone', async () => {
    const path = 'screens/fa-piao/list.json';
    answers.make = () => ({ drafts: { [path]: '{"title": "发票"}\n' }, path });
    answers.open = ({ path: file }) => ({
      path: file,
      text: String(file).startsWith('menus/') ? '{"items": {"pay": {"title": "收款", "items": {}}}}' : TEXT,
      revision: 'r1',
    });
    await begin();
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: '实体' }).click();
    await dialog.getByRole('textbox', { name: '标题', exact: true }).fill('发票');
    await dialog.getByRole('textbox', { name: '第 1 个字段的标题' }).fill('抬头');
    // Another kind keeps what was typed.
    await dialog.getByRole('radio', { name: '整块业务' }).click();
    await dialog.getByRole('checkbox', { name: '必填' }).click();
    await dialog.getByRole('switch').click();
    await expect.element(dialog.getByRole('textbox', { name: '第 3 个状态的标题' })).toHaveValue('已驳回');
    await dialog.getByRole('switch', { name: '不能审核自己提交的记录' }).click();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '菜单的哪一组' }), 'pay');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '首页卡片' }), 'memo/list');
    await dialog.getByRole('button', { name: '新建' }).click();
    await expect.element(page.getByText('已经写好，还没有保存', { exact: false })).toBeVisible();
    expect(asked.find(({ verb }) => verb === 'make')?.request['wanted']).toEqual({
      noun: 'area',
      name: '',
      title: '发票',
      fields: '!:text:抬头',
      menu: 'new',
      under: 'pay',
      area: {
        add: 'wizard',
        states: '=待审核,=已通过,=已驳回',
        review: { from: '待审核', pass: '已通过', reject: '已驳回', fourEyes: true },
        home: 'memo/list',
      },
    });
  });

  it('says everything of its own in English by the switch', async () => {
    localStorage.setItem('workbench-language', 'en');
    const path = 'entities/memo.json';
    answers.tree = () => [
      { path: PATH, noun: 'screen', name: 'memo/list', title: 'Memos', spelling: ['bei', 'wang'], words: [] },
      { path, noun: 'entity', name: 'memo', title: 'Memo', spelling: [], words: [] },
    ];
    answers.open = ({ path: file }) => ({ path: file, text: TEXT.replace('备忘', 'Memos'), revision: 'r1' });
    answers.save = () => ({ is: 'refused', problems: [PROBLEM] });
    answers.thing = () => ({ kind: 'entity', name: 'memo' });
    answers.uses = () => [];
    await openList();
    const found = new Set<string>();
    const look = (): void => {
      for (const each of document.body.querySelectorAll('*')) {
        const own = [...each.childNodes].flatMap((node) => (node.nodeType === 3 ? (node.textContent ?? '') : []));
        const said = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? '');
        for (const text of [...own, ...said]) if (/\p{Script=Han}/u.test(text)) found.add(text);
      }
    };
    for (const name of ['Properties', 'Problems', 'Why', 'Uses and rename', 'Changes', 'Proposals', 'Structure']) {
      await page.getByRole('tab', { name, exact: false }).first().click();
      look();
    }
    await page.getByRole('button', { name: 'Keys' }).click();
    await expect.element(page.getByText('next problem')).toBeVisible();
    look();
    await userEvent.keyboard('{Escape}');
    await typeInto('"Memos"', ' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText('Not saved: 1 problem is left')).toBeVisible();
    await page.getByRole('button', { name: 'Share the draft' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Copy a link to the draft' })).toBeVisible();
    look();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('tab', { name: 'Files', exact: true }).click();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const kinds = page.getByRole('alertdialog').getByRole('radiogroup', { name: 'Kind' }).getByRole('radio');
    for (const kind of kinds.all()) {
      await kind.click();
      look();
    }
    // The switch back is the one Chinese word.
    expect([...found]).toEqual(['中', '中文']);
  });

  it('restores input after a reload', async () => {
    await openList();
    await typeInto('"备忘"', ' ');
    await expect.element(page.getByText('1 个文件未保存', { exact: false })).toBeVisible();
    const again = createBench();
    await again.begin();
    expect(again.read().sheets[PATH]?.text).toBe(TEXT.replace('"备忘",', '"备忘", '));
    expect(again.read().open).toBe(PATH);
  });
});
