/* JSON Schemas as banks send them: what an account needs in its country. */

const address = { type: 'string', title: '开户行地址', maxLength: 140 };

/** By the code of the country. */
export const SAMPLE_REQUIREMENTS: ReadonlyMap<string, object> = new Map<string, object>([
  [
    'US',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['route', 'accountKind'],
      properties: {
        accountKind: {
          title: '账户种类',
          oneOf: [
            { const: 'CHECKING', title: '支票账户' },
            { const: 'SAVINGS', title: '储蓄账户' },
          ],
        },
        route: {
          title: '清算方式',
          oneOf: [
            {
              title: 'ACH',
              type: 'object',
              required: ['aba'],
              properties: {
                aba: { type: 'string', title: 'ABA 路由号', pattern: '^[0-9]{9}$', description: '9 位数字' },
              },
            },
            {
              title: 'Fedwire',
              type: 'object',
              required: ['aba', 'address'],
              properties: { aba: { type: 'string', title: 'Fedwire 路由号', pattern: '^[0-9]{9}$' }, address },
            },
          ],
        },
      },
    },
  ],
  [
    'GB',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      required: ['sortCode', 'accountNo'],
      properties: {
        sortCode: { type: 'string', title: 'Sort code', pattern: '^[0-9]{6}$', description: '6 位数字，不带横线' },
        accountNo: { type: 'string', title: '账号', pattern: '^[0-9]{8}$' },
        isBusiness: { type: 'boolean', title: '企业账户' },
        rollNumber: { type: ['string', 'null'], title: 'Roll number', maxLength: 18 },
      },
      if: { properties: { isBusiness: { const: true } }, required: ['isBusiness'] },
      then: {
        required: ['companyNo'],
        properties: { companyNo: { type: 'string', title: '公司注册号', minLength: 8, maxLength: 8 } },
      },
    },
  ],
  [
    'HK',
    {
      type: 'object',
      required: ['bankCode', 'purposes'],
      properties: {
        bankCode: { type: 'string', title: '银行代码', pattern: '^[0-9]{3}$' },
        purposes: {
          type: 'array',
          title: '用途',
          minItems: 1,
          uniqueItems: true,
          items: { type: 'string', enum: ['货款', '服务费', '运费'] },
        },
        signers: {
          type: 'array',
          title: '有权签字人',
          maxItems: 3,
          items: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string', title: '姓名' },
              born: { type: 'string', format: 'date', title: '出生日期' },
            },
          },
        },
      },
    },
  ],
]);

/** Of a country without rules of its own. */
export const OTHER_REQUIREMENT: object = {
  type: 'object',
  required: ['swift'],
  properties: {
    swift: { type: 'string', title: 'SWIFT/BIC', pattern: '^[A-Z0-9]{8}([A-Z0-9]{3})?$' },
    address,
  },
};
