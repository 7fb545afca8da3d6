/** Agreements that a merchant may be asked to sign; each has its own copy, for each signs by itself. */
export function sampleAgreements(signed: readonly string[], at: string): Record<string, unknown>[] {
  return AGREEMENTS.map(({ type, name, paragraphs }) => ({
    agreementType: type,
    agreementName: name,
    content: paragraphs.map((each) => `<p>${each}</p>`).join(''),
    signed: signed.includes(type),
    ...(signed.includes(type) && { signedAt: at }),
  }));
}

const AGREEMENTS = [
  {
    type: 'REAL_NAME_SERVICE',
    name: '实名认证服务协议',
    paragraphs: [
      '一、您应提供真实、完整、有效的身份与经营资料；资料变更或到期时应在 30 日内更新。',
      '二、平台依法核验您提交的资料，并可向登记机关、身份信息核验机构查询比对。',
      '三、您的资料仅用于身份核验与反洗钱义务的履行，未经您的同意不向无关第三方提供。',
      '四、资料不实或无法核验时，平台可以拒绝、暂停或终止服务。',
    ],
  },
  {
    type: 'PAYMENT_SERVICE',
    name: '跨境付款服务协议',
    paragraphs: [
      '一、本协议约定您通过本平台向境外收款人付款时双方的权利与义务。',
      '二、您应保证付款用途真实、合法，并按要求提供合同、发票等交易材料。',
      '三、付款提交后，平台按提交时展示的汇率与费用执行；因收款行退回产生的费用由您承担。',
      '四、您应妥善保管登录密码与验证码，凭验证码提交的付款视为您本人的操作。',
    ],
  },
  {
    type: 'CARD_SERVICE',
    name: '虚拟卡服务协议',
    paragraphs: [
      '一、虚拟卡仅可用于您的真实经营支出，不得转借、出租或出售。',
      '二、卡片敏感信息经验证后可查看 30 分钟，请勿截图或转发。',
      '三、发现异常交易时，请立即冻结卡片并联系客户经理。',
    ],
  },
];

/** What the gallery asks to be signed, unsigned. */
export function galleryAgreements(): Record<string, unknown>[] {
  const text = (paragraphs: string[]): string => paragraphs.map((each) => `<p>${each}</p>`).join('');
  return [
    {
      agreementType: 'PAYMENT_SERVICE',
      agreementName: '服务协议',
      signed: false,
      content: text([
        '一、本协议为示例，不产生任何法律效力。',
        '二、同意后被打断的操作会自动继续，已填写的内容保持不变。',
        '三、取消则回到原来的页面，什么也不会提交。',
      ]),
    },
    {
      agreementType: 'CARD_SERVICE',
      agreementName: '虚拟卡服务协议',
      signed: false,
      content: text(['一、虚拟卡不得转借、出租或出售。', '二、发现异常交易时，请立即冻结卡片。']),
    },
  ];
}
