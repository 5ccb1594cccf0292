/**
 * Styles of a plugin are served inside a layer and a scope: `@layer … { @scope … {`, followed by two braces. Whether
 * they stay there depends on how browsers tokenize a style sheet (CSS Syntax Module Level 3), so this tokenizer follows
 * the same rules: comments, strings, names with escapes, unquoted URLs, brackets.
 */

const escaped = String.raw`\\(?:[0-9a-fA-F]{1,6}[ \t\n]?|[^\n0-9a-fA-F])`
const nameParts = String.raw`(?:[-\w\u0080-\uffff]|${escaped})+`
const comment = String.raw`/\*[\s\S]*?\*/`
const string = String.raw`"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'`
/** Alternatives in the order in which a browser tries them; `wrong` matches tokens that are unterminated or invalid. */
const token = new RegExp(
  `(?<skipped>${comment}|${string})|(?<wrong>/\\*|["']|\\\\\\n|\\\\$)|(?<before>[#@]?)(?<name>${nameParts})|(?<open>[({[])|(?<close>[)}\\]])|[\\s\\S]`,
  'y',
)
const address = new RegExp(String.raw`[ \t\n]*(?:[^"'()\\\s]|${escaped})*[ \t\n]*\)`, 'y')

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Returns a name with its escapes decoded. */
const meant = (name: string): string =>
  name.replaceAll(/\\(?:([0-9a-fA-F]{1,6})[ \t\n]?|([^\n]))/g, (_, hex?: string, plain?: string) =>
    hex === undefined ? (plain ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10_ff_ff)),
  )

/** Returns the end of the URL that begins at an index; -1 for none. A quoted URL is a string in brackets. */
function endOfAddress(css: string, at: number): number {
  if (/^[ \t\n]*["']/.test(css.slice(at, at + 1000))) return at
  address.lastIndex = at
  return address.test(css) ? address.lastIndex : -1
}

type TokenParts = Readonly<Record<string, string | undefined>>

/** Returns the position after a token, or after the URL that it begins; null if that is unterminated. */
function positionAfter(css: string, at: number, { before, name }: TokenParts): number | null {
  const isAddress =
    name !== undefined && before === '' && css[at] === '(' && meant(name).toLowerCase() === 'url'
  if (!isAddress) return at
  const end = endOfAddress(css, at + 1)
  if (end < 0) return null
  // Before a quote the bracket is an ordinary one.
  return end === at + 1 ? at : end
}

/** Returns whether a style sheet closes exactly what it opens, in order: inside braces, it stays inside them. */
export function isClosedStyle(text: string): boolean {
  const css = text.replaceAll(/\r\n?|\f/g, '\n').replaceAll('\0', '\ufffd')
  // A name may begin after it that begins before it elsewhere.
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
