/** Base for relative references; removed again from the result. */
const NOWHERE = 'https://nowhere.invalid';

/**
 * Stands in for `fast-uri`, of which RJSF takes two functions for references between schemas: the browser has its own
 * addresses (7 KB gzip). The build aliases the package to this file.
 */
const addresses = {
  /** The reference itself where it cannot be resolved. */
  resolve(base: string, reference: string): string {
    const { href } = URL.parse(reference, URL.parse(base, NOWHERE)?.href) ?? { href: reference };
    if (!href.startsWith(NOWHERE)) return href;
    const isFromRoot = base.startsWith('/') || reference.startsWith('/');
    return href.slice(NOWHERE.length + (isFromRoot ? 0 : 1));
  },
  equal(one: string, other: string): boolean {
    return one === other || URL.parse(one, NOWHERE)?.href === URL.parse(other, NOWHERE)?.href;
  },
};

// oxlint-disable-next-line import/no-default-export -- RJSF imports the default of the package
export { addresses as default };
