import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import { loadWidgets } from '../../widgets/widgets.ts';
import { boundError, brokenMessage, missingMessage, patternRule } from './messages.ts';

const field = (title: string, widget = 'text'): FieldDefinition => ({ title, widget }) as FieldDefinition;
const broken = (keyword: string, params: Record<string, unknown>): string =>
  brokenMessage(field('商户名称'), { keyword, params });

describe('missingMessage', () => {
  it('asks to fill in typed values and to choose selected ones', async () => {
    await loadWidgets(['tree']);
    expect(missingMessage(field('商户名称'))).toBe('请填写商户名称');
    expect(missingMessage(field('到账币种', 'select'))).toBe('请选择到账币种');
    expect(missingMessage(field('角色权限', 'tree'))).toBe('请选择角色权限');
    expect(missingMessage(field('注册地址', 'cascade'))).toBe('请选择注册地址');
    expect(missingMessage(field('提现服务协议', 'checkbox'))).toBe('请勾选「提现服务协议」');
  });

  it('keeps a space between Chinese and Latin', () => {
    expect(missingMessage(field('SWIFT 代码'))).toBe('请填写 SWIFT 代码');
    const error = { keyword: 'pattern', params: { pattern: '^\\d{12}$' } };
    expect(brokenMessage(field('SWIFT/BIC'), error)).toBe('SWIFT/BIC 为 12 位数字');
  });

  it('R-253: says 请输入验证码 for a missing code', () => {
    expect(missingMessage(field('短信验证码', 'code'))).toBe('请输入验证码');
  });
});

describe('brokenMessage', () => {
  it('says the rule with the field in it', () => {
    expect(broken('maxLength', { limit: 50 })).toBe('商户名称最多 50 个字');
    expect(broken('minLength', { limit: 2 })).toBe('商户名称至少 2 个字');
    expect(broken('maximum', { limit: 100 })).toBe('商户名称不能大于 100');
    expect(broken('enum', {})).toBe('请选择有效的商户名称');
    expect(broken('format', { format: 'email' })).toContain('邮箱地址');
    expect(broken('pattern', { pattern: '^\\d{12}$' })).toBe('商户名称为 12 位数字');
    expect(broken('pattern', { pattern: '(a|b)+' })).toBe('商户名称格式不正确');
    expect(broken('pattern', { pattern: "^[A-Za-z0-9?' ][A-Za-z0-9/?' -]*$" })).toBe('商户名称仅支持英文字符');
    expect(broken('pattern', { pattern: '^[A-Z]-[a-z]$' })).toBe('商户名称格式不正确');
  });
});

describe('patternRule', () => {
  it.each([
    ['^\\d{12}$', '12 位数字'],
    ['^1\\d{10}$', '11 位数字'],
    ['^\\d{6,12}$', '6 至 12 位数字'],
    ['^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', '8 或 11 位大写字母和数字'],
    ['^[A-Za-z0-9]{8,20}$', '8 至 20 位字母和数字'],
    ['^[A-Z]{3}$', '3 位大写字母'],
    ['^\\d+$', '数字'],
    ['^\\d{2}[- ]?\\d{2}[- ]?\\d{2}$', '6 位数字'],
    ['^[\\u4e00-\\u9fa5]{2,20}$', '2 至 20 位汉字'],
  ])('puts %s into words', (pattern, words) => {
    expect(patternRule(pattern)).toBe(words);
  });

  it.each(['^[A-Za-z0-9_-]+@[A-Za-z]+$', '\\d{3}', '^(a|b)$', '^.{3}$'])('leaves %s unsaid', (pattern) => {
    expect(patternRule(pattern)).toBeNull();
  });
});

describe('boundError', () => {
  it('bounds an amount, but never the key of a selected option', () => {
    const bounded = { ...field('审批人'), max: 20 };
    expect(boundError(bounded, '20.01')).toBe('审批人不能大于 20');
    expect(boundError(bounded, ['8001000103'])).toBeNull();
  });
});
