import type Big from 'big.js';
import { decimal } from '#model/money.ts';
import { divide, type Market, Rates } from './rates.ts';

/**
 * The market of one server, as people move it on the sandbox's page. It is forgotten when the server ends, as the moved
 * clock is; what was dealt at its rates stays.
 */
export class MovedMarket implements Market {
  readonly #moves: { pair: string; since: number; shift: Big }[] = [];
  readonly moving: boolean;

  constructor(moving: boolean) {
    this.moving = moving;
  }

  shiftsAt(time: number): ReadonlyMap<string, Big> | undefined {
    const held = this.#moves.filter(({ since }) => since <= time);
    return held.length === 0 ? undefined : new Map(held.map(({ pair, shift }) => [pair, shift]));
  }

  /**
   * From now on a dollar pair stands at this mid, and moves on from there where rates move; crosses and the onshore yuan
   * go with it.
   * @param mid a decimal string with no more decimals than the pair has
   */
  move(pair: string, mid: string, now: number): void {
    const [base = '', quote = ''] = pair.split('/');
    const before = Rates.at(now, this.moving).quote(base, quote).mid;
    this.#moves.push({ pair, since: now, shift: divide(decimal(mid), decimal(before)) });
  }
}
