import type { Editor } from '@tiptap/core'

const titleCharacters = 80

function readable(path: string): string {
  try {
    return decodeURI(path).replaceAll(/\s/gu, ' ')
  } catch {
    return path
  }
}

/** The thread's id when the text consists of the address of one of this site; 0 otherwise. */
export function threadIdOfLink(text: string, origin: string): number {
  const address = text.trim()
  if (/\s/.test(address) || !URL.canParse(address)) return 0
  const url = new URL(address)
  const match = url.origin === origin ? /^\/thread\/([1-9]\d{0,14})$/.exec(url.pathname) : null
  return Number(match?.[1] ?? 0)
}

/** Host and path when the text consists of an address of another site; empty otherwise. */
export function externalLinkTitle(text: string, origin: string): string {
  const address = text.trim()
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return ''
  const url = new URL(address)
  if (url.origin === origin || url.username !== '') return ''
  const path = url.pathname === '/' ? '' : readable(url.pathname)
  return [...(url.host + path)].slice(0, titleCharacters).join('')
}

/** Inserts a link whose text is its address. */
export function insertLink(editor: Editor, address: string): void {
  const link = { type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }
  editor
    .chain()
    .insertContent([link, { type: 'text', text: ' ' }])
    .run()
}

/** Replaces the address shown by a link with a title; undo restores the address. */
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
