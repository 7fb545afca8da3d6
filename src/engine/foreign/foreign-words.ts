import { TranslatableString } from '@rjsf/utils';
import { ruleSentence } from '../errors/rule-sentence.ts';

export interface BrokenRule {
  keyword: string;
  /** The keyword's value in the schema. */
  limit: unknown;
}

/** The message for a value that breaks a rule of a foreign schema. */
export function sentenceOf(title: string, { keyword, limit }: BrokenRule): string {
  switch (keyword) {
    case 'required':
    case 'type':
      return `请填写${title}`;
    case 'enum':
    case 'oneOf':
    case 'anyOf':
      return `请选择有效的${title}`;
    case 'const':
      return `${title}须为「${String(limit)}」`;
    case 'false':
    case 'not':
      return `${title}不能这样填写`;
    case 'dependentRequired':
      return `${title}的内容不完整`;
    default:
      if (keyword === 'minLength' && limit === 1) return `请填写${title}`;
      return ruleSentence(title, keyword, typeof limit === 'number' ? String(limit) : '') ?? `${title}格式不正确`;
  }
}

const WORDS = new Map<string, string>([
  [TranslatableString.ArrayItemTitle, '项'],
  [TranslatableString.EmptyArray, '还没有内容'],
  [TranslatableString.YesLabel, '是'],
  [TranslatableString.NoLabel, '否'],
  [TranslatableString.NewStringDefault, ''],
  [TranslatableString.AddButton, '添加'],
  [TranslatableString.AddItemButton, '添加一项'],
  [TranslatableString.CopyButton, '复制'],
  [TranslatableString.MoveDownButton, '下移'],
  [TranslatableString.MoveUpButton, '上移'],
  [TranslatableString.RemoveButton, '移除'],
  [TranslatableString.ClearLabel, '清除'],
  [TranslatableString.Type, '类型'],
  [TranslatableString.Value, '内容'],
  [TranslatableString.OptionPrefix, '选项 %1'],
  [TranslatableString.TitleOptionPrefix, '%1（选项 %2）'],
  [TranslatableString.KeyLabel, '%1的名称'],
  [TranslatableString.DeprecatedLabel, '%1（将停用）'],
]);

/** RJSF's own words in Chinese. */
export function translate(word: TranslatableString, params: string[] = []): string {
  const text = WORDS.get(word) ?? '这一项无法在这里填写';
  return text.replaceAll(/%(\d)/g, (_, n: string) => params[Number(n) - 1] ?? '');
}
