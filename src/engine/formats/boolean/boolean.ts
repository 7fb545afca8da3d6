import { printed, text } from '../format-kinds.tsx';

export const booleanFormat = text(printed('boolean'));
