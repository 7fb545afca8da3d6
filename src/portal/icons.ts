import type { ComponentType } from 'react';
import {
  AddRegular,
  ArrowDownloadRegular,
  ArrowSwapRegular,
  ArrowUploadRegular,
  BuildingBankRegular,
  BuildingRegular,
  BuildingShopRegular,
  DataTrendingRegular,
  DocumentCheckmarkRegular,
  GiftRegular,
  GlobeRegular,
  HeadsetRegular,
  HomeRegular,
  MoneyRegular,
  PeopleRegular,
  PersonRegular,
  SendRegular,
  SettingsRegular,
  WalletCreditCardRegular,
  WalletRegular,
} from '@fluentui/react-icons';
import type { IconName } from '#generated/names.ts';

/** Icons by the names that schemas use: one that a schema names and that is missing here is a compile error. */
const drawn = {
  add: AddRegular,
  arrowSwap: ArrowSwapRegular,
  bank: BuildingBankRegular,
  building: BuildingRegular,
  card: WalletCreditCardRegular,
  download: ArrowDownloadRegular,
  export: ArrowUploadRegular,
  gift: GiftRegular,
  globe: GlobeRegular,
  headset: HeadsetRegular,
  home: HomeRegular,
  money: MoneyRegular,
  people: PeopleRegular,
  person: PersonRegular,
  receipt: ArrowSwapRegular,
  send: SendRegular,
  settings: SettingsRegular,
  settle: DocumentCheckmarkRegular,
  shop: BuildingShopRegular,
  transfer: ArrowSwapRegular,
  trend: DataTrendingRegular,
  wallet: WalletRegular,
} satisfies Record<string, ComponentType<{ className?: string }>>;

export const icons: Record<IconName, ComponentType<{ className?: string }>> &
  Record<string, ComponentType<{ className?: string }>> = drawn;
