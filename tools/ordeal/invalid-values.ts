const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) })

/** Values of every wrong kind, each with a name to report it by. */
export const hostileValues: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['true', true],
  ['an empty text', ''],
  ['a letter', 'x'],
  ['-1', -1],
  ['0', 0],
  ['a fraction', 1.5],
  ['1e308', 1e308],
  ['2^53', 2 ** 53],
  ['2^53 - 1', 2 ** 53 - 1],
  ['2^31', 2 ** 31],
  ['an empty list', []],
  ['a list of lists', [[[]]]],
  ['a list of 21', Array.from({ length: 21 }, (_, index) => index + 1)],
  ['a list of nothing', [null, null]],
  ['an empty object', {}],
  ['an object with length', { length: 3, toString: 'x', valueOf: 1 }],
  ['100 levels', nested(100)],
  ['30 levels', nested(30)],
  ['a megabyte', 'a'.repeat(1_000_000)],
  ['2000 characters', '茶'.repeat(2000)],
  ['NUL', 'a\u0000b'],
  ['control characters', 'a\r\nX-Injected: 1\u001b[31m\u0007b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a turned surrogate', '\udc00\ud800'],
  ['right-to-left marks', '\u202eabc\u202c\u2066x'],
  ['nothing to see', '\u200b\u200d\ufeff'],
  ['separators', 'a\u2028b\u2029c'],
  ['SQL', "1' or '1'='1'; drop table users; --"],
  ['wildcards', '%_\\%_*'],
  ['full text', '" * NEAR( ^ : - ) AND OR'],
  ['a script', '</script><svg onload=__xss()>'],
  ['a path', '../../../../etc/passwd'],
  ['a date', '2026-13-45 99:99:99'],
  ['NaN', 'NaN'],
  ['hex', '0x10'],
  ['other digits', '١٢'],
  ['a prototype', '__proto__'],
]

/** The values as query parameters. */
export function asQueryValues(path: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => asQueryValues(`${path}[${index}]`, item))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => asQueryValues(`${path}[${key}]`, inner))
  return [`${path}=${encodeURIComponent(String(value ?? '').toWellFormed())}`]
}
