import type { Transaction } from '#sandbox/database.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { peopleTablesOf } from './tables.ts';
import { hashPassword } from '#sandbox/passwords.ts';
import { openRoles, standardRole } from './roles.ts';

export interface NewOperator {
  loginNo: string;
  name: string;
  role: string;
  systemType?: number;
  disabled?: boolean;
}

/** A merchant to be opened. */
export interface NewMerchant {
  owner: string;
  userName: string;
  userEnName: string;
  userType: number;
  realNameState: number;
  /** Set if the merchant is frozen. */
  frozen?: { since: string; reason: string };
  band: number;
  certificateExpireAt?: string;
  products: string[];
  groups: string[];
  operators: NewOperator[];
  /** Verification of payments (0 none, 1 by phone, 2 by email). Default: by phone. */
  authWay?: 0 | 1 | 2;
  /** None of the operators has an email. */
  noEmail?: boolean;
}

/** Wire value of payments, among the businesses that a second verification protects. */
const PAYMENT = 1;

/**
 * Opens merchants with their roles and operators. All share one password, hashed once because hashing is slow by
 * design.
 */
export async function openMerchants(
  { tx, entities, now }: { tx: Transaction; entities: EntityStore; now: number },
  merchants: readonly NewMerchant[],
  password: string,
): Promise<void> {
  const bank = bankTablesOf(tx);
  const hash = await hashPassword(password);
  await peopleTablesOf(tx)
    .insertInto('merchant')
    .values(
      merchants.map((each) => ({
        owner: each.owner,
        user_name: each.userName,
        user_en_name: each.userEnName,
        legal_en_name: each.userEnName,
        user_type: each.userType,
        real_name_state: each.realNameState,
        first_verified: each.realNameState === 2,
        certificate_expire_at: each.certificateExpireAt ?? null,
        frozen: each.frozen !== undefined,
        frozen_at: each.frozen?.since ?? null,
        frozen_reason: each.frozen?.reason ?? null,
        band: each.band,
        products: JSON.stringify(each.products),
        groups: JSON.stringify(each.groups),
      })),
    )
    .execute();
  await peopleTablesOf(tx)
    .insertInto('operator')
    .values(
      merchants.flatMap(({ owner, operators, noEmail }) =>
        operators.map((each, n) => ({
          operator_id: `${owner}${String(n + 1).padStart(2, '0')}`,
          owner,
          login_no: each.loginNo,
          password_hash: hash,
          name: each.name,
          roles: JSON.stringify([standardRole(owner, each.role)]),
          operator_type: each.role === 'main' ? 1 : 2,
          system_type: each.systemType ?? 1,
          phone_prefix: '86',
          phone: /^\d{11}$/.test(each.loginNo) ? each.loginNo : '10000000001',
          email: noEmail === true ? null : `op${n + 1}-${owner}@example.com`,
          disabled: each.disabled ?? false,
          activated: true,
          created_at: dateTimeOf(now),
        })),
      ),
    )
    .execute();
  for (const { owner } of merchants) await openRoles(entities, owner, now);
  const ways = merchants.flatMap(({ owner, authWay }) =>
    authWay === undefined ? [] : [{ owner, biz_type: PAYMENT, auth_way: authWay }],
  );
  if (ways.length > 0) await bank.insertInto('second_auth').values(ways).execute();
}
