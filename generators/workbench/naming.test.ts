import { expect, it } from 'vitest';
import { fieldNameOf, fileNameOf, valueByTitle, valueNameOf, withFieldNames, withValueNames } from './naming.ts';

it('spells a title as the name of a file, a field or a value', () => {
  expect(fileNameOf('发票')).toBe('fa-piao');
  expect(fieldNameOf('IBAN 账号')).toBe('ibanZhangHao');
  expect(fieldNameOf('2 号收款人')).toBe('haoShouKuanRen');
  expect(valueNameOf('已通过')).toBe('YI_TONG_GUO');
  expect(fieldNameOf('！')).toBe('');
});

it('names only what has no name, and no two things alike', () => {
  expect(withFieldNames('!:text:抬头,amount!:money:金额,:text:抬头,:date')).toBe(
    'taiTou!:text:抬头,amount!:money:金额,taiTou2:text:抬头,n4:date',
  );
  const states = withValueNames('=待审核,PASSED=已通过,=待审核');
  expect(states).toBe('DAI_SHEN_HE=待审核,PASSED=已通过,DAI_SHEN_HE2=待审核');
  expect(valueByTitle(states, '已通过')).toBe('PASSED');
});
