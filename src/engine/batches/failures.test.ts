import { expect, it } from 'vitest';
import { failuresAsCsv, failuresAsText } from './BatchDialog.tsx';

const failures = [
  { key: 'T1', code: '10019', message: '当前状态不允许此操作' },
  { key: '=1+1', code: '1', message: '逗号, 引号" 换行\n' },
];

it('failed rows become a file without formulas', () => {
  expect(failuresAsCsv(failures, '任务号')).toBe(
    `\ufeff任务号,失败原因,错误码\r\nT1,当前状态不允许此操作,10019\r\n'=1+1,"逗号, 引号"" 换行\n",1\r\n`,
  );
});

it('failed rows become lines for pasting', () => {
  expect(failuresAsText(failures, '任务号').split('\n')).toHaveLength(3);
});
