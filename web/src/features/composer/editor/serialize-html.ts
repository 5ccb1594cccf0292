/** A node of the editor's document as JSON, as Tiptap gives it. */
export interface DocNode {
  readonly type?: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[]
  readonly content?: readonly DocNode[]
}

type DocMark = NonNullable<DocNode['marks']>[number]

/** Attributes of every stored link. */
const linkRel = 'nofollow noopener ugc'

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
}

function opening({ type, attrs }: DocMark): string {
  if (type === 'link') return `<a href="${escapeAttribute(String(attrs?.href ?? ''))}" rel="${linkRel}">`
  return `<${markTags[type] ?? ''}>`
}

const closing = ({ type }: DocMark) => (type === 'link' ? '</a>' : `</${markTags[type] ?? ''}>`)

const isSame = (one: DocMark | undefined, other: DocMark | undefined) =>
  one?.type === other?.type && one?.attrs?.href === other?.attrs?.href

function leaf(node: DocNode): string {
  const { type, text, attrs = {} } = node
  if (type === 'text') return escapeText(text ?? '')
  if (type === 'hardBreak') return '<br />'
  if (type === 'emoji') return `:${String(attrs.code)}:`
  const alt = attrs.alt ? ` alt="${escapeAttribute(String(attrs.alt))}"` : ''
  return type === 'picture' ? `<img src="${escapeAttribute(String(attrs.src))}"${alt} />` : ''
}

/** Text with marks: a mark that continues is not closed in between. */
function inline(nodes: readonly DocNode[]): string {
  let html = ''
  let open: DocMark[] = []
  for (const node of nodes) {
    const marks = (node.marks ?? []).filter(({ type }) => type === 'link' || markTags[type])
    let shared = 0
    while (shared < open.length && isSame(open[shared], marks[shared])) shared += 1
    for (const mark of open.slice(shared).reverse()) html += closing(mark)
    for (const mark of marks.slice(shared)) html += opening(mark)
    open = marks
    html += leaf(node)
  }
  for (const mark of open.reverse()) html += closing(mark)
  return html
}

const isBreak = (node: DocNode | undefined) => node?.type === 'hardBreak'

/** The inline content of a block; breaks at its end are dropped. */
function words({ content = [] }: DocNode): string {
  let end = content.length
  while (end > 0 && isBreak(content[end - 1])) end -= 1
  return inline(content.slice(0, end))
}

const wrap = (tag: string, inner: string) => (inner === '' ? '' : `<${tag}>${inner}</${tag}>`)
const all = (nodes: readonly DocNode[] = []) => nodes.map(block).join('')

/** Items and cells with one paragraph, or one before lists, contain its text directly. */
function tight({ content = [] }: DocNode): string {
  const paragraphs = content.filter(({ type }) => type === 'paragraph')
  const [first, ...rest] = content
  const isTight =
    paragraphs.length === 1 &&
    first?.type === 'paragraph' &&
    rest.every(({ type }) => type === 'bulletList' || type === 'orderedList')
  return isTight && first ? words(first) + all(rest) : all(content)
}

const span = (name: string, value: unknown) => (Number(value) > 1 ? ` ${name}="${Number(value)}"` : '')

function cell(node: DocNode): string {
  const tag = node.type === 'tableHeader' ? 'th' : 'td'
  const { colspan, rowspan } = node.attrs ?? {}
  return `<${tag}${span('colspan', colspan)}${span('rowspan', rowspan)}>${tight(node)}</${tag}>`
}

const row = ({ content = [] }: DocNode) => wrap('tr', content.map(cell).join(''))

function table({ content = [] }: DocNode): string {
  const isHead = (node: DocNode | undefined) =>
    node?.content?.every(({ type }) => type === 'tableHeader') ?? false
  const heads = isHead(content[0]) ? 1 : 0
  const part = (tag: string, rows: readonly DocNode[]) => wrap(tag, rows.map(row).join(''))
  return wrap('table', part('thead', content.slice(0, heads)) + part('tbody', content.slice(heads)))
}

function codeBlock({ attrs, content = [] }: DocNode): string {
  const text = escapeText(content.map((node) => node.text ?? '').join(''))
  const language = String(attrs?.language ?? '')
  const name = /^[\w+#.-]{1,30}$/.test(language) ? ` class="language-${language}"` : ''
  return text === '' ? '' : `<pre><code${name}>${text}</code></pre>`
}

const blocks: Readonly<Record<string, (node: DocNode) => string>> = {
  paragraph: (node) => wrap('p', words(node)),
  heading: (node) => wrap(`h${Number(node.attrs?.level ?? 2)}`, words(node)),
  blockquote: ({ content }) => wrap('blockquote', all(content)),
  bulletList: ({ content }) => wrap('ul', all(content)),
  orderedList: ({ content }) => wrap('ol', all(content)),
  listItem: (node) => wrap('li', tight(node)),
  codeBlock,
  horizontalRule: () => '<hr />',
  table,
}

function block(node: DocNode): string {
  return blocks[node.type ?? '']?.(node) ?? leaf(node)
}

/**
 * Serializes the document to the HTML that the server stores; the server's own parser returns it unchanged, except for
 * mentions that it finds.
 */
export function serializeHtml(doc: DocNode): string {
  return all(doc.content)
}
