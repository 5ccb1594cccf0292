/** What stored HTML may contain, stated independently of the code under test. */
const tags: Readonly<Record<string, RegExp>> = {
  p: /^$/,
  br: /^ \/$/,
  hr: /^ \/$/,
  h2: /^$/,
  h3: /^$/,
  h4: /^$/,
  strong: /^$/,
  em: /^$/,
  u: /^$/,
  s: /^$/,
  blockquote: /^$/,
  ul: /^$/,
  ol: /^$/,
  li: /^$/,
  pre: /^$/,
  code: /^(?: class="language-[\w+#.-]+")?$/,
  a: /^ href="(?:https?:\/\/[^"\s/\\]|mailto:[^":\s]+"|\/(?![/\\])|\/"|#)[^"\s\\]*"? rel="nofollow noopener ugc"$/,
  img: /^ src="\/files\/[\w/.-]+"(?: alt="[^"]*")? \/$/,
  table: /^$/,
  thead: /^$/,
  tbody: /^$/,
  tr: /^$/,
  td: /^(?: colspan="\d\d?")?(?: rowspan="\d\d?")?$/,
  th: /^(?: colspan="\d\d?")?(?: rowspan="\d\d?")?$/,
  span: /^ id="(?:member|topic)" value="\d+"$/,
}

const voids = new Set(['br', 'hr', 'img'])
const step = /<(\/?)([a-z0-9]+)([^<>]*)>|([^<>]+)/y
const strayAmpersand = /&(?!(?:amp|lt|gt|quot);)/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/

/** Returns what is wrong with one tag, given the open elements; updates these. */
function faultOfTag(
  [whole, slash, name = '', attributes = '']: RegExpExecArray,
  open: string[],
): string | null {
  const allowed = Object.hasOwn(tags, name) ? tags[name] : undefined
  if (!allowed) return `an element that is not allowed: ${whole}`
  if (slash === '/')
    return open.pop() === name && attributes === '' ? null : `an end that does not fit: ${whole}`
  if (!allowed.test(attributes)) return `attributes that are not allowed: ${whole}`
  if (!voids.has(name)) open.push(name)
  return null
}

/** Returns what is wrong with HTML that should be safe to store; null if nothing is. */
export function faultOf(html: string): string | null {
  if (forbidden.test(html)) return 'a control character'
  if (!html.isWellFormed()) return 'a lone surrogate'
  if (strayAmpersand.test(html)) return 'an ampersand that is not written out'
  const open: string[] = []
  for (let at = 0; at < html.length; at = step.lastIndex) {
    step.lastIndex = at
    const match = step.exec(html)
    if (!match) return `no tag and no text: ${html.slice(at, at + 40)}`
    const fault = match[4] === undefined ? faultOfTag(match, open) : null
    if (fault !== null) return fault
  }
  return open.length === 0 ? null : `left open: ${open.join()}`
}
