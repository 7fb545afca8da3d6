import { languageOf } from './language.ts';

export const language = languageOf('zh-CN');

/** Texts used in many places. */
export const basics = {
  cancel: '取消',
  clear: (title: string) => `清除${title}`,
  close: '关闭',
  collapse: '收起',
  /** Separator between a name and a statement about it. */
  colon: '：',
  confirm: '确认',
  content: '内容',
  copied: '已复制',
  copy: '复制',
  delete: '删除',
  download: '下载',
  edit: (title: string) => `修改${title}`,
  expand: '展开',
  loadFailed: '加载失败',
  loadFailedOf: (what: string) => `${what}加载失败`,
  loadFailedRetry: '加载失败，请重试',
  loading: '加载中',
  loadingNow: '加载中…',
  noData: '暂无数据',
  pending: '填写后显示',
  refreshPage: '刷新页面',
  remove: '移除',
  retry: '重试',
  save: '保存',
  saveOf: (title: string) => `保存${title}`,
  /** A name and a statement about it. */
  said: (name: string, text: string) => `${name}：${text}`,
  withoutEnd: (sentence: string) => sentence.replace(/[。！!]$/, ''),
};
