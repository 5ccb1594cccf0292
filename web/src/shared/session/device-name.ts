/** Browser and system of a session, as its user agent names them; empty where unknown. */
export interface Device {
  readonly browser: string
  readonly system: string
  readonly isPhone: boolean
}

const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/i, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const found = (table: readonly [RegExp, string][], text: string) =>
  table.find(([form]) => form.test(text))?.[1] ?? ''

/** Returns the browser and system that a user agent names. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: found(browsers, userAgent),
    system: found(systems, userAgent),
    isPhone: /Mobile|Android|iPhone|iPad|iPod/.test(userAgent),
  }
}
