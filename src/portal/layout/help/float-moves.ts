import type { FloatPlace } from '../../session/float-button.ts';

interface Room {
  width: number;
  height: number;
}

/** Size of the button in pixels. */
export const SIZE = 44;
/** Distance from the right edge at which the button docks. */
const EDGE = 8;
/** Minimum distance to the window's edges and to the header, in pixels. */
const MARGIN = 8;
const HEADER = 64;
/** Movement per arrow key press. */
const STEP = 24;

/** Final place of a dropped button: docked at the right edge, else clamped to the window. */
export function dropped({ right, bottom }: Pick<FloatPlace, 'right' | 'bottom'>, room: Room): FloatPlace {
  const isDocked = right <= EDGE;
  return {
    right: Math.round(clamp(right, MARGIN, room.width - SIZE - MARGIN)),
    bottom: Math.round(clamp(bottom, MARGIN, room.height - SIZE - HEADER)),
    isDocked,
  };
}

/** Place after an arrow key; undefined for other keys. */
export function moved(place: FloatPlace, key: string, room: Room): FloatPlace | undefined {
  switch (key) {
    case 'ArrowUp':
      return { ...dropped({ ...place, bottom: place.bottom + STEP }, room), isDocked: place.isDocked };
    case 'ArrowDown':
      return { ...dropped({ ...place, bottom: place.bottom - STEP }, room), isDocked: place.isDocked };
    case 'ArrowLeft':
      return place.isDocked
        ? { ...place, right: STEP, isDocked: false }
        : dropped({ ...place, right: Math.max(place.right, 0) + STEP }, room);
    case 'ArrowRight':
      return place.isDocked ? place : dropped({ ...place, right: place.right - STEP }, room);
    default:
      return undefined;
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
