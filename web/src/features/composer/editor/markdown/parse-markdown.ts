import { escapeHtml, parseInline } from './markdown-inline.ts'

const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]{0,30})[^`]*$/
const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const quote = /^ {0,3}>/
const marker = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/
const separator = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const rawTable = /^<table[\s>]/i
const maxTableLines = 1000
/** Nesting depth of quotes and lists beyond which their markers are plain text. */
const maxDepth = 24

interface ParsedBlock {
  readonly html: string
  /** Index of the next line. */
  readonly next: number
}

type SourceLines = readonly string[]
type Reader = (lines: SourceLines, at: number, depth: number) => ParsedBlock | null

/** The line without surrounding spaces and tabs; non-breaking spaces are text. */
const stripped = (line: string) => line.replaceAll(/^[ \t]+|[ \t]+$/g, '')

const isBlank = (line: string | undefined) => line === undefined || /^[ \t]*$/.test(line)

const codeBlock: Reader = (lines, at) => {
  const [, sign = '', language = ''] = fence.exec(lines[at] ?? '') ?? []
  if (sign === '') return null
  const isEnd = (line: string) => {
    const end = stripped(line)
    return end.length >= sign.length && end === (sign[0] ?? '').repeat(end.length)
  }
  let end = at + 1
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1
  const name = language && ` class="language-${escapeHtml(language)}"`
  const code = escapeHtml(lines.slice(at + 1, end).join('\n'))
  return { html: `<pre><code${name}>${code}</code></pre>`, next: end + 1 }
}

const headingLine: Reader = (lines, at) => {
  const [, signs = '', text = ''] = heading.exec(lines[at] ?? '') ?? []
  const level = Math.max(2, Math.min(4, signs.length))
  return signs === '' ? null : { html: `<h${level}>${parseInline(stripped(text))}</h${level}>`, next: at + 1 }
}

const ruleLine: Reader = (lines, at) => (rule.test(lines[at] ?? '') ? { html: '<hr>', next: at + 1 } : null)

const quoted: Reader = (lines, at, depth) => {
  let end = at
  while (end < lines.length && quote.test(lines[end] ?? '')) end += 1
  if (end === at) return null
  const inner = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ''))
  return { html: `<blockquote>${htmlOfLines(inner, depth + 1)}</blockquote>`, next: end }
}

const startsBlock = (line: string) => [fence, heading, rule, quote, marker].some((form) => form.test(line))

/** Index of the next line that is not blank. */
function beyondBlank(lines: SourceLines, at: number): number {
  let next = at
  while (next < lines.length && isBlank(lines[next])) next += 1
  return next
}

const isIndented = (line: string | undefined) => /^(?: {2}|\t)/.test(line ?? '')

/** Whether a line belongs to the list item above it: indented, or a lazy continuation. */
function isOfItem(lines: SourceLines, at: number): boolean {
  const line = lines[at] ?? ''
  if (isBlank(line)) return isIndented(lines[beyondBlank(lines, at)])
  return isIndented(line) || !(isBlank(lines[at - 1]) || startsBlock(line))
}

function itemAt(lines: SourceLines, at: number, indent: number, depth: number): ParsedBlock {
  const inner = [(lines[at] ?? '').slice(indent)]
  const strip = new RegExp(`^ {0,${indent}}`)
  let next = at + 1
  for (; next < lines.length && isOfItem(lines, next); next += 1)
    inner.push((lines[next] ?? '').replace(/^\t/, ' '.repeat(indent)).replace(strip, ''))
  return { html: `<li>${htmlOfLines(inner, depth + 1)}</li>`, next }
}

/** The list marker at the start of a line: its kind, and the indentation of its text. */
function signAt(lines: SourceLines, at: number): { kind: string; indent: number } | null {
  const line = lines[at] ?? ''
  const found = rule.test(line) ? null : marker.exec(line)
  if (!found) return null
  const [whole, , sign = '', blanks = ''] = found
  return { kind: sign.at(-1) ?? '', indent: whole.length - Math.max(0, blanks.length - 4) }
}

const list: Reader = (lines, at, depth) => {
  const first = signAt(lines, at)
  let html = ''
  let next = at
  for (let sign = first; sign && sign.kind === first?.kind; ) {
    const item = itemAt(lines, next, sign.indent, depth)
    html += item.html
    // Blank lines between items do not separate lists.
    const beyond = beyondBlank(lines, item.next)
    sign = signAt(lines, beyond)
    next = sign?.kind === first.kind ? beyond : item.next
  }
  const name = /[.)]/.test(first?.kind ?? '') ? 'ol' : 'ul'
  return first && { html: `<${name}>${html}</${name}>`, next }
}

const cellsOf = (line: string) =>
  stripped(line)
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => parseInline(stripped(cell.replaceAll('\\|', '|'))))

/** Header cells of a table that begins at a line; empty when none does. */
function headsAt(lines: SourceLines, at: number): readonly string[] {
  const [head = '', line = ''] = lines.slice(at, at + 2)
  if (!head.includes('|') || !line.includes('|') || !separator.test(line)) return []
  const heads = cellsOf(head)
  return cellsOf(line).length === heads.length ? heads : []
}

const table: Reader = (lines, at) => {
  const heads = headsAt(lines, at)
  if (heads.length === 0) return null
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${heads.map((_, column) => `<${tag}>${cells[column] ?? ''}</${tag}>`).join('')}</tr>`
  let end = at + 2
  while (!isBlank(lines[end]) && lines[end]?.includes('|')) end += 1
  const body = lines.slice(at + 2, end).map((each) => row(cellsOf(each), 'td'))
  return {
    html: `<table><thead>${row(heads, 'th')}</thead><tbody>${body.join('')}</tbody></table>`,
    next: end,
  }
}

/** A table that Markdown cannot express, as HTML. */
const htmlTable: Reader = (lines, at) => {
  if (!rawTable.test(lines[at] ?? '')) return null
  let depth = 0
  for (let end = at; end < Math.min(lines.length, at + maxTableLines); end += 1) {
    const line = lines[end] ?? ''
    depth += (line.match(/<table[\s>]/gi) ?? []).length - (line.match(/<\/table>/gi) ?? []).length
    if (depth <= 0) return { html: lines.slice(at, end + 1).join('\n'), next: end + 1 }
  }
  return null
}

const readers: readonly Reader[] = [codeBlock, headingLine, ruleLine, quoted, list, table, htmlTable]

/** Whether a line ends the paragraph above it. Of numbered items only 1 does, so that years do not. */
function interrupts(lines: SourceLines, at: number): boolean {
  const line = lines[at] ?? ''
  if ([fence, heading, rule, quote, rawTable].some((form) => form.test(line))) return true
  return headsAt(lines, at).length > 0 || /^ {0,3}(?:[-*+]|1[.)]) +\S/.test(line)
}

const paragraph = (lines: SourceLines, at: number): ParsedBlock => {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]) && !interrupts(lines, end)) end += 1
  const text = lines.slice(at, end).map(stripped)
  return { html: `<p>${parseInline(text.join('\n'))}</p>`, next: end }
}

function readAt(lines: SourceLines, at: number, depth: number): ParsedBlock | null {
  for (const read of readers) {
    const found = read(lines, at, depth)
    if (found) return found
  }
  return null
}

function htmlOfLines(lines: SourceLines, depth: number): string {
  let html = ''
  let at = beyondBlank(lines, 0)
  while (at < lines.length) {
    const read = depth < maxDepth ? readAt(lines, at, depth) : null
    const { html: one, next } = read ?? paragraph(lines, at)
    html += one
    at = beyondBlank(lines, next)
  }
  return html
}

/**
 * Converts Markdown to HTML: headings, emphasis, lists, quotes, code, tables, links and pictures as on GitHub; a line
 * end is a break. The result is not sanitised: parse it like pasted HTML.
 */
export const parseMarkdown = (text: string): string =>
  htmlOfLines(text.replaceAll(/\r\n?/g, '\n').split('\n'), 0)
