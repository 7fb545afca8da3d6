const BROWSERS: [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a browser says that it is, in two words: `Chrome · Windows`. Nothing else of what it says is kept. */
export function deviceOf(agent: string | undefined): string {
  const nameIn = (list: [RegExp, string][]): string | undefined =>
    list.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((each) => each !== undefined).join(' · ');
}
