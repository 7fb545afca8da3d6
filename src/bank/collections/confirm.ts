import type { Desk } from '../desk/desk.ts';
import { refusal } from '../refusals.ts';
import { doubt, reviewReceipt } from './advance.ts';
import { type Asked, type CollectionRow, durationOf, keep, move, openOwn, STATUS } from './collection.ts';
import { targetOf } from './receive.ts';
import { MOST_FILES } from './terms.ts';

export interface Confirmation extends Asked {
  storeNo?: string | undefined;
  tradeType?: CollectionRow['tradeType'] | undefined;
  /** The merchant knows nothing of this money. */
  isNotMine?: boolean | undefined;
}

/** 0→8: the merchant says which store or what trade it was; 0→5: that it is not his. */
export async function confirmReceipt(desk: Desk, owner: string, asked: Confirmation): Promise<CollectionRow> {
  const step = await openOwn(desk, owner, asked);
  if (step.row.status !== STATUS.toConfirm) throw refusal('21002');
  if (asked.isNotMine === true) {
    await doubt(step, '经办确认不是本企业的款项');
    return step.row;
  }
  const byStore = step.row.accountCategory === 'ECOMMERCE';
  const { storeNo = '', tradeType } = asked;
  if (byStore ? storeNo === '' : !tradeType) throw refusal('21001', {}, byStore ? '/storeNo' : '/tradeType');
  const store = storeNo === '' ? undefined : await desk.record(owner, 'store', storeNo);
  if (storeNo !== '' && store === undefined) throw refusal('10018', {}, '/storeNo');
  const account = await desk.record(owner, 'collection-account', step.row.accountNo);
  if (account !== undefined) await keep(step, 'TRANSIT', { known: true, target: targetOf(account, storeNo || null) });
  await move(
    step,
    {
      answerBefore: null,
      ...(store === undefined ? {} : { storeNo, storeName: store.storeName, platformCode: store.platformCode }),
      ...(tradeType && { tradeType }),
    },
    { step: '确认入账', actor: asked.actor, result: 'DONE' },
  );
  await reviewReceipt(step);
  return step.row;
}

export interface Supplement extends Asked {
  tradeType?: CollectionRow['tradeType'] | undefined;
  description?: string | undefined;
  /** Ids of files. */
  materials: readonly string[];
}

/** 7→8 with evidence; in 5 an explanation, which risk looks at in its time. */
export async function supplementReceipt(desk: Desk, owner: string, asked: Supplement): Promise<CollectionRow> {
  const step = await openOwn(desk, owner, asked);
  const { status } = step.row;
  if (status !== STATUS.materials && status !== STATUS.doubtful) throw refusal('10019');
  const materials = [...new Set(asked.materials)];
  if (materials.length === 0 && status === STATUS.materials) throw refusal('21003', {}, '/materials');
  if (materials.length > MOST_FILES) throw refusal('21004', {}, '/materials');
  const said = {
    materials,
    ...(asked.tradeType === undefined ? {} : { tradeType: asked.tradeType }),
    ...(asked.description === undefined ? {} : { description: asked.description }),
  };
  const event = {
    step: status === STATUS.materials ? '补充材料' : '提交交易说明',
    actor: asked.actor,
    note: `共 ${materials.length} 份`,
    result: 'DONE',
  } as const;
  await move(step, said, event);
  if (status === STATUS.materials) await reviewReceipt(step);
  else await desk.schedule('collection.explain', step.row.orderNo, durationOf('explanation'));
  return step.row;
}
