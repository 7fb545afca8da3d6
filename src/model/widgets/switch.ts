import { widget } from './declare.ts';

export const switchWidget = widget('开关', ['boolean'], {}, { usual: ['boolean'] });
