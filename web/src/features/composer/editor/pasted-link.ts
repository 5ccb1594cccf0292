import type { Editor } from '@tiptap/core'

const titleCharacters = 80

function readable(path: string): string {
  try {
    return decodeURI(path).replaceAll(/\s/gu, ' ')
  } catch {
    return path
  }
}

/** The thread that a text leads to when it is nothing but an address of this site; 0 for any other text. */
export function threadIdOfLink(text: string, origin: string): number {
  const address = text.trim()
  if (/\s/.test(address) || !URL.canParse(address)) return 0
  const url = new URL(address)
  const match = url.origin === origin ? /^\/thread\/([1-9]\d{0,14})$/.exec(url.pathname) : null
  return Number(match?.[1] ?? 0)
}

/** What a link to another site says that stands alone: its host and path; empty for any other text. */
export function externalLinkTitle(text: string, origin: string): string {
  const address = text.trim()
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return ''
  const url = new URL(address)
  if (url.origin === origin || url.username !== '') return ''
  const path = url.pathname === '/' ? '' : readable(url.pathname)
  return [...(url.host + path)].slice(0, titleCharacters).join('')
}

/** Puts a link in whose text is its address. */
export function insertLink(editor: Editor, address: string): void {
  const link = { type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }
  editor
    .chain()
    .insertContent([link, { type: 'text', text: ' ' }])
    .run()
}

/** Gives the link that shows its own address a title instead; undoing it brings the address back. */
export function titleLink(editor: Editor, address: string, title: string): void {
  if (editor.isDestroyed || title === '') return
  editor.state.doc.descendants((node, at) => {
    const link = node.marks.find(({ type, attrs }) => type.name === 'link' && attrs.href === address)
    if (!link || node.text !== address) return true
    editor.view.dispatch(
      editor.state.tr.replaceWith(at, at + node.nodeSize, editor.schema.text(title, node.marks)),
    )
    return false
  })
}
