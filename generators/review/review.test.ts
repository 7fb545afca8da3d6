import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { review } from '../diff/review.ts';
import { portal, revision, type Files } from '../diff/testing/portal.ts';
import { htmlOf, refuseForeign, writeFolder } from './folder.ts';
import { asSeenBy, isChanged, matrixOf } from './matrix.ts';
import { menusTouched, namesOfMenu } from './menus.ts';
import { namesOf } from './names.ts';
import { pageOf } from './page.ts';
import { changesOf, drawnOf } from './parts.ts';
import { scenesOf, type Scene } from './scenes.ts';
import { drawableOf, touchedBy, type Drawable } from './touched.ts';
import type { ReviewPage } from './wire.ts';

/* The page around the pictures; the pictures themselves are tested in tests/review.test.ts. */

function reviewed(change: (head: Files) => void): { page: ReviewPage; before: Drawable; after: Drawable } {
  const head = portal();
  change(head);
  const [before, after] = [drawableOf(revision(portal(), 'base')), drawableOf(revision(head, 'head'))];
  const found = review(before.revision, after.revision, [], '2026-01-01');
  const touched = touchedBy(found, before, after);
  const page = pageOf({ review: found, before, after, touched, drawn: new Map(), people: [], looks: [], about: [] });
  return { page, before, after };
}

const namesIn = ({ screens }: ReviewPage): string[] => screens.map(({ name }) => name);

describe('the screens of a review', () => {
  it('are none if nothing changes', () => {
    const { page } = reviewed(() => undefined);
    expect([page.screens, page.elsewhere, page.shapes, page.matrix.rows.filter(isChanged)]).toEqual([[], [], [], []]);
  });

  it('are those that changed, worst first, with their findings', () => {
    const { page } = reviewed((head) => {
      head['screens/detail.json'].title = 'Other';
      delete head['screens/orders.json'].table.row.close.confirm;
    });
    expect(namesIn(page).indexOf('orders')).toBeLessThan(namesIn(page).indexOf('detail'));
    const orders = page.screens.find(({ name }) => name === 'orders')!;
    expect(orders.is).toBe('changed');
    expect(orders.findings[0]).toMatchObject({ kind: 'confirm-removed' });
    expect(orders.findings[0]!.parts.some((path) => path.endsWith('row/close'))).toBe(true);
  });

  it('include those that change through shared definitions', () => {
    const { page } = reviewed((head) => {
      head['entities/order.json'].properties.note.title = 'Remark';
    });
    const detail = page.screens.find(({ name }) => name === 'detail')!;
    expect(detail.findings.map(({ path }) => path).join()).toContain('note');
  });

  it('are marked where they show a shared definition', () => {
    const { page } = reviewed((head) => {
      head['enums/state.json'].oneOf[0].title = 'Otherwise';
    });
    const [finding] = page.screens.find(({ name }) => name === 'orders')!.findings;
    expect(finding).toMatchObject({ subject: 'enum state' });
    expect(finding!.parts.join()).toContain('columns/state');
  });

  it('are reported as new or removed', () => {
    const { page } = reviewed((head) => {
      head['screens/fresh.json'] = { ...head['screens/detail.json'], path: '/fresh/:orderNo' };
      delete head['screens/wizard.json'];
    });
    const is = Object.fromEntries(page.screens.map((each) => [each.name, each.is]));
    expect(is).toMatchObject({ fresh: 'added', wizard: 'removed' });
  });

  it('are the same under a declared new name', () => {
    const head = portal();
    head['screens/told.json'] = head['screens/detail.json'];
    delete head['screens/detail.json'];
    const before = drawableOf(revision(portal(), 'base'));
    const after = drawableOf({ ...revision(head, 'head'), renames: [{ screen: 'detail', to: 'told' }] });
    const { screens } = touchedBy(review(before.revision, after.revision, [], '2026-01-01'), before, after);
    expect(screens.find(({ name }) => name === 'told')).toMatchObject({ before: 'detail', after: 'told' });
    expect(screens.some(({ name }) => name === 'detail')).toBe(false);
  });
});

describe('the menus of a review', () => {
  const looked = (
    change: (head: Files) => void,
    roles: [object, object] = [{}, {}],
  ): ReturnType<typeof menusTouched> => {
    const head = portal();
    change(head);
    const [before, after] = [portal(), head].map((each, n) =>
      drawableOf({ ...revision(each, String(n)), beside: { roles: roles[n] as Record<string, unknown> } }),
    );
    const { elsewhere } = touchedBy(review(before!.revision, after!.revision, [], '2026-01-01'), before!, after!);
    return menusTouched(before!, after!, elsewhere);
  };

  it('are those that change, with their findings', () => {
    const { menus, elsewhere } = looked((head) => void delete head['menus/main.json'].items.pay);
    expect(menus).toMatchObject([{ menu: 'main', before: 'menu main', after: 'menu main' }]);
    expect(menus[0]!.findings.map(({ kind }) => kind)).toEqual(['menu-item-removed']);
    expect(elsewhere).toEqual([]);
  });

  it('are all those of a changed role, which then sees another one', () => {
    const role = (routes: string[]): object => ({ clerk: { title: 'Clerk', routes } });
    const { menus } = looked(() => undefined, [role(['/orders']), role(['/orders', '/pay'])]);
    expect(menus).toMatchObject([{ menu: 'main', through: ['role clerk'] }]);
  });

  it('use the names of the comparison', () => {
    const { after } = reviewed(() => undefined);
    expect([...namesOfMenu(after.resolved.model.menus['main']!).keys()]).toContain('items/pay');
  });
});

describe('a changed request or result', () => {
  it('is reported line by line, before and after, with the screens that use it', () => {
    const { page } = reviewed((head) => {
      head['entities/order.json'].properties.note.maxLength = 12;
    });
    const entity = page.shapes.find(({ subject }) => subject === 'entity order')!;
    expect(entity.parts[0]!.lines.filter((line) => line.before !== line.after)).toEqual([
      { path: 'note', before: 'Note, string plain', after: 'Note, string plain, maxLength 12' },
    ]);
    expect(entity.screens).toContain('detail');
  });
});

describe('the permissions', () => {
  it('are reported for each role, with their changes', () => {
    const head = portal();
    head['screens/orders.json'].table.row.close.permission = '/orders#close';
    const roles = { clerk: { title: 'Clerk', routes: ['/orders'] }, chief: { title: 'Chief', all: true } };
    const [before, after] = [portal(), head].map((each, n) => ({
      ...revision(each, String(n)),
      beside: { roles },
    }));
    const { rows, ...matrix } = matrixOf(before!, after!, [{ before: 'orders', after: 'orders' }]);
    expect(matrix.roles.map(({ title }) => title)).toEqual(['Clerk', 'Chief']);
    const changed = rows.filter(isChanged);
    expect(changed).toMatchObject([{ kind: 'action', before: [true, true], after: [false, true] }]);
    expect(changed[0]!.path).toMatch(/row\/close$/);
    expect(rows.filter(({ kind }) => kind === 'fields')).toMatchObject([
      { title: expect.stringContaining('No') as string },
    ]);
    const gate = { name: 'close', permission: { any: ['/orders#close'], products: [], reverse: false } };
    const seen = ['clerk', 'chief'].map((role) => asSeenBy(after!, role, [gate]));
    expect(seen).toEqual([[], [{ name: 'close', products: [] }]]);
  });
});

describe('a scene that must be opened', () => {
  const scenesFor = (base: Files, change: (head: Files) => void, screen: string): Scene[] => {
    const head = structuredClone(base);
    change(head);
    const [before, after] = [drawableOf(revision(base, 'base')), drawableOf(revision(head, 'head'))];
    const touched = touchedBy(review(before.revision, after.revision, [], '2026-01-01'), before, after);
    return scenesOf(
      touched.screens.find(({ name }) => name === screen)!,
      before,
      after,
    );
  };

  it('may be an action on selected rows, after some are selected', () => {
    const base = portal();
    const close = { title: 'Close', call: 'shop.close', each: "row.state == 'OPEN'", confirm: 'Close them?' };
    base['screens/orders.json'].table.bulk = { close };
    const change = (head: Files): void => {
      head['screens/orders.json'].table.bulk.close.title = 'Shut';
      head['screens/orders.json'].table.bulk.close.confirm = 'Shut them?';
    };
    const scenes = scenesFor(base, change, 'orders');
    const steps = scenes.map(({ name, after }) => [name, ...after!.steps.map(({ kind }) => kind)]);
    expect(steps.toSorted((left, right) => left.length - right.length)).toEqual([
      ['page'],
      ['selected rows', 'select'],
      ['selected rows › close', 'select', 'press'],
    ]);
  });

  it('may be a later tab, but not the first', () => {
    const base = portal();
    const tab = (text: string): object => ({ title: text, body: [{ notice: { text, tone: 'info' } }] });
    base['screens/tabs.json'] = { title: 'Tabs', path: '/tabs', tabs: { one: tab('One'), two: tab('Two') } };
    const change = (head: Files): void => {
      for (const name of ['one', 'two']) head['screens/tabs.json'].tabs[name].body[0].notice.text = 'Other';
    };
    const scenes = scenesFor(base, change, 'tabs');
    expect(scenes.map(({ name }) => name)).toEqual(['page', 'two']);
    expect(scenes[1]!.before!.steps).toMatchObject([{ kind: 'open', tab: 'two' }]);
  });

  it('may be a later step, filled with samples', () => {
    const head = portal();
    head['screens/wizard.json'].form.steps.confirm.infoList.items.pop();
    const [before, after] = [drawableOf(revision(portal(), 'base')), drawableOf(revision(head, 'head'))];
    const touched = touchedBy(review(before.revision, after.revision, [], '2026-01-01'), before, after);
    const wizard = touched.screens.find(({ name }) => name === 'wizard')!;
    const scenes = scenesOf(wizard, before, after);
    expect(scenes.map(({ name }) => name)).toEqual(['page', 'confirm']);
    expect(JSON.stringify(scenes[1]!.before!.bundle.screen)).toContain('1288.00');
    expect(JSON.stringify(scenes[1]!.after!.bundle.screen)).not.toContain('1288.00');
  });

  it('may be opened by an action, which is pressed at its place', () => {
    const head = portal();
    head['screens/orders.json'].table.row.detail.drawer.infoList.items = ['orderNo', 'state'];
    const [before, after] = [drawableOf(revision(portal(), 'base')), drawableOf(revision(head, 'head'))];
    const touched = touchedBy(review(before.revision, after.revision, [], '2026-01-01'), before, after);
    const scenes = scenesOf(
      touched.screens.find(({ name }) => name === 'orders')!,
      before,
      after,
    );
    expect(scenes.map(({ name }) => name)).toEqual(['page', 'detail']);
    const place = expect.stringMatching(/^schemas\/screens\/orders\.json:\d+:\d+$/) as string;
    expect(scenes[1]!.after!.steps).toEqual([{ kind: 'press', place }]);
  });
});

describe('parts of a picture', () => {
  const box = (left: number): object => ({ left, top: 0, width: 10, height: 10 });
  const drawn = (names: Record<string, number>): ReturnType<typeof drawnOf> =>
    drawnOf(
      Object.entries(names).map(([place, left]) => ({ place, boxes: [box(left)] as never, text: '' })),
      new Map(Object.keys(names).map((place) => [place, { path: place, title: place }])),
    );

  it('are reported where they differ, the innermost', () => {
    const before = drawn({ block: 0, 'block/a': 0, 'block/b': 20, 'block/c': 40 });
    const after = drawn({ block: 0, 'block/a': 0, 'block/c': 20, 'block/d': 40 });
    const looks = new Map([
      ['block', false],
      ['block/a', false],
      ['block/c', true],
    ]);
    const found = changesOf(before, after, looks, []);
    expect(found.map(({ path, is }) => `${path} ${is}`).sort()).toEqual([
      'block/a changed',
      'block/b removed',
      'block/d added',
    ]);
  });

  it('are the innermost even if another part is drawn in them', () => {
    const before = drawn({
      block: 0,
      'block/tabs/own': 0,
      'part own/block/columns/a': 0,
      'part own/block/columns/b': 0,
    });
    const after = drawn({ block: 0, 'block/tabs/own': 0, 'part own/block/columns/b': 0 });
    const found = changesOf(before, after, new Map([['block/tabs/own', false]]), []);
    expect(found.map(({ path, is }) => `${path} ${is}`)).toEqual(['part own/block/columns/a removed']);
  });

  it('are reported where a finding leads, even if they look the same', () => {
    const both = drawn({ block: 0, 'block/a': 0 });
    const found = changesOf(both, both, new Map(), [['block/a/title', 'block/a', 'block']]);
    expect(found).toMatchObject([{ path: 'block/a', is: 'same' }]);
  });

  it('use the names of the comparison', () => {
    const { after } = reviewed(() => undefined);
    const paths = [...namesOf(after.bundle('detail')).values()].map(({ path }) => path);
    expect(paths.some((path) => path.endsWith('items/note'))).toBe(true);
  });
});

describe('the page of a review', () => {
  it('contains no text of the schemas as a tag, and runs only its own script', () => {
    const evil = '</script><img src=x onerror=alert(1)>';
    const { page } = reviewed((head) => {
      head['screens/detail.json'].title = evil;
      head['entities/order.json'].properties.note.title = evil;
    });
    const html = htmlOf({ ...page, base: evil }, 'run("</script>")', 'a{}');
    expect(html).not.toMatch(/<img/);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/);
    const [, data = ''] = /<script type="application\/json" id="review">(.*)<\/script>/.exec(html)!;
    expect((JSON.parse(data) as ReviewPage).base).toBe(evil);
  });

  it('replaces another review, and nothing else', () => {
    const out = mkdtempSync(join(tmpdir(), 'review-'));
    try {
      const { page } = reviewed(() => undefined);
      writeFolder(out, page, { script: '', style: '' }, new Map([['pictures/old.png', Buffer.from('old')]]));
      writeFolder(out, page, { script: '', style: '' }, new Map());
      expect(readdirSync(out).toSorted()).toEqual(['index.html', 'review.json']);
      expect(() => refuseForeign(join(out, 'index.html'))).toThrow('is a file');
      writeFileSync(join(out, 'notes.txt'), 'mine');
      expect(() => writeFolder(out, page, { script: '', style: '' }, new Map())).toThrow('holds notes.txt');
      expect(readdirSync(out)).toContain('notes.txt');
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});
