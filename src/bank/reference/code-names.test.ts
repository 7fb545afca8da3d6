import { describe, expect, it } from 'vitest';
import { codeOf, companyTypeOf, industryOf } from './code-names.ts';

describe('the words of a register', () => {
  it('R-340 the type of a company is a code_name pair, 900 where no list has it', () => {
    expect(companyTypeOf('有限责任公司（自然人投资或控股）')).toBe('150_有限责任公司');
    expect(companyTypeOf('股份有限公司(非上市、自然人投资或控股)')).toBe('160_股份有限公司');
    expect(companyTypeOf('农民专业合作社')).toBe('900_其他');
    expect(companyTypeOf('')).toBe('900_其他');
    expect(codeOf(companyTypeOf('私营有限责任公司'))).toBe('173');
  });

  it('R-341 the industry is a code_name pair, 0964 where no list has it', () => {
    expect(industryOf('纺织业')).toBe('0317_纺织业');
    expect(industryOf('跨境贸易')).toBe('0964_互联网和相关服务');
    expect(industryOf(' ')).toBe('0964_互联网和相关服务');
  });
});
