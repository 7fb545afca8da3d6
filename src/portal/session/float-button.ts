/** Storage key: place of the floating help. Survives signing out because it belongs to the device. */
export const FLOAT_KEY = 'member-float-button';

export interface FloatPlace {
  /** Pixels from the right and the bottom of the window. */
  right: number;
  bottom: number;
  /** Docked at the right edge, half visible. */
  isDocked: boolean;
  /** Placed by the person. */
  isOwn?: boolean;
}

export const FLOAT_PLACE: FloatPlace = { right: 24, bottom: 24, isDocked: false };

/** Reads the stored value; invalid parts become the default. */
export function readFloatPlace(text: string | null): FloatPlace {
  let stored: Partial<Record<keyof FloatPlace, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // The text under the key is invalid: the default applies.
  }
  const pixels = (value: unknown, otherwise: number): number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
  return {
    right: pixels(stored.right, FLOAT_PLACE.right),
    bottom: pixels(stored.bottom, FLOAT_PLACE.bottom),
    isDocked: stored.isDocked === true,
    ...(stored.isOwn === true && { isOwn: true }),
  };
}

export function loadFloatPlace(): FloatPlace {
  try {
    return readFloatPlace(localStorage.getItem(FLOAT_KEY));
  } catch {
    return FLOAT_PLACE;
  }
}

export function keepFloatPlace(place: FloatPlace): void {
  try {
    localStorage.setItem(FLOAT_KEY, JSON.stringify(place));
  } catch {
    // Without storage, the next visit starts with the default place.
  }
}
