import { ownEntry } from '#model/own-entry.ts';
import { cutOffOf } from './calendar.ts';
import { limitsOf, minimumOf, paymentFee, type Way, wayOf } from './fees.ts';
import channels from '../rules/channels.json' with { type: 'json' };
import fees from '../rules/fees.json' with { type: 'json' };

/** The clearing through which money leaves the bank. */
export interface Channel {
  code: string;
  title: string;
}

/** Published terms for payments in one currency through one channel. Amounts in that currency, limits in USD. */
export interface PayConfig {
  configNo: string;
  currency: string;
  channelCode: string;
  channelName: string;
  fee: string;
  ourFee?: string;
  poboFee: string;
  minAmount: string;
  limitCcy: 'USD';
  singleLimit: string;
  dayLimit: string;
  monthLimit: string;
  /** `16:30` */
  cutOff: string;
  /** `T+1` */
  arrival: string;
}

/** The channel of a payment; undefined if the bank pays nothing out in that currency. */
export function channelOf(payCcy: string, to: { country: string; currency: string }): Channel | undefined {
  const way = wayOf(payCcy, to);
  if (way === 'yuan') return channels.yuan;
  if (way === 'swift') return Object.hasOwn(fees.swift, to.currency) ? channels.swift : undefined;
  const here = ownEntry(channels.local as Record<string, Record<string, Channel>>, to.currency);
  return ownEntry(here, to.country) ?? here?.['*'];
}

/** Every combination of currency and channel once. @param person limits of persons instead of companies */
export function payConfigs(person: boolean): PayConfig[] {
  const limits = limitsOf(person);
  return Object.keys(fees.swift).flatMap((currency) => {
    const local = Object.values(ownEntry(channels.local as Record<string, Record<string, Channel>>, currency) ?? {});
    const all: [Way, Channel][] = [...local.map((each): [Way, Channel] => ['local', each]), ['swift', channels.swift]];
    return all.map(([way, { code, title }]) => {
      const fee = (more: { our?: boolean; pobo?: boolean }): string =>
        paymentFee(currency, { way, our: false, pobo: false, ...more });
      return {
        configNo: `${currency}-${code}`,
        currency,
        channelCode: code,
        channelName: title,
        fee: fee({}),
        ...(way === 'swift' && { ourFee: ownEntry(fees.our as Record<string, string>, currency) ?? '0' }),
        poboFee: ownEntry(fees.pobo as Record<string, string>, currency) ?? '0',
        minAmount: minimumOf(currency) ?? '0',
        limitCcy: 'USD' as const,
        singleLimit: limits.single,
        dayLimit: limits.day,
        monthLimit: limits.month,
        ...cutOffOf(way, currency),
      };
    });
  });
}
