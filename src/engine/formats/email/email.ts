import { printed, text } from '../format-kinds.tsx';

export const email = text(printed('email'));
