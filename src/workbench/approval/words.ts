import type { Language } from '#generators/words.ts';

const en = {
  since: 'Changes since',
  lastCommit: 'the last commit',
  branch: (name: string) => `the branch left ${name}`,
  nothing: 'Nothing differs.',
  comparing: 'Comparing…',
  waiting: (open: number, done: number) =>
    open === 0
      ? `All ${done} that need an approval have it`
      : `${open} ${open === 1 ? 'waits' : 'wait'} for an approval${done > 0 ? `, ${done} approved` : ''}`,
  stale: {
    late: (kind: string) => `An approval of ${kind} has run out.`,
    nothing: (kind: string) => `An approval of ${kind} names no change that is here.`,
  },
  clear: 'Remove them',
  needs: (names: number, given: readonly string[]) =>
    given.length === 0
      ? names === 1
        ? 'Needs an approval'
        : `Needs ${names} names`
      : `${given.join(' and ')} approved, ${names - given.length} more needed`,
  approved: (by: readonly string[], on: string | undefined, until: string) =>
    `✓ Approved by ${by.join(' and ')}${on === undefined ? '' : ` on ${on}`}, until ${until}`,
  approve: 'Approve',
  writing: 'Writing…',
  withdraw: 'Withdraw',
  cancel: 'Cancel',
  saveFirst: 'Save first: only what stands in the files can be approved',
  name: 'Name',
  reason: 'Why it is right',
  until: 'Valid for',
  days: (days: number, day: string) => `${days} days, until ${day}`,
  done: (by: string) => `${by} approved the change. schemas/approvals.json belongs to the commit.`,
  withdrawn: (by: string) => `The approval of ${by} is withdrawn.`,
};

const zh: typeof en = {
  since: '比较',
  lastCommit: '上一次提交以来',
  branch: (name) => `和 ${name} 分开以来`,
  nothing: '没有任何改动。',
  comparing: '正在比较…',
  waiting: (open, done) =>
    open === 0 ? `要批准的 ${done} 处都已批准` : `${open} 处等待批准${done > 0 ? `，${done} 处已批准` : ''}`,
  stale: {
    late: (kind) => `一条批准（${kind}）已经过期。`,
    nothing: (kind) => `一条批准（${kind}）对应的改动不在这里。`,
  },
  clear: '清掉',
  needs: (names, given) =>
    given.length === 0
      ? names === 1
        ? '要批准'
        : `要 ${names} 人批准`
      : `${given.join('、')} 已批准，还要 ${names - given.length} 人`,
  approved: (by, on, until) => `✓ ${by.join('、')} 已批准${on === undefined ? '' : `（${on}）`}，有效至 ${until}`,
  approve: '批准',
  writing: '正在写…',
  withdraw: '撤回批准',
  cancel: '取消',
  saveFirst: '先保存：只能批准已经写进文件的改动',
  name: '批准人',
  reason: '为什么可以',
  until: '有效期',
  days: (days, day) => `${days} 天，至 ${day}`,
  done: (by) => `${by} 已批准。schemas/approvals.json 要一起提交。`,
  withdrawn: (by) => `${by} 的批准已撤回。`,
};

/** Texts of approvals in the reader's language. */
export const APPROVAL_WORDS: Record<Language, typeof en> = { en, zh };
