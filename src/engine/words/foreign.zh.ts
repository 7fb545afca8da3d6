import type { SchemaLanguage } from '#model/tame-schema.ts';

const LANGUAGE: SchemaLanguage = {
  obstacle: ({ why, text }) =>
    ({
      'not-a-schema': '这一项的定义不是 JSON Schema',
      'too-deep': '这一项的层级过深',
      'too-many': '这份表单的字段过多',
      'unknown-type': `不认识类型「${text}」`,
      'no-files': '这里不能上传文件',
      elsewhere: `引用的定义「${text}」不在这份表单里`,
      circular: '这一项的定义指向它自己',
    })[why],
  type: (type) =>
    ({
      string: '文字',
      number: '数字',
      integer: '整数',
      boolean: '是或否',
      array: '列表',
      object: '多项内容',
      null: '无',
    })[type],
  map: '名称与值',
  way: (place) => `方式${'一二三四五六七八九十'[place - 1] ?? ` ${place}`}`,
  oneOfSame: (title, way) => `${title}（${way}）`,
};

/** Forms from third-party schemas. */
export const foreign = {
  schema: LANGUAGE,
  add: (what: string) => `添加${what || '一项'}`,
  askSupport: (why: string) => `${why}，请联系客服协助提交`,
  choose: '请选择',
  example: (value: string) => `例如 ${value}`,
  fill: (title: string) => `请填写${title}`,
  /** Turns the message for a missing value into the one for a missing file. */
  fillFile: (sentence: string) => sentence.replace(/^请填写/, '请上传'),
  formBroken: '这份表单无法显示',
  incomplete: (title: string) => `${title}的内容不完整`,
  invalid: (title: string) => `${title}格式不正确`,
  item: (place: number) => `第 ${place} 项`,
  itemOf: (list: string, place: number) => `${list}第 ${place} 项`,
  moveDown: (place: number) => `下移第 ${place} 项`,
  moveUp: (place: number) => `上移第 ${place} 项`,
  mustBe: (title: string, value: string) => `${title}须为「${value}」`,
  name: '名称',
  notAllowed: (title: string) => `${title}不能这样填写`,
  notAnOption: (title: string) => `请选择有效的${title}`,
  notFillable: '这一项无法在这里填写',
  openOf: (title: string) => `填写${title}`,
  partBroken: '这一项无法显示',
  partUnknown: '这一项的定义找不到',
  remove: (what: string) => `移除${what}`,
  removeItem: (place: number) => `移除第 ${place} 项`,
  thisPart: '这一项',
  titled: (title: string) => `${title}：`,
  /** RJSF's texts by their English original; `%1` is a placeholder. */
  rjsf: {
    copy: '复制',
    remove: '移除',
    value: '内容',
    arrayItem: '项',
    emptyArray: '还没有内容',
    yes: '是',
    no: '否',
    addItem: '添加一项',
    add: '添加',
    moveDown: '下移',
    moveUp: '上移',
    clear: '清除',
    type: '类型',
    option: '选项 %1',
    titledOption: '%1（选项 %2）',
    key: '%1的名称',
    deprecated: '%1（将停用）',
  },
};
