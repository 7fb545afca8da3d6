import { describe, expect, it } from 'vitest';
import { FLOAT_PLACE, readFloatPlace } from '../../session/float-button.ts';
import { dropped, moved } from './float-moves.ts';

const ROOM = { width: 1440, height: 900 };

describe('R-041 the dragged floating help', () => {
  it('docks at the right edge', () => {
    expect(dropped({ right: 8, bottom: 300 }, ROOM)).toMatchObject({ isDocked: true, bottom: 300 });
    expect(dropped({ right: -30, bottom: 300 }, ROOM)).toMatchObject({ isDocked: true });
  });

  it('stays elsewhere', () => {
    expect(dropped({ right: 9, bottom: 300 }, ROOM)).toEqual({ right: 9, bottom: 300, isDocked: false });
    expect(dropped({ right: 1000.4, bottom: 300 }, ROOM)).toEqual({ right: 1000, bottom: 300, isDocked: false });
  });

  it('stays in the window and off the header', () => {
    expect(dropped({ right: 5000, bottom: 5000 }, ROOM)).toEqual({ right: 1388, bottom: 792, isDocked: false });
    expect(dropped({ right: 40, bottom: -50 }, ROOM)).toMatchObject({ bottom: 8 });
    expect(dropped({ right: 40, bottom: 40 }, { width: 30, height: 30 })).toMatchObject({ right: 8, bottom: 8 });
  });
});

describe('the floating help moved by arrow keys', () => {
  it('moves in their direction', () => {
    const at = { right: 100, bottom: 100, isDocked: false };
    expect(moved(at, 'ArrowUp', ROOM)).toEqual({ right: 100, bottom: 124, isDocked: false });
    expect(moved(at, 'ArrowDown', ROOM)).toEqual({ right: 100, bottom: 76, isDocked: false });
    expect(moved(at, 'ArrowLeft', ROOM)).toEqual({ right: 124, bottom: 100, isDocked: false });
    expect(moved(at, 'ArrowRight', ROOM)).toEqual({ right: 76, bottom: 100, isDocked: false });
    expect(moved(at, 'Enter', ROOM)).toBeUndefined();
  });

  it('docks at the right edge and returns', () => {
    const hidden = moved({ right: 24, bottom: 100, isDocked: false }, 'ArrowRight', ROOM);
    expect(hidden).toMatchObject({ isDocked: true });
    expect(moved({ right: 8, bottom: 100, isDocked: true }, 'ArrowUp', ROOM)).toMatchObject({ isDocked: true });
    expect(moved({ right: 8, bottom: 100, isDocked: true }, 'ArrowLeft', ROOM)).toMatchObject({
      right: 24,
      isDocked: false,
    });
  });
});

it('reads its stored place, and replaces invalid ones', () => {
  expect(readFloatPlace('{"right":40,"bottom":60,"isDocked":true}')).toEqual({ right: 40, bottom: 60, isDocked: true });
  for (const text of [null, '{', '7', '{"right":-1,"bottom":"x"}']) expect(readFloatPlace(text)).toEqual(FLOAT_PLACE);
});
