import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Field, Input, Radio, RadioGroup, Select, Switch } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import type { FileEntry, Wanted } from '#generators/workbench-wire.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { ask, saysOf } from './bench/desk.ts';
import { inLanguage, useLanguage, useSay, type Both } from './bench/language.ts';
import { DialogFoot, DialogFrame } from '#engine/dialog.ts';
import { Hint } from './bench/Hint.tsx';
import { readJson } from './bench/rewriting.ts';
import { Lines, type Line } from './NewLines.tsx';
import css from './new-schema.module.css';
import { NamePicker } from './NamePicker.tsx';

type Noun = Wanted['noun'];

const NOUNS: { noun: Noun; title: Both; ending?: string }[] = [
  { noun: 'area', title: { zh: '整块业务', en: 'Whole area' } },
  { noun: 'list', title: { zh: '列表页', en: 'List' }, ending: 's' },
  { noun: 'detail', title: { zh: '详情页', en: 'Detail' }, ending: '-detail' },
  { noun: 'form', title: { zh: '表单页', en: 'Form' }, ending: '-add' },
  { noun: 'wizard', title: { zh: '分步表单页', en: 'Wizard' }, ending: '-apply' },
  { noun: 'entity', title: { zh: '实体', en: 'Entity' } },
  { noun: 'enum', title: { zh: '枚举', en: 'Enum' } },
  { noun: 'call', title: { zh: '接口', en: 'Call' } },
];
const CALLS: { kind: string; title: Both }[] = [
  { kind: 'page', title: { zh: '分页查询', en: 'Page of a list' } },
  { kind: 'get', title: { zh: '查询一条', en: 'One record' } },
  { kind: 'add', title: { zh: '新增', en: 'Create' } },
  { kind: 'change', title: { zh: '修改', en: 'Change' } },
  { kind: 'remove', title: { zh: '删除', en: 'Remove' } },
];
const FIRST: Answers = {
  noun: 'list',
  name: '',
  title: '',
  of: '',
  kind: 'page',
  path: '',
  menu: 'new',
  under: '',
  lines: [],
  states: [],
  add: 'wizard',
  isReviewed: false,
  isByAnother: false,
  home: '',
};
/** A review moves a record from the first state to the second or third one. */
const REVIEWED = ['待审核', '已通过', '已驳回'];
const ADDS: { add: Answers['add']; title: Both }[] = [
  { add: 'wizard', title: { zh: '分步录入', en: 'In steps' } },
  { add: 'form', title: { zh: '一页录入', en: 'On one page' } },
  { add: 'none', title: { zh: '不录入', en: 'Not entered' } },
];

interface Answers {
  noun: Noun;
  name: string;
  title: string;
  of: string;
  kind: string;
  path: string;
  menu: string;
  under: string;
  lines: Line[];
  states: Line[];
  add: 'wizard' | 'form' | 'none';
  isReviewed: boolean;
  /** Nobody reviews their own record. */
  isByAnother: boolean;
  home: string;
}

/** Dialog for new schemas: opens the created files, and the files that must change with them, unsaved. */
export function NewSchema(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const text = useSay();
  return (
    <>
      <Hint text={text('新建', 'New')}>
        <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={() => setOpen(true)} />
      </Hint>
      {isOpen && <Questions onDone={() => setOpen(false)} />}
    </>
  );
}

function Questions({ onDone }: { onDone: () => void }): ReactNode {
  const bench = useBench();
  const language = useLanguage();
  const text = useSay();
  const files = useBenchState((state) => state.files);
  const [answers, setAnswers] = useState(FIRST);
  const [wrong, setWrong] = useState<Both | string>('');
  const [isBusy, setBusy] = useState(false);
  const put = (changed: Partial<Answers>): void => setAnswers({ ...answers, ...changed });
  const named = (noun: string) => files.filter((each) => each.noun === noun);
  const { noun, of } = answers;
  const isScreen = isScreenOf(noun);
  const name = answers.name === '' ? suggested(answers) : answers.name;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // Enter submits even while the button is disabled.
    if (isBusy || !isWhole(answers, name)) return;
    setWrong('');
    setBusy(true);
    bench.make(wantedOf(answers, name)).then(
      () => {
        bench.say({
          tone: 'info',
          text: {
            zh: '已经写好，还没有保存。看过以后按 Ctrl S 一起保存。',
            en: 'Written, but not saved yet. Look at the result, then save everything with Ctrl S.',
          },
        });
        onDone();
      },
      (error: unknown) => {
        setBusy(false);
        setWrong(saysOf(error));
      },
    );
  };
  return (
    <DialogFrame
      isOpen
      title={text('新建', 'New')}
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
          <Button onClick={onDone}>{text('取消', 'Cancel')}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy || !isWhole(answers, name)}>
            {text('新建', 'Make')}
          </Button>
        </DialogFoot>
      }
      onClose={onDone}
    >
      <RadioGroup
        className={css.kinds}
        layout="horizontal"
        aria-label={text('新建什么', 'Kind')}
        value={noun}
        onChange={(_, { value }) => put({ noun: value as Noun })}
      >
        {NOUNS.map((each) => (
          <Radio key={each.noun} value={each.noun} label={each.title[language]} />
        ))}
      </RadioGroup>
      {(isScreen || noun === 'call') && (
        <Field label={text('属于哪个实体', 'Of the entity')} required>
          <NamePicker
            label={text('属于哪个实体', 'Of the entity')}
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
          aria-label={text('做什么', 'What it does')}
          value={answers.kind}
          onChange={(_, { value }) => put({ kind: value })}
        >
          {CALLS.map(({ kind, title }) => (
            <Radio key={kind} value={kind} label={title[language]} />
          ))}
        </RadioGroup>
      )}
      {noun !== 'call' && (
        <div className={css.pair}>
          <Field label={text('标题', 'Title')} required={!isScreen}>
            <Input
              value={answers.title}
              placeholder={isScreen ? text('不填时跟着实体', 'Default: from the entity') : ''}
              onChange={(_, { value }) => put({ title: value })}
            />
          </Field>
          <Field label={text('名称（英文，文件名）', 'Name of the files')} required={isScreen}>
            <Input
              value={answers.name}
              placeholder={isScreen ? suggested(answers) : text('不填时用标题的拼音', 'Default: spelt from the title')}
              onChange={(_, { value }) => put({ name: value.trim() })}
            />
          </Field>
        </div>
      )}
      {(isScreen || noun === 'area') && (
        <div className={css.pair}>
          <Field label={text('地址', 'Address')}>
            <Input
              value={answers.path}
              placeholder={name === '' ? '' : `/${name}`}
              onChange={(_, { value }) => put({ path: value.trim() })}
            />
          </Field>
          <Field label={text('放进哪个菜单', 'Menu')}>
            <NamePicker
              label={text('放进哪个菜单', 'Menu')}
              names={named('menu')}
              value={answers.menu}
              onPick={(menu) => put({ menu, under: '' })}
            />
          </Field>
          <Group menu={answers.menu} under={answers.under} onPick={(under) => put({ under })} />
          {noun === 'area' && (
            <Field label={text('首页卡片', 'Card on the home page')}>
              <Select value={answers.home} onChange={(_, { value }) => put({ home: value })}>
                <option value="">{text('不加', 'None')}</option>
                {homesFirst(named('screen')).map(({ name: screen, title }) => (
                  <option key={screen} value={screen}>
                    {title} {screen}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      )}
      {(noun === 'entity' || noun === 'enum' || noun === 'area') && (
        // No `Field`, whose label would become the name of every box inside.
        <div className={css.group}>
          <span>{noun === 'enum' ? text('值', 'Values') : text('字段', 'Fields')}</span>
          <Lines
            key={noun}
            of={noun === 'enum' ? 'enum' : 'entity'}
            enums={named('enum')}
            lines={answers.lines}
            onChange={(lines) => put({ lines })}
          />
        </div>
      )}
      {noun === 'area' && <AreaQuestions answers={answers} onPut={put} />}
      {wrong !== '' && (
        <p className={css.wrong} role="alert">
          {inLanguage(wrong, language)}
        </p>
      )}
    </DialogFrame>
  );
}

/** The group of the menu that gets the entry. */
function Group({ menu, under, onPick }: { menu: string; under: string; onPick: (under: string) => void }): ReactNode {
  const text = useSay();
  const [groups, setGroups] = useState<{ name: string; title: string }[]>([]);
  useEffect(() => {
    const asked = new AbortController();
    ask('open', { path: `menus/${menu}.json` }, asked.signal).then(
      ({ text }) => setGroups(groupsIn(text)),
      () => undefined,
    );
    return () => {
      asked.abort();
      setGroups([]);
    };
  }, [menu]);
  return (
    <Field label={text('菜单的哪一组', 'Group of the menu')}>
      <Select value={under} onChange={(_, { value }) => onPick(value)}>
        <option value="">{text('最后，自成一项', 'At the end, by itself')}</option>
        {groups.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** None of a menu that is absent or being written. */
function groupsIn(text: string): { name: string; title: string }[] {
  const { items = {} } = (readJson(text) ?? {}) as { items?: Record<string, { title?: string; items?: object }> };
  return Object.entries(items).flatMap(([name, { title, items: inner }]) =>
    inner === undefined ? [] : [{ name, title: title ?? name }],
  );
}

const homesFirst = (screens: FileEntry[]): FileEntry[] =>
  screens.toSorted((left, right) => Number(right.name.endsWith('home')) - Number(left.name.endsWith('home')));

interface AreaQuestionsProps {
  answers: Answers;
  onPut: (changed: Partial<Answers>) => void;
}

/** States, review and entry of a whole area. */
function AreaQuestions({ answers: { states, add, isReviewed, isByAnother }, onPut }: AreaQuestionsProps): ReactNode {
  const language = useLanguage();
  const text = useSay();
  const line = (title: string): Line => ({ name: '', title, type: 'text', isRequired: false });
  return (
    <>
      <Field label={text('怎么录入', 'How records are entered')}>
        <RadioGroup
          className={css.kinds}
          layout="horizontal"
          value={add}
          onChange={(_, { value }) => onPut({ add: value as Answers['add'] })}
        >
          {ADDS.map((each) => (
            <Radio key={each.add} value={each.add} label={each.title[language]} />
          ))}
        </RadioGroup>
      </Field>
      <Switch
        className={css.switch}
        label={text(
          '录入以后由人审核：通过，或写明原因驳回',
          'People review what is entered: they approve it, or reject it with a reason',
        )}
        checked={isReviewed}
        onChange={(_, { checked }) =>
          onPut({
            isReviewed: checked,
            ...(checked && states.every((each) => each.title === '') && { states: REVIEWED.map(line) }),
          })
        }
      />
      {isReviewed && (
        <Switch
          className={css.switch}
          label={text('不能审核自己提交的记录', 'Nobody reviews their own record')}
          checked={isByAnother}
          onChange={(_, { checked }) => onPut({ isByAnother: checked })}
        />
      )}
      <Field
        label={text('状态', 'States')}
        hint={
          isReviewed
            ? text(
                '审核把第一个状态变成第二个（通过）或第三个（驳回）。',
                'The review moves the first state to the second (approved) or the third one (rejected).',
              )
            : text('新的记录是第一个状态。可以不写。', 'A new record has the first state. States are optional.')
        }
      >
        <Lines
          of="enum"
          called={text('状态', 'state')}
          enums={[]}
          lines={states}
          onChange={(next) => onPut({ states: next })}
        />
      </Field>
    </>
  );
}

const isScreenOf = (noun: Noun): boolean => !['entity', 'enum', 'call', 'area'].includes(noun);

const isWritten = ({ name, title }: Line): boolean => name.trim() !== '' || title.trim() !== '';

/** Suggests a name in the style of its neighbours. */
function suggested({ noun, of }: Answers): string {
  const ending = NOUNS.find((each) => each.noun === noun)?.ending;
  return of === '' || ending === undefined ? '' : `${of}/${of.split('/').at(-1)}${ending}`;
}

function isWhole({ noun, title, of, lines, states, isReviewed }: Answers, name: string): boolean {
  if (noun === 'call') return of !== '';
  if (isScreenOf(noun)) return of !== '' && name !== '';
  const isEnough = !isReviewed || states.filter(isWritten).length >= REVIEWED.length;
  return title !== '' && lines.some(isWritten) && isEnough;
}

/** Lines are separated by commas, so commas in a title are replaced. */
const wordsOf = ({ title }: Line): string => title.trim().replaceAll(',', '，');

const valuesOf = (lines: readonly Line[]): string =>
  lines
    .filter(isWritten)
    .map((each) => `${each.name.trim()}=${wordsOf(each) || each.name}`)
    .join(',');

const fieldsOf = (lines: readonly Line[]): string =>
  lines
    .filter(isWritten)
    .map((each) => `${each.name.trim()}${each.isRequired ? '!' : ''}:${each.type}:${wordsOf(each) || each.name}`)
    .join(',');

function wantedOf(answers: Answers, name: string): Wanted {
  const { noun, title, of, kind, path, menu, under, lines, states, add, isReviewed, isByAnother, home } = answers;
  if (noun === 'call') return { noun, name: `${of.split('/').at(-1)}.${kind}`, of };
  if (noun === 'enum') return { noun, name, title, values: valuesOf(lines) };
  if (noun === 'entity') return { noun, name, title, fields: fieldsOf(lines) };
  const placed = { menu, ...(under !== '' && { under }), ...(path !== '' && { path }) };
  if (noun !== 'area') return { noun, name, of, ...placed, ...(title !== '' && { title }) };
  const [from = '', pass = '', reject = ''] = states.filter(isWritten).map((each) => wordsOf(each) || each.name);
  return {
    noun,
    name,
    title,
    fields: fieldsOf(lines),
    ...placed,
    area: {
      add: add === 'none' ? null : add,
      ...(states.some(isWritten) && { states: valuesOf(states) }),
      ...(isReviewed && { review: { from, pass, reject, ...(isByAnother && { fourEyes: true }) } }),
      ...(home !== '' && { home }),
    },
  };
}
