import { file } from '../file/file.ts';

/** A list of files has the same format as a single file. */
export const fileGroup = file;
