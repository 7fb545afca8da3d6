/** A map that reports which names are read: a result that was computed from it depends on those names. */
export class TrackedMap<Value> extends Map<string, Value> {
  readonly #inner: Map<string, Value>;
  readonly #onRead: (name: string) => void;

  /** @param onRead called with every name that is read, and with `*` if all names are read */
  constructor(inner: Map<string, Value>, onRead: (name: string) => void) {
    super();
    this.#inner = inner;
    this.#onRead = onRead;
  }

  override get(name: string): Value | undefined {
    this.#onRead(name);
    return this.#inner.get(name);
  }

  override has(name: string): boolean {
    this.#onRead(name);
    return this.#inner.has(name);
  }

  override set(name: string, value: Value): this {
    this.#inner.set(name, value);
    return this;
  }

  override get size(): number {
    return this.#all().size;
  }

  override keys(): MapIterator<string> {
    return this.#all().keys();
  }

  override values(): MapIterator<Value> {
    return this.#all().values();
  }

  override entries(): MapIterator<[string, Value]> {
    return this.#all().entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.#all()[Symbol.iterator]();
  }

  override forEach(does: (value: Value, name: string, map: Map<string, Value>) => void): void {
    this.#all().forEach(does);
  }

  #all(): Map<string, Value> {
    this.#onRead('*');
    return this.#inner;
  }
}
