import { beforeEach, describe, expect, it } from 'vitest';
import { openArranging, type Arranging, type Lists } from './arranging.ts';
import type { FromPreview } from './order.ts';

/* Dragging in the preview: a line shows the target, and the workbench is notified on drop. */

const LISTS: Lists = [
  ['a.json:1:1', 'a.json:2:1', 'a.json:3:1'],
  ['a.json:7:1', 'a.json:8:1'],
];
const layer = document.body.appendChild(document.createElement('div'));
const page = document.body.appendChild(document.createElement('div'));
const told: FromPreview[] = [];
const arranging: Arranging = openArranging(layer, (message) => void told.push(message));

beforeEach(() => {
  told.length = 0;
  arranging.arrange(LISTS);
  // Three columns in two rows, and two lines below.
  page.innerHTML = '';
  const add = (place: string, left: number, top: number, width: number): void => {
    const box = page.appendChild(document.createElement('div'));
    box.dataset['place'] = `schemas/screens/${place}`;
    box.textContent = place;
    box.style.cssText = `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:30px`;
  };
  for (const [n, place] of (LISTS[0] ?? []).entries()) for (const row of [0, 30]) add(place, n * 100, row, 100);
  for (const [n, place] of (LISTS[1] ?? []).entries()) add(place, 0, 100 + n * 40, 300);
});

const at = (type: string, x: number, y: number): PointerEvent =>
  new PointerEvent(type, { clientX: x, clientY: y, button: 0, bubbles: true });

function press(x: number, y: number): void {
  const event = at('pointerdown', x, y);
  Object.defineProperty(event, 'target', { value: document.elementFromPoint(x, y) });
  arranging.press(event);
}
const move = (x: number, y: number): boolean => document.dispatchEvent(at('pointermove', x, y));
const drop = (x: number, y: number): boolean => document.dispatchEvent(at('pointerup', x, y));
const line = (): DOMRect | undefined => layer.firstElementChild?.getBoundingClientRect();

describe('a drag in the preview', () => {
  it('moves a column after another one, with a line over all its cells', () => {
    press(50, 10);
    move(60, 10);
    move(290, 45);
    expect(line()).toMatchObject({ left: 299, top: 0, height: 60 });
    expect(arranging.isDragging()).toBe(true);
    drop(290, 45);
    expect(told).toEqual([{ kind: 'moved', place: 'a.json:1:1', to: 2 }]);
    expect(line()).toBeUndefined();
    expect(arranging.wasDragged()).toBe(true);
  });

  it('moves a line of a list up and down', () => {
    press(20, 150);
    move(20, 130);
    move(20, 104);
    expect(line()).toMatchObject({ left: 0, top: 99, width: 300 });
    drop(20, 104);
    expect(told).toEqual([{ kind: 'moved', place: 'a.json:8:1', to: 0 }]);
  });

  it('ignores a click, a drop in place, another button, and Escape', () => {
    press(50, 10);
    move(53, 10);
    drop(53, 10);
    expect(arranging.wasDragged()).toBe(false);
    press(50, 10);
    move(120, 10);
    drop(120, 10);
    press(50, 10);
    move(290, 10);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    drop(290, 10);
    arranging.press(new PointerEvent('pointerdown', { button: 2 }));
    drop(290, 10);
    expect(told).toEqual([]);
  });
});
