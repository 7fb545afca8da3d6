import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { FieldDefinition } from '#model/field.ts';
import { createServer, field, fillingOf, form, refused, Stage, test } from '../fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
});
afterEach(() => void vi.unstubAllGlobals());

const COUNT = 90;

/** Every third field takes a full row; the other two share one. */
function members(more: (n: number) => Partial<FieldDefinition> = () => ({})): FieldDefinition[] {
  return Array.from({ length: COUNT }, (_, n) =>
    field(`f${n}`, `字段 ${n}`, { width: n % 3 === 0 ? 'full' : 'half', ...more(n) }),
  );
}

async function show(fields: FieldDefinition[]): Promise<HTMLElement[]> {
  await render(<Stage block={form({ members: fields, filling: fillingOf(...fields.map(({ name }) => name)) })} />);
  await expect.element(page.getByRole('textbox', { name: '字段 0', exact: true })).toBeVisible();
  return [...document.querySelectorAll<HTMLElement>('[data-field]')];
}

const isAuto = (element: Element): boolean => getComputedStyle(element).contentVisibility === 'auto';

describe('a long form', () => {
  it('does not lay out stretches of fields out of view', async () => {
    const fields = await show(members());
    expect(fields).toHaveLength(COUNT);
    await expect.poll(() => fields.at(-1)?.checkVisibility({ contentVisibilityAuto: true })).toBe(false);
    await expect.poll(() => fields.at(0)?.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
    const stretches = [...document.querySelectorAll('form *')].filter(isAuto);
    expect(stretches.length).toBeGreaterThan(1);
    expect(stretches.length).toBeLessThanOrEqual(COUNT / 16);
    for (const each of fields) expect(stretches.filter((stretch) => stretch.contains(each))).toHaveLength(1);
  });

  it('scrolls the reason of a refusal into view', async () => {
    server.answers.save = () => refused('10016', '当前不在可交易时间内');
    await show(members());
    scrollTo(0, 0);
    page
      .getByRole('button', { name: '保存' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(page.getByRole('alert')).toBeInViewport();
  });

  it('keeps fields side by side', async () => {
    const fields = await show(members());
    for (let n = 1; n < COUNT; n += 3) {
      const [left, right] = [fields[n], fields[n + 1]].map((each) => each?.getBoundingClientRect());
      expect(right?.top).toBe(left?.top);
      expect(right?.left).toBeGreaterThan(left?.right ?? Infinity);
    }
  });

  it('leaves no room for a stretch whose fields are all hidden', async () => {
    const never = { visible: test('form.f0', '==', 'x') };
    const fields = await show(members((n) => (n > 0 && n < 60 ? never : {})));
    expect(fields).toHaveLength(COUNT - 59);
    const [first, next] = fields.map((each) => each.getBoundingClientRect());
    expect((next?.top ?? 0) - (first?.bottom ?? 0)).toBe(20);
  });
});
