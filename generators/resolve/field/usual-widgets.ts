import { PLAIN_WIDGET, usualWidget } from '#model/built-in.ts';

/* The widgets that the resolver itself chooses, by purpose. */

export const TICK = usualWidget('boolean') ?? PLAIN_WIDGET;
export const COUNT = usualWidget('integer') ?? PLAIN_WIDGET;
export const RANGE = usualWidget('range') ?? PLAIN_WIDGET;
export const CHOICE = usualWidget('enum') ?? PLAIN_WIDGET;
export const FOREIGN = usualWidget('schema') ?? PLAIN_WIDGET;
export const UPLOAD = usualWidget('file') ?? PLAIN_WIDGET;
