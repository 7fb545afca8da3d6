/** Who buys from the sample's merchants abroad: invented names. */
export const BUYERS: readonly [name: string, country: string][] = [
  ['Birch & Larch Retail Ltd', 'GB'],
  ['Muster Haus GmbH', 'DE'],
  ['Pebble Beach Goods Inc', 'US'],
  ['株式会社サンプル商事', 'JP'],
  ['Kestrel Outdoor Pty Ltd', 'AU'],
  ['Fjord Interiors AS', 'NO'],
  ['Nova Studio·O’Neill', 'IE'],
];
