import { printed, text } from '../format-kinds.tsx';

export const duration = text(printed('duration'));
