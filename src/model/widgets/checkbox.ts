import { widget } from './declare.ts';

export const checkbox = widget('勾选', ['boolean'], {}, {});
