import { ownEntry } from '#model/own-entry.ts';
/** One entry of the catalogue: the envelope's code and what the person reads. */
export interface RefusalText {
  code: string;
  message: string;
}

/** Where in the request a refusal belongs; `path` is a JSON pointer (`/amount`). */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * A business refusal: HTTP 200 with its code and message, and everything that the answer wrote is undone.
 * With `errors` the form shows the messages at its fields.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly errors: FieldError[];

  constructor(text: RefusalText, errors: FieldError[] = []) {
    super(text.message);
    this.name = 'Refusal';
    this.code = text.code;
    this.errors = errors;
  }
}

/** What may not be known to whoever asks, in a way that only the answer can see: HTTP 403. */
export class Forbidden extends Error {
  constructor() {
    super('Forbidden');
    this.name = 'Forbidden';
  }
}

/** A request that breaks its schema in a way that only the answer can see: HTTP 400. */
export class BrokenRequest extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super(errors.map((error) => `${error.path}: ${error.message}`).join('; '));
    this.name = 'BrokenRequest';
    this.errors = errors;
  }
}

/** What the sandbox itself refuses. Codes and words are the product's; these are the defaults. */
export interface RefusalCatalogue {
  notFound: RefusalText;
  wrongState: RefusalText;
  stale: RefusalText;
  /** A step of the record's other side. */
  wrongSide: RefusalText;
  /** The other side of a new record is nobody, or its maker. */
  wrongPartner: RefusalText;
  duplicate: RefusalText;
  /** A field of a rejected record that nobody has asked to mend. */
  locked: RefusalText;
  /** A need of kind state that does not hold; its own sentence is said in place of this one. */
  needNotMet: RefusalText;
  agreementMissing: RefusalText;
  codeMissing: RefusalText;
  codeWrong: RefusalText;
  codeLocked: RefusalText;
  /** A right code, sent for something else than what is asked. */
  codeForOther: RefusalText;
  tooOften: RefusalText;
  stillRunning: RefusalText;
  keyReused: RefusalText;
  tooManyRows: RefusalText;
  fileTooLarge: RefusalText;
  /** Of whoever is not signed in; `{size}` in MB. */
  fileTooLargeUnsigned: RefusalText;
  /** Too many bytes in ten minutes; `{size}` in MB. */
  uploadsTooMany: RefusalText;
  /** Files that no record names take too much; `{size}` in MB. */
  uploadsFull: RefusalText;
  /** Its bytes are not what its name says, or its kind is not taken. */
  fileWrong: RefusalText;
  fileEmpty: RefusalText;
  noTemplate: RefusalText;
  /** Not filled in after its template: `{row}`, `{column}`. */
  sheetForeign: RefusalText;
  /** Nothing is filled in. */
  sheetEmpty: RefusalText;
  /** More than `{count}` lines. */
  sheetLines: RefusalText;
  /** No spreadsheet, or a damaged one. */
  sheetUnreadable: RefusalText;
  sheetWide: RefusalText;
  sheetLong: RefusalText;
  sheetCells: RefusalText;
  sheetCellLong: RefusalText;
  sheetTextLong: RefusalText;
  /** Characters that no database takes. */
  sheetLetters: RefusalText;
  sheetQuoteOpen: RefusalText;
  /** What the archive holds: too many entries, an archive or a document, too many bytes (`{size}` in MB). */
  sheetEntries: RefusalText;
  sheetNested: RefusalText;
  sheetUnfolded: RefusalText;
  /** Reading takes too long (`{count}` seconds), too much memory (`{size}` in MB), or too many are read already. */
  sheetSlow: RefusalText;
  sheetMemory: RefusalText;
  sheetBusy: RefusalText;
  /** A calculation whose check does not hold; its own sentence is said in place of this one. */
  checkFailed: RefusalText;
}

/** A text with its blanks filled. */
export function filled(text: RefusalText, blanks: Record<string, string | number>): RefusalText {
  return {
    ...text,
    message: text.message.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownEntry(blanks, name) ?? whole)),
  };
}

export const REFUSALS: RefusalCatalogue = {
  notFound: { code: '10018', message: '记录不存在或无权查看' },
  wrongState: { code: '10019', message: '当前状态不允许此操作' },
  wrongSide: { code: '10019', message: '此操作须由对方办理' },
  wrongPartner: { code: '10001', message: '请填写对方，且不能是自己' },
  stale: { code: '10010', message: '数据已变更，请刷新后重试' },
  duplicate: { code: '10023', message: '记录已存在' },
  locked: { code: '10019', message: '此项未被驳回，不能修改' },
  needNotMet: { code: '10011', message: '当前条件不满足，无法操作' },
  agreementMissing: { code: '10015', message: '请先签署协议' },
  codeMissing: { code: '10003', message: '请输入验证码' },
  codeWrong: { code: '10004', message: '验证码错误或已失效' },
  codeForOther: { code: '10004', message: '验证码与本次提交的内容不符，请重新获取' },
  codeLocked: { code: '10005', message: '验证码错误次数过多，请30分钟后再试' },
  tooOften: { code: '10007', message: '操作过于频繁，请稍后再试' },
  stillRunning: { code: '10008', message: '请求处理中，请勿重复提交' },
  keyReused: { code: '10009', message: '请求号已使用，提交内容不一致' },
  tooManyRows: { code: '10022', message: '导出数据超过5万条，请缩小查询范围' },
  fileTooLarge: { code: '10041', message: '文件大小超出' },
  fileTooLargeUnsigned: { code: '10041', message: '未登录时单个文件不能超过{size}MB' },
  uploadsTooMany: { code: '10007', message: '10分钟内最多上传{size}MB，请稍后再试' },
  uploadsFull: { code: '10047', message: '未使用的文件最多保留{size}MB，请稍后再试' },
  fileWrong: { code: '10042', message: '文件格式不正确' },
  fileEmpty: { code: '10043', message: '文件内容为空' },
  noTemplate: { code: '10044', message: '模板不存在' },
  sheetForeign: { code: '10021', message: '文件内容不符合模板：第{row}行{column}' },
  sheetEmpty: { code: '23043', message: '文件无有效明细' },
  sheetLines: { code: '23045', message: '文件最多{count}行，请分批上传' },
  sheetUnreadable: { code: '10050', message: '文件已损坏或不是有效的表格，请重新另存为xlsx或csv后上传' },
  sheetWide: { code: '10051', message: '文件最多{count}列，请按模板填写' },
  sheetLong: { code: '10056', message: '文件最多{count}行（含空白行），请精简后上传' },
  sheetCells: { code: '10060', message: '文件超过{count}万个单元格，请删除多余的空白行列后上传' },
  sheetCellLong: { code: '10052', message: '第{row}行内容超过{count}个字符' },
  sheetTextLong: { code: '10054', message: '文件内容超过{count}万字，请分批上传' },
  sheetLetters: { code: '10053', message: '第{row}行含有无法识别的字符' },
  sheetQuoteOpen: { code: '10055', message: '第{row}行的引号没有结束' },
  sheetEntries: { code: '10057', message: '文件内部条目超过{count}个，请重新另存为xlsx后上传' },
  sheetNested: { code: '10058', message: '文件内嵌有其他文件，请删除后上传' },
  sheetUnfolded: { code: '10059', message: '文件解压后超过{size}MB，请分批上传' },
  sheetSlow: { code: '10061', message: '文件读取超过{count}秒，请分批上传' },
  sheetMemory: { code: '10062', message: '文件读取占用内存超过{size}MB，请分批上传' },
  sheetBusy: { code: '10063', message: '正在读取的文件较多，请稍后再试' },
  checkFailed: { code: '10001', message: '提交内容不符合要求' },
};
