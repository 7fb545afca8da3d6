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
  checkFailed: { code: '10001', message: '提交内容不符合要求' },
};
