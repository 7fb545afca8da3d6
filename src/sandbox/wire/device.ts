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

/** Browser and system of a user agent: `Chrome · Windows`. The rest of the user agent is not stored. */
export function deviceOf(agent: string | undefined): string {
  const nameIn = (list: [RegExp, string][]): string | undefined =>
    list.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((each) => each !== undefined).join(' · ');
}
