/** Said of whatever takes longer than anybody waits without a word. */
export const SLOW_TEXT = '响应较慢，仍在等待';
