export { type ZipEntry, zipOf } from './sheets/zip.ts';
