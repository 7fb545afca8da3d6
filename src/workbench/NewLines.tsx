import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Checkbox, Dropdown, Input, Option } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useLanguage, useSay, type Both } from './bench/language.ts';
import css from './new-schema.module.css';

/** A field of a new entity, or a value of a new enum. */
export interface Line {
  name: string;
  title: string;
  type: string;
  isRequired: boolean;
}

const TYPES: { type: string; title: Both }[] = [
  { type: 'text', title: { zh: '文字', en: 'text' } },
  { type: 'textarea', title: { zh: '长文字', en: 'long text' } },
  { type: 'money', title: { zh: '金额', en: 'amount of money' } },
  { type: 'date', title: { zh: '日期', en: 'date' } },
  { type: 'time', title: { zh: '时间', en: 'date and time' } },
  { type: 'integer', title: { zh: '整数', en: 'whole number' } },
  { type: 'decimal', title: { zh: '小数', en: 'decimal number' } },
  { type: 'percent', title: { zh: '百分比', en: 'percentage' } },
  { type: 'rate', title: { zh: '汇率', en: 'exchange rate' } },
  { type: 'duration', title: { zh: '时长', en: 'duration' } },
  { type: 'boolean', title: { zh: '是否', en: 'yes or no' } },
  { type: 'digit', title: { zh: '数字串', en: 'digits' } },
  { type: 'phone', title: { zh: '电话', en: 'phone' } },
  { type: 'email', title: { zh: '邮箱', en: 'email' } },
  { type: 'country', title: { zh: '国家或地区', en: 'country or region' } },
  { type: 'file', title: { zh: '一个文件', en: 'one file' } },
  { type: 'files', title: { zh: '多个文件', en: 'several files' } },
  { type: 'list(text)', title: { zh: '多个文字', en: 'several texts' } },
  { type: 'mask', title: { zh: '部分隐藏', en: 'partly masked' } },
  { type: 'secret', title: { zh: '敏感信息', en: 'secret' } },
];
const EMPTY: Line = { name: '', title: '', type: 'text', isRequired: false };

interface LinesProps {
  of: 'entity' | 'enum';
  /** The word for a line. Default: a field or a value. */
  called?: string;
  /** Enums available for a field, with their titles. */
  enums: readonly { name: string; title: string }[];
  lines: Line[];
  onChange: (lines: Line[]) => void;
}

export function Lines({ of, called, enums, lines, onChange }: LinesProps): ReactNode {
  const shown = lines.length === 0 ? [EMPTY] : lines;
  const put = (n: number, changed: Partial<Line>): void =>
    onChange(shown.map((each, at) => (at === n ? { ...each, ...changed } : each)));
  const language = useLanguage();
  const text = useSay();
  const types = [
    ...TYPES.map(({ type, title: name }) => ({ type, title: name[language] })),
    ...enums.map(({ name, title }) => ({ type: `enum(${name})`, title: text(`选一个：${title}`, `One of: ${title}`) })),
    ...enums.map(({ name, title }) => ({
      type: `list(enum(${name}))`,
      title: text(`选几个：${title}`, `Several of: ${title}`),
    })),
  ];
  const what = called ?? (of === 'entity' ? text('字段', 'field') : text('值', 'value'));
  // The focus moves to a line that was added.
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(shown.length);
  useEffect(() => {
    const inputs = list.current?.querySelectorAll<HTMLElement>('[data-first] input');
    if (shown.length > count.current) inputs?.[shown.length - 1]?.focus();
    count.current = shown.length;
  }, [shown.length]);
  return (
    <div className={css.lines} role="group" aria-label={what} ref={list}>
      {shown.map((line, n) => (
        <div key={n} className={css.line}>
          <span className={css.name} data-first>
            <Input
              size="small"
              aria-label={text(`第 ${n + 1} 个${what}的标题`, `Title of ${what} ${n + 1}`)}
              placeholder={of === 'entity' ? text('截止日期', 'Due date') : text('待办', 'To do')}
              value={line.title}
              onChange={(_, { value }) => put(n, { title: value })}
            />
          </span>
          <span className={css.name}>
            <Input
              size="small"
              aria-label={text(`第 ${n + 1} 个${what}的英文名`, `Name of ${what} ${n + 1}`)}
              placeholder={text('英文名，可不填', 'Name, optional')}
              value={line.name}
              onChange={(_, { value }) => put(n, { name: value })}
            />
          </span>
          {of === 'entity' && (
            <>
              <Dropdown
                className={css.type}
                size="small"
                aria-label={text(`第 ${n + 1} 个${what}的类型`, `Type of ${what} ${n + 1}`)}
                value={types.find((each) => each.type === line.type)?.title ?? line.type}
                selectedOptions={[line.type]}
                onOptionSelect={(_, data) => data.optionValue !== undefined && put(n, { type: data.optionValue })}
              >
                {types.map(({ type, title }) => (
                  <Option key={type} value={type}>
                    {title}
                  </Option>
                ))}
              </Dropdown>
              <Checkbox
                label={text('必填', 'Required')}
                checked={line.isRequired}
                onChange={(_, { checked }) => put(n, { isRequired: checked === true })}
              />
            </>
          )}
          <Button
            size="small"
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={text(`去掉第 ${n + 1} 个${what}`, `Remove ${what} ${n + 1}`)}
            disabledFocusable={shown.length === 1}
            onClick={() => onChange(shown.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={() => onChange([...shown, EMPTY])}>
        {text(`再加一个${what}`, `Add a ${what}`)}
      </Button>
    </div>
  );
}
