/*
 * Styles of a plugin are served inside a layer and a scope: `@layer … { @scope … {` and two braces behind them. Whether they
 * stay there depends on how browsers take a text apart (CSS Syntax Module Level 3), so it is taken apart in the same way
 * here: comments, strings, names with escapes, unquoted addresses, brackets.
 */

const escaped = String.raw`\\(?:[0-9a-fA-F]{1,6}[ \t\n]?|[^\n0-9a-fA-F])`
const nameParts = String.raw`(?:[-\w\u0080-\uffff]|${escaped})+`
const comment = String.raw`/\*[\s\S]*?\*/`
const string = String.raw`"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'`
/** Alternatives in the order in which a browser tries them; `wrong` is what has no end or no meaning. */
const token = new RegExp(
  `(?<skipped>${comment}|${string})|(?<wrong>/\\*|["']|\\\\\\n|\\\\$)|(?<before>[#@]?)(?<name>${nameParts})|(?<open>[({[])|(?<close>[)}\\]])|[\\s\\S]`,
  'y',
)
const address = new RegExp(String.raw`[ \t\n]*(?:[^"'()\\\s]|${escaped})*[ \t\n]*\)`, 'y')

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** A name as it is meant: escapes are read. */
const meant = (name: string): string =>
  name.replaceAll(/\\(?:([0-9a-fA-F]{1,6})[ \t\n]?|([^\n]))/g, (_, hex?: string, plain?: string) =>
    hex === undefined ? (plain ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10_ff_ff)),
  )

/** Where the address that begins at a place ends; -1 where it is none. An address in quotes is a string in brackets. */
function endOfAddress(css: string, at: number): number {
  if (/^[ \t\n]*["']/.test(css.slice(at, at + 1000))) return at
  address.lastIndex = at
  return address.test(css) ? address.lastIndex : -1
}

type TokenParts = Readonly<Record<string, string | undefined>>

/** Where reading goes on behind a token: behind an address that it begins, null where that has no end. */
function positionAfter(css: string, at: number, { before, name }: TokenParts): number | null {
  const isAddress =
    name !== undefined && before === '' && css[at] === '(' && meant(name).toLowerCase() === 'url'
  if (!isAddress) return at
  const end = endOfAddress(css, at + 1)
  if (end < 0) return null
  // In quotes the bracket is one like any other.
  return end === at + 1 ? at : end
}

/** Whether a style sheet closes all that it opens, in order and nothing else: put into braces, it stays inside of them. */
export function isClosedStyle(text: string): boolean {
  const css = text.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\ufffd')
  // A name may begin behind it that begins before it elsewhere.
  if (css.includes('<!--')) return false
  const opened: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < css.length) {
    const parts: TokenParts = token.exec(css)?.groups ?? {}
    const { wrong, open, close } = parts
    const after = positionAfter(css, token.lastIndex, parts)
    if (wrong !== undefined || after === null) return false
    token.lastIndex = after
    if (open !== undefined) opened.push(closers[open] ?? '')
    if (close !== undefined && opened.pop() !== close) return false
  }
  return opened.length === 0
}
