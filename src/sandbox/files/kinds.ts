import { fileTypeFromFile } from 'file-type';
import { ownEntry } from '#model/own-entry.ts';

/** Kind of a file by its first bytes, regardless of its name or declared type. */
export interface FileKind {
  /** The file name extension, in lower case. */
  ending: string;
  /** The media type of its responses. */
  type: string;
  /** A picture with more pixels than a browser should decode, according to its header. */
  isVast?: true;
}

interface Known {
  type: string;
  /** Extensions that the bytes may stand for; none if the bytes carry no signature. */
  bytes: string[];
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** All accepted kinds. HTML pages, drawings with scripts and programs are excluded. */
const KINDS: Record<string, Known> = {
  jpg: { type: 'image/jpeg', bytes: ['jpg'] },
  jpeg: { type: 'image/jpeg', bytes: ['jpg'] },
  png: { type: 'image/png', bytes: ['png', 'apng'] },
  gif: { type: 'image/gif', bytes: ['gif'] },
  webp: { type: 'image/webp', bytes: ['webp'] },
  pdf: { type: 'application/pdf', bytes: ['pdf'] },
  zip: { type: 'application/zip', bytes: ['zip', 'xlsx', 'docx', 'pptx'] },
  rar: { type: 'application/vnd.rar', bytes: ['rar'] },
  '7z': { type: 'application/x-7z-compressed', bytes: ['7z'] },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, bytes: ['xlsx'] },
  docx: { type: `${OFFICE}.wordprocessingml.document`, bytes: ['docx'] },
  xls: { type: 'application/vnd.ms-excel', bytes: ['cfb', 'xls'] },
  doc: { type: 'application/msword', bytes: ['cfb', 'doc'] },
  mp4: { type: 'video/mp4', bytes: ['mp4', 'm4v', 'f4v', '3gp'] },
  mov: { type: 'video/quicktime', bytes: ['mov', 'mp4'] },
  avi: { type: 'video/x-msvideo', bytes: ['avi'] },
  asf: { type: 'video/x-ms-asf', bytes: ['asf', 'wmv', 'wma'] },
  wmv: { type: 'video/x-ms-wmv', bytes: ['asf', 'wmv'] },
  flv: { type: 'video/x-flv', bytes: ['flv'] },
  f4v: { type: 'video/x-f4v', bytes: ['f4v', 'mp4', 'm4v'] },
  rm: { type: 'application/vnd.rn-realmedia', bytes: ['rm'] },
  rmvb: { type: 'application/vnd.rn-realmedia-vbr', bytes: ['rm'] },
  csv: { type: 'text/csv; charset=utf-8', bytes: [] },
  txt: { type: 'text/plain; charset=utf-8', bytes: [] },
};

/** Kinds that a browser displays inline; all others are downloads. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export function isPicture(type: string): boolean {
  return PICTURES.has(type);
}

/**
 * Kind of the file at a path; null if its bytes contradict its name or declared type, or if the kind is not accepted.
 * @param head the first bytes of the file
 */
export async function kindOf(path: string, name: string, declared: string, head: Uint8Array): Promise<FileKind | null> {
  const ending = endingOf(name);
  const known = ownEntry(KINDS, ending);
  if (!known) return null;
  const found = isRealMedia(head) ? 'rm' : (await fileTypeFromFile(path))?.ext;
  const fits = known.bytes.length === 0 ? found === undefined && isText(head) : known.bytes.includes(found ?? '');
  if (!fits || !agrees(declared, known.type)) return null;
  const isVast = isPicture(known.type) && (await hasTooManyPixels(path));
  return { ending, type: known.type, ...(isVast && { isVast }) };
}

/** Maximum pixels of a picture: more than phone cameras produce, less than what stops a browser. */
const MOST_PIXELS = 60_000_000;
const LONGEST_SIDE = 16_384;

/** Read from the header only, without decoding. A picture without a size counts as infinitely large. */
async function hasTooManyPixels(path: string): Promise<boolean> {
  const { imageSizeFromFile } = await import('image-size/fromFile');
  const size = await imageSizeFromFile(path).catch(() => undefined);
  if (size === undefined) return true;
  const { width, height } = size;
  return width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE;
}

/** The characters after the last dot. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** Accepts a wrong declared type, because browsers guess it by the name, but no other file declared as a picture. */
function agrees(declared: string, type: string): boolean {
  const said = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  if (said === 'text/html' || said === 'image/svg+xml' || said === 'application/xhtml+xml') return false;
  return said === '' || !said.startsWith('image/') || type.startsWith('image/');
}

function isRealMedia(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === '.RMF';
}

/** UTF-16, which spreadsheets may save, is recognised by its byte order mark. */
function isText(head: Uint8Array): boolean {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return !new TextDecoder('utf-16le').decode(head).includes('\0');
  if (first === 0xfe && second === 0xff) return !new TextDecoder('utf-16be').decode(head).includes('\0');
  return !head.includes(0);
}
