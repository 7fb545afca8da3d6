/** Said of whatever takes longer than anybody waits without a word. */
export const SLOW_TEXT = '响应较慢，仍在等待';

/** Said while a call waits for an overloaded server. */
export const QUEUED_TEXT = '当前访问人数较多，正在排队，请勿重复操作';
