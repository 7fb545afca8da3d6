import type Big from 'big.js';
import { decimal } from '#model/money.ts';
import { type Cells, type Kept, memoryCell } from '#sandbox/shared-state.ts';
import { divide, type Market, Rates } from './terms/rates.ts';

/** From `since` on, the mid of a dollar pair is multiplied by `shift`. */
interface Move {
  pair: string;
  /** Milliseconds of the clock. */
  since: number;
  /** Decimal string. */
  shift: string;
}

/** Market moves made on the sandbox's page, kept in the database so that all servers quote the same. */
export class MovedMarket implements Market, Kept {
  #cell = memoryCell<readonly Move[]>([]);
  readonly moving: boolean;

  constructor(moving: boolean) {
    this.moving = moving;
  }

  async keep(cells: Cells): Promise<void> {
    this.#cell = await cells.cell('market', this.#cell.value);
  }

  shiftsAt(time: number): ReadonlyMap<string, Big> | undefined {
    const held = this.#cell.value.filter(({ since }) => since <= time);
    return held.length === 0 ? undefined : new Map(held.map(({ pair, shift }) => [pair, decimal(shift)]));
  }

  /**
   * Sets the mid of a dollar pair from now on; moving rates continue from there. Crosses and the onshore yuan follow.
   * @param mid a decimal string with no more decimals than the pair has
   */
  async move(pair: string, mid: string, now: number): Promise<void> {
    const [base = '', quote = ''] = pair.split('/');
    const before = Rates.at(now, this.moving).quote(base, quote).mid;
    const shift = divide(decimal(mid), decimal(before)).toFixed();
    await this.#cell.change((moves) => [...moves, { pair, since: now, shift }]);
  }
}
