import { printed, text } from '../format-kinds.tsx';

export const country = text(printed('country'));
