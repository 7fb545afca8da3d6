type Merge = (schema: object) => object;

let merge: Merge = () => {
  throw new Error('No form of this page can merge allOf.');
};

/**
 * Stands in for RJSF's merge of `allOf`, which no generated schema contains (4 KB gzip). The build aliases the module to
 * this file.
 * @throws Error while no foreign form is loaded
 */
function mergeAllOf(schema: object): object {
  return merge(schema);
}

/** Foreign forms bring RJSF's own merge with them. */
export function mergeAllOfBy(own: Merge): void {
  merge = own;
}

// oxlint-disable-next-line import/no-default-export -- RJSF imports the default of its module
export { mergeAllOf as default };
