import { statusText, UNREADABLE } from '#model/wire.ts';

/** Calls, file calls, and their failures. */
export const calls = {
  aborted: '已取消',
  downloadBroken: '下载中断',
  downloadFailed: '下载失败',
  noFile: '文件不存在',
  offline: '连接服务器失败!',
  queued: '当前访问人数较多，正在排队，请勿重复操作',
  slow: '响应较慢，仍在等待',
  status: (status: number) => statusText(status),
  submitUnknown: (sentence: string) => `${sentence}，提交结果未知。请重试，不会重复提交。`,
  tooCrowded: (sentence: string) => `${sentence}，当前访问人数较多，本次未提交，请稍后重试。`,
  unreadable: UNREADABLE,
  unsaid: (code: string) => `操作未成功(${code})`,
};
