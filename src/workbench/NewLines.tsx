import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Checkbox, Dropdown, Input, Option } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import css from './new-schema.module.css';

/** A field of a new entity, or a value of a new enum. */
export interface Line {
  name: string;
  title: string;
  type: string;
  isRequired: boolean;
}

const TYPES: { type: string; title: string }[] = [
  { type: 'text', title: '文字' },
  { type: 'textarea', title: '长文字' },
  { type: 'money', title: '金额' },
  { type: 'date', title: '日期' },
  { type: 'time', title: '时间' },
  { type: 'integer', title: '整数' },
  { type: 'decimal', title: '小数' },
  { type: 'percent', title: '百分比' },
  { type: 'rate', title: '汇率' },
  { type: 'duration', title: '时长' },
  { type: 'boolean', title: '是否' },
  { type: 'digit', title: '数字串' },
  { type: 'phone', title: '电话' },
  { type: 'email', title: '邮箱' },
  { type: 'country', title: '国家或地区' },
  { type: 'file', title: '一个文件' },
  { type: 'files', title: '多个文件' },
  { type: 'list(text)', title: '多个文字' },
  { type: 'mask', title: '部分隐藏' },
  { type: 'secret', title: '敏感信息' },
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
  const types = [
    ...TYPES,
    ...enums.map(({ name, title }) => ({ type: `enum(${name})`, title: `选一个：${title}` })),
    ...enums.map(({ name, title }) => ({ type: `list(enum(${name}))`, title: `选几个：${title}` })),
  ];
  const what = called ?? (of === 'entity' ? '字段' : '值');
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
              aria-label={`第 ${n + 1} 个${what}的标题`}
              placeholder={of === 'entity' ? '截止日期' : '待办'}
              value={line.title}
              onChange={(_, { value }) => put(n, { title: value })}
            />
          </span>
          <span className={css.name}>
            <Input
              size="small"
              aria-label={`第 ${n + 1} 个${what}的英文名`}
              placeholder="英文名，可不填"
              value={line.name}
              onChange={(_, { value }) => put(n, { name: value })}
            />
          </span>
          {of === 'entity' && (
            <>
              <Dropdown
                className={css.type}
                size="small"
                aria-label={`第 ${n + 1} 个${what}的类型`}
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
                label="必填"
                checked={line.isRequired}
                onChange={(_, { checked }) => put(n, { isRequired: checked === true })}
              />
            </>
          )}
          <Button
            size="small"
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`去掉第 ${n + 1} 个${what}`}
            disabledFocusable={shown.length === 1}
            onClick={() => onChange(shown.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={() => onChange([...shown, EMPTY])}>
        再加一个{what}
      </Button>
    </div>
  );
}
