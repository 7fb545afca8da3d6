import { EVERYONE, type EntityRecord, type EntityStore } from '#sandbox/entity-store.ts';
import articles from './help.json' with { type: 'json' };
import texts from '../rules/agreements.json' with { type: 'json' };
import protocols from './protocols.json' with { type: 'json' };

/*
 * Public texts: agreements and help. They are shared by all merchants; an older bank gets missing texts at its start.
 */

type Article = [string, string, string, string, string, string[]];

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');
const steps = (texts: readonly string[]): string => `<ol>${texts.map((text) => `<li>${text}</li>`).join('')}</ol>`;

/** The text of an agreement, as HTML. */
export function protocolText({ sections }: Pick<(typeof protocols)[number], 'sections'>): string {
  return sections.map(([heading = '', ...texts]) => `<h3>${heading}</h3>${paragraphs(texts)}`).join('');
}

/** Every public agreement; those needed only for a verification are kept with the merchants' agreements. */
export function publicAgreements(): (EntityRecord & { protocolId: string })[] {
  const usual = protocols.map(({ sections, ...protocol }) => ({ ...protocol, content: protocolText({ sections }) }));
  const others = texts.merchants.flatMap(({ type: protocolId, name: title, edition, updateAt, paragraphs: lines }) =>
    protocols.some((each) => each.protocolId === protocolId)
      ? []
      : [{ protocolId, title, edition, updateAt, content: paragraphs(lines) }],
  );
  return [...usual, ...others];
}

function helpArticles(): EntityRecord[] {
  const usual = (articles as Article[]).map(([articleId, categoryId, title, summary, updateAt, texts]) => {
    return { articleId, categoryId, title, summary, updateAt, content: steps(texts) };
  });
  return [...usual, guide()];
}

/** The guide on its own screen: applying for an account, from the documents to the first collection. */
function guide(): EntityRecord {
  const content =
    '<h3>一、准备材料</h3><p><strong>企业</strong></p>' +
    '<ul><li>营业执照原件照片或扫描件</li><li>法定代表人有效身份证件正反面</li><li>持股 25% 以上的受益所有人信息</li><li>经办人授权书（非法定代表人办理时）</li></ul>' +
    '<p><strong>个人</strong></p><ul><li>本人有效身份证件正反面</li><li>本人名下的境内银行卡</li><li>店铺后台首页截图</li></ul>' +
    '<h3>二、实名认证</h3><ol><li>注册并登录，进入「实名认证」，选择主体与所在地区。</li><li>上传证件，系统自动识别并填入信息，请逐项核对。</li><li>提交后通常 1-2 个工作日完成审核，结果以短信与站内信通知。</li></ol>' +
    '<h3>三、申请收款账户</h3><ol><li>认证通过后，进入「收款账户」，选择平台与币种。</li><li>填写店铺信息并上传店铺后台截图。</li><li>1 个工作日内开立，将账户信息填入店铺后台即可收款。</li></ol>' +
    '<h3>四、常见驳回原因</h3><ul><li>图片模糊、反光、四角缺失</li><li>证件已过期或即将到期</li><li>填写的名称、号码与证件不一致</li><li>店铺截图未显示店铺名称与登录账号</li></ul>';
  return {
    articleId: 'GUIDE',
    categoryId: 'COLLECT',
    title: '开户申请指引',
    summary: '从准备材料到第一笔收款，约 3 个工作日',
    updateAt: '2026-11-01',
    content,
  };
}

/** Adds missing public texts for everybody. */
export async function insertPublicTexts(entities: EntityStore): Promise<void> {
  const all = entities.as(EVERYONE);
  const given: Record<string, EntityRecord[]> = { protocol: publicAgreements(), 'help-article': helpArticles() };
  for (const [entity, records] of Object.entries(given)) {
    const { key } = all.definition(entity);
    const known = new Set((await all.find(entity)).map((each) => each[key]));
    const missing = records.filter((each) => !known.has(each[key]));
    if (missing.length > 0) await all.insertMany(entity, missing);
  }
}
