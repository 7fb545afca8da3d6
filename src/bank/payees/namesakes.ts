import type { EntityStore } from '#sandbox/entity-store.ts';
import type { Row } from '../desk/row.ts';
import { normalAccount } from './account-numbers.ts';
import { sameName } from './names.ts';

type Named = Pick<Row<'payee'>, 'payeeNo' | 'payeeName' | 'payeeEnName' | 'payeeCnName'>;

/**
 * The name that another payee of the merchant gives to the same account; undefined if there is none. Two names of one
 * account are a mistake: the money goes to the actual holder.
 * @param own the payee itself, if it is saved already
 */
export async function otherNameOf(
  entities: EntityStore,
  accountNo: string,
  own: Partial<Named>,
): Promise<string | undefined> {
  const found = await entities.find('payee', { where: { accountNo: normalAccount(accountNo) }, sort: 'payeeNo' });
  const names = namesIn(own);
  const other = found.find(
    (each) => each['payeeNo'] !== own.payeeNo && !namesIn(each as Partial<Named>).some((name) => names.includes(name)),
  );
  return other === undefined ? undefined : String(other['payeeName']);
}

function namesIn({ payeeName, payeeEnName, payeeCnName }: Partial<Named>): string[] {
  return [payeeName, payeeEnName, payeeCnName].flatMap((name) => (name ? sameName(name) : []));
}
