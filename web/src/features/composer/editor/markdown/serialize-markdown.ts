import { type DocNode, serializeHtml } from '../serialize-html.ts'

type MarkdownMark = NonNullable<DocNode['marks']>[number]

/** HTML tags for marks without a Markdown form, or whose Markdown would be parsed differently. */
const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
}

const signs: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' }

const isWordSign = (text: string, at: number) =>
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '')

/** Text with Markdown's special characters escaped. */
const plain = (text: string) =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/[\\`*[\]]|~(?=~)|(?<=~)~|<(?=[a-z/!])|&(?=#?\w+;)/gi, '\\$&')
    .replaceAll('_', (sign, at: number, whole: string) => (isWordSign(whole, at) ? sign : `\\${sign}`))
    .replaceAll(/(https?|mailto)(?=:)/gi, '$1\\')

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

const isSame = (one: MarkdownMark | undefined, other: MarkdownMark | undefined) =>
  one?.type === other?.type && one?.attrs?.href === other?.attrs?.href

const destination = (href: string) => (/[()]/.test(href) ? `<${href}>` : href)

function linked(href: string, inner: string, nodes: readonly DocNode[]): string {
  const isBare = nodes.length === 1 && nodes[0]?.text === href && nodes[0].marks?.length === 1
  return isBare && /^(?:https?|mailto):[^<>\s]+$/i.test(href)
    ? `<${href}>`
    : `[${inner}](${destination(href)})`
}

/** Text with a mark: as Markdown where that parses back, else as an HTML tag. */
function marked(
  { type, attrs }: MarkdownMark,
  inner: string,
  before: string,
  nodes: readonly DocNode[],
): string {
  if (type === 'link') return linked(String(attrs?.href ?? ''), inner, nodes)
  const tag = markTags[type] ?? 'u'
  const tagged = `<${tag}>${inner}</${tag}>`
  const [only] = nodes
  if (type === 'code' && nodes.length === 1 && only?.type === 'text' && !before.endsWith('`')) {
    return only.marks?.at(-1)?.type === 'code' ? codeSpan(only.text ?? '') : tagged
  }
  const sign = signs[type]
  const edge = sign?.[0] ?? ''
  const isUnsure = !sign || /^\s|\s$/.test(inner) || [inner[0], inner.at(-1), before.at(-1)].includes(edge)
  return isUnsure ? tagged : `${sign}${inner}${sign}`
}

function leaf({ type, text, attrs = {} }: DocNode): string {
  if (type === 'text') return plain(text ?? '')
  if (type === 'emoji') return `:${String(attrs.code)}:`
  return type === 'picture' ? `![${plain(String(attrs.alt ?? ''))}](${String(attrs.src)})` : ''
}

/** Breaks as tags where Markdown would lose them: before an empty line or at the end of a block. */
function broken(nodes: readonly DocNode[], at: number, isOneLine: boolean): string {
  const isText = (node: DocNode | undefined) => node !== undefined && node.type !== 'hardBreak'
  return isOneLine || !isText(nodes[at - 1]) || !isText(nodes[at + 1]) ? '<br>' : '\n'
}

/** Joins inline pieces; a `!` before a link is escaped, because it would become a picture. */
const joined = (before: string, next: string) =>
  (next.startsWith('[') ? before.replace(/(?<!\\)!$/, '\\!') : before) + next

/** Groups of neighbouring nodes with the same mark at this depth; those without one are single. */
function groups(nodes: readonly DocNode[], depth: number): readonly (readonly DocNode[])[] {
  const found: DocNode[][] = []
  for (const node of nodes) {
    const [mark, group] = [node.marks?.[depth], found.at(-1)]
    if (mark && group && isSame(group[0]?.marks?.[depth], mark)) group.push(node)
    else found.push([node])
  }
  return found
}

function inline(all: readonly DocNode[], isOneLine: boolean): string {
  const lineEnds = new Map(
    all.flatMap((node, at) =>
      node.type === 'hardBreak' ? [[node, broken(all, at, isOneLine)] as const] : [],
    ),
  )
  const within = (nodes: readonly DocNode[], depth: number): string => {
    let written = ''
    for (const group of groups(nodes, depth)) {
      const [node] = group
      const mark = node?.marks?.[depth]
      if (mark) written = joined(written, marked(mark, within(group, depth + 1), written, group))
      else if (node) written = joined(written, lineEnds.get(node) ?? leaf(node))
    }
    return written
  }
  return within(all, 0)
}

/** Escapes line beginnings that would start a list, heading or quote. */
const asWords = (line: string) =>
  line
    .replace(/^(?=(?:#{1,6}|[-+>])(?:\s|$)|>|\||-{3,}\s*$)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
    .replaceAll(/^[ \t]|[ \t]$/g, '&#32;')

function words({ content = [] }: DocNode, isOneLine = false): string {
  let end = content.length
  while (end > 0 && content[end - 1]?.type === 'hardBreak') end -= 1
  return inline(content.slice(0, end), isOneLine).split('\n').map(asWords).join('\n')
}

const indented = (text: string, by: string) => text.replaceAll(/\n(?=[^\n])/g, `\n${by}`)
const isList = ({ type }: DocNode) => type === 'bulletList' || type === 'orderedList'

function item({ content }: DocNode, marker: string): string {
  let text = ''
  let before: DocNode | undefined
  for (const part of parts(content)) {
    // A list follows text and lists directly; other blocks are separated by an empty line.
    const isClose = isList(part.node) && before && (before.type === 'paragraph' || isList(before))
    text += (before ? (isClose ? '\n' : '\n\n') : '') + part.text
    before = part.node
  }
  return text === '' ? '' : marker + indented(text, ' '.repeat(marker.length))
}

/** A list. Two in a row get different markers, because they would become one. */
function list({ type, content = [] }: DocNode, isOther: boolean): string {
  const marker = (at: number) => {
    if (type === 'bulletList') return isOther ? '+ ' : '- '
    return `${at + 1}${isOther ? ')' : '.'} `
  }
  return content
    .map((node, at) => item(node, marker(at)))
    .filter((written) => written !== '')
    .join('\n')
}

const isPlainCell = ({ attrs, content = [] }: DocNode) =>
  content.length === 1 &&
  content[0]?.type === 'paragraph' &&
  Number(attrs?.colspan ?? 1) === 1 &&
  Number(attrs?.rowspan ?? 1) === 1

/** Whether Markdown can express a table: one header row, and cells with text only. */
function isPlainTable(rows: readonly DocNode[]): boolean {
  const width = rows[0]?.content?.length ?? 0
  return rows.every(({ content = [] }, at) => {
    const type = at === 0 ? 'tableHeader' : 'tableCell'
    return content.length === width && content.every((cell) => cell.type === type && isPlainCell(cell))
  })
}

function table(node: DocNode): string {
  const rows = node.content ?? []
  if (!isPlainTable(rows)) return serializeHtml({ content: [node] })
  const cell = ({ content = [] }: DocNode) =>
    inline(content[0]?.content ?? [], true)
      .replaceAll('|', '\\|')
      .replaceAll(/^[ \t]|[ \t]$/g, '&#32;')
  const lines = rows.map(({ content = [] }) => `| ${content.map(cell).join(' | ')} |`)
  return [lines[0], `|${' --- |'.repeat(rows[0]?.content?.length ?? 0)}`, ...lines.slice(1)].join('\n')
}

function codeBlock({ attrs, content = [] }: DocNode): string {
  const text = content.map((node) => node.text ?? '').join('')
  if (text === '') return ''
  const longest = Math.max(2, ...[...text.matchAll(/^\s*(`+)/gm)].map(([, run = '']) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${String(attrs?.language ?? '')}\n${text}\n${fence}`
}

function quote({ content = [] }: DocNode): string {
  const inner = blocks(content)
  return inner === '' ? '' : inner.replaceAll(/^(?=.)/gm, '> ').replaceAll(/^$/gm, '>')
}

function block(node: DocNode, isOther: boolean): string {
  if (isList(node)) return list(node, isOther)
  if (node.type === 'paragraph') return words(node)
  if (node.type === 'codeBlock') return codeBlock(node)
  if (node.type === 'blockquote') return quote(node)
  if (node.type === 'horizontalRule') return '---'
  if (node.type === 'table') return table(node)
  if (node.type !== 'heading') return ''
  const text = words(node, true)
  return text === '' ? '' : `${'#'.repeat(Number(node.attrs?.level ?? 2))} ${text}`
}

interface MarkdownPart {
  readonly node: DocNode
  readonly text: string
}

/** Non-empty blocks as Markdown. */
function parts(nodes: readonly DocNode[] = []): readonly MarkdownPart[] {
  const found: MarkdownPart[] = []
  let isOther = false
  for (const node of nodes) {
    const isNext: boolean = isList(node) && node.type === found.at(-1)?.node.type && !isOther
    const text = block(node, isNext)
    if (text === '') continue
    isOther = isNext
    found.push({ node, text })
  }
  return found
}

const blocks = (nodes: readonly DocNode[] | undefined) =>
  parts(nodes)
    .map(({ text }) => text)
    .join('\n\n')

/** Serializes the document to Markdown; what Markdown cannot express stays as the stored HTML. */
export const serializeMarkdown = (doc: DocNode): string => blocks(doc.content)
