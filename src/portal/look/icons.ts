import type { ComponentType } from 'react';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { BuildingBankRegular } from '@fluentui/react-icons/svg/building-bank';
import { BuildingRegular } from '@fluentui/react-icons/svg/building';
import { BuildingShopRegular } from '@fluentui/react-icons/svg/building-shop';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DocumentCheckmarkRegular } from '@fluentui/react-icons/svg/document-checkmark';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { GiftRegular } from '@fluentui/react-icons/svg/gift';
import { GlobeRegular } from '@fluentui/react-icons/svg/globe';
import { HeadsetRegular } from '@fluentui/react-icons/svg/headset';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { MoneyRegular } from '@fluentui/react-icons/svg/money';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { RocketRegular } from '@fluentui/react-icons/svg/rocket';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { WalletCreditCardRegular } from '@fluentui/react-icons/svg/wallet-credit-card';
import { WalletRegular } from '@fluentui/react-icons/svg/wallet';
import type { IconName } from '#generated/names.ts';

/** Icons by schema name: a missing one is a compile error. */
const drawn = {
  add: AddRegular,
  arrowSwap: ArrowSwapRegular,
  back: ArrowLeftRegular,
  bank: BuildingBankRegular,
  building: BuildingRegular,
  card: WalletCreditCardRegular,
  delete: DeleteRegular,
  document: DocumentTextRegular,
  download: ArrowDownloadRegular,
  edit: EditRegular,
  export: ArrowUploadRegular,
  gift: GiftRegular,
  globe: GlobeRegular,
  headset: HeadsetRegular,
  help: QuestionCircleRegular,
  home: HomeRegular,
  mail: MailRegular,
  money: MoneyRegular,
  people: PeopleRegular,
  person: PersonRegular,
  receipt: ArrowSwapRegular,
  rocket: RocketRegular,
  send: SendRegular,
  settings: SettingsRegular,
  shield: ShieldCheckmarkRegular,
  settle: DocumentCheckmarkRegular,
  shop: BuildingShopRegular,
  transfer: ArrowSwapRegular,
  trend: DataTrendingRegular,
  wallet: WalletRegular,
} satisfies Record<string, ComponentType<{ className?: string }>>;

export const icons: Record<IconName, ComponentType<{ className?: string }>> &
  Record<string, ComponentType<{ className?: string }>> = drawn;
