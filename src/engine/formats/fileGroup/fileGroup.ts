import { file } from '../file/file.ts';

/** Several files look as one does. */
export const fileGroup = file;
