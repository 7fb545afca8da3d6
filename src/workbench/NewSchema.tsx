import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Field, Input, Radio, RadioGroup } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import type { Wanted } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { DeskError } from './bench/desk.ts';
import { DialogFoot, DialogFrame } from '#engine/dialog.ts';
import { Hint } from './bench/Hint.tsx';
import { Lines, type Line } from './NewLines.tsx';
import css from './new-schema.module.css';
import { NamePicker } from './NamePicker.tsx';

type Noun = Wanted['noun'];

const NOUNS: { noun: Noun; title: string; ending?: string }[] = [
  { noun: 'list', title: '列表页', ending: 's' },
  { noun: 'detail', title: '详情页', ending: '-detail' },
  { noun: 'form', title: '表单页', ending: '-add' },
  { noun: 'wizard', title: '分步表单页', ending: '-apply' },
  { noun: 'entity', title: '实体' },
  { noun: 'enum', title: '枚举' },
  { noun: 'call', title: '接口' },
];
const CALLS: { kind: string; title: string }[] = [
  { kind: 'page', title: '分页查询' },
  { kind: 'get', title: '查询一条' },
  { kind: 'add', title: '新增' },
  { kind: 'change', title: '修改' },
  { kind: 'remove', title: '删除' },
];
const FIRST: Answers = { noun: 'list', name: '', title: '', of: '', kind: 'page', path: '', menu: 'new', lines: [] };

interface Answers {
  noun: Noun;
  name: string;
  title: string;
  of: string;
  kind: string;
  path: string;
  menu: string;
  lines: Line[];
}

/** Dialog for new schemas: opens the created files, and the files that must change with them, unsaved. */
export function NewSchema(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Hint text="新建">
        <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={() => setOpen(true)} />
      </Hint>
      {isOpen && <Questions onDone={() => setOpen(false)} />}
    </>
  );
}

function Questions({ onDone }: { onDone: () => void }): ReactNode {
  const bench = useBench();
  const files = useBenchState((state) => state.files);
  const [answers, setAnswers] = useState(FIRST);
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const put = (changed: Partial<Answers>): void => setAnswers({ ...answers, ...changed });
  const named = (noun: string) => files.filter((each) => each.noun === noun);
  const { noun, of } = answers;
  const isScreen = noun !== 'entity' && noun !== 'enum' && noun !== 'call';
  const name = answers.name === '' ? suggested(answers) : answers.name;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // Enter submits even while the button is disabled.
    if (isBusy || !isWhole(answers, name)) return;
    setWrong('');
    setBusy(true);
    bench.make(wantedOf(answers, name)).then(
      () => {
        bench.say({ tone: 'info', text: '已经写好，还没有保存。看过以后按 Ctrl S 一起保存。' });
        onDone();
      },
      (error: unknown) => {
        setBusy(false);
        setWrong(error instanceof DeskError ? error.message : String(error));
      },
    );
  };
  return (
    <DialogFrame
      isOpen
      title="新建"
      className={css.surface}
      contentClass={css.questions}
      // An empty name is the one that is suggested: the browser knows nothing of that.
      wrap={(body) => (
        <form noValidate onSubmit={send}>
          {body}
        </form>
      )}
      foot={
        <DialogFoot>
          <Button onClick={onDone}>取消</Button>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy || !isWhole(answers, name)}>
            新建
          </Button>
        </DialogFoot>
      }
      onClose={onDone}
    >
      <RadioGroup
        className={css.kinds}
        layout="horizontal"
        aria-label="新建什么"
        value={noun}
        onChange={(_, { value }) => setAnswers({ ...FIRST, noun: value as Noun, of, menu: answers.menu })}
      >
        {NOUNS.map((each) => (
          <Radio key={each.noun} value={each.noun} label={each.title} />
        ))}
      </RadioGroup>
      {(isScreen || noun === 'call') && (
        <Field label="属于哪个实体" required>
          <NamePicker
            label="属于哪个实体"
            names={named('entity')}
            value={of}
            onPick={(picked) => put({ of: picked })}
          />
        </Field>
      )}
      {noun === 'call' && (
        <RadioGroup
          className={css.kinds}
          layout="horizontal"
          aria-label="做什么"
          value={answers.kind}
          onChange={(_, { value }) => put({ kind: value })}
        >
          {CALLS.map(({ kind, title }) => (
            <Radio key={kind} value={kind} label={title} />
          ))}
        </RadioGroup>
      )}
      {noun !== 'call' && (
        <div className={css.pair}>
          <Field label="名称（英文，文件名）" required>
            <Input
              value={answers.name}
              placeholder={suggested(answers)}
              onChange={(_, { value }) => put({ name: value.trim() })}
            />
          </Field>
          <Field label="标题" required={!isScreen}>
            <Input
              value={answers.title}
              placeholder={isScreen ? '不填时跟着实体' : ''}
              onChange={(_, { value }) => put({ title: value })}
            />
          </Field>
        </div>
      )}
      {isScreen && (
        <div className={css.pair}>
          <Field label="地址">
            <Input
              value={answers.path}
              placeholder={name === '' ? '' : `/${name}`}
              onChange={(_, { value }) => put({ path: value.trim() })}
            />
          </Field>
          <Field label="放进哪个菜单">
            <NamePicker
              label="放进哪个菜单"
              names={named('menu')}
              value={answers.menu}
              onPick={(menu) => put({ menu })}
            />
          </Field>
        </div>
      )}
      {(noun === 'entity' || noun === 'enum') && (
        <Lines
          key={noun}
          of={noun}
          enums={named('enum').map((each) => each.name)}
          lines={answers.lines}
          onChange={(lines) => put({ lines })}
        />
      )}
      {wrong !== '' && (
        <p className={css.wrong} role="alert">
          {wrong}
        </p>
      )}
    </DialogFrame>
  );
}

/** Suggests a name in the style of its neighbours. */
function suggested({ noun, of }: Answers): string {
  const ending = NOUNS.find((each) => each.noun === noun)?.ending;
  return of === '' || ending === undefined ? '' : `${of}/${of.split('/').at(-1)}${ending}`;
}

function isWhole({ noun, title, of, lines }: Answers, name: string): boolean {
  if (noun === 'call') return of !== '';
  if (noun === 'enum' || noun === 'entity')
    return name !== '' && title !== '' && lines.some((each) => each.name.trim() !== '');
  return of !== '' && name !== '';
}

function wantedOf({ noun, title, of, kind, path, menu, lines }: Answers, name: string): Wanted {
  if (noun === 'call') return { noun, name: `${of.split('/').at(-1)}.${kind}`, of };
  const written = lines.filter((each) => each.name.trim() !== '');
  // Lines are separated by commas, so commas in a title are replaced.
  const words = (each: Line): string => each.title.trim().replaceAll(',', '，');
  if (noun === 'enum')
    return {
      noun,
      name,
      title,
      values: written.map((each) => `${each.name.trim()}=${words(each) || each.name}`).join(','),
    };
  if (noun === 'entity') {
    const fields = written.map(
      (each) => `${each.name.trim()}${each.isRequired ? '!' : ''}:${each.type}:${words(each) || each.name}`,
    );
    return { noun, name, title, fields: fields.join(',') };
  }
  return { noun, name, of, menu, ...(title !== '' && { title }), ...(path !== '' && { path }) };
}
