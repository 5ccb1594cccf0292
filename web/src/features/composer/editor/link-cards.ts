import { type Editor, Extension } from '@tiptap/core'
import type { Mark, Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The link of a paragraph that contains only its title, which is shown as a card; null for any other block. */
function cardIn(block: Node): Mark | null {
  const [link, rest] = [block.firstChild, block.childCount > 1 ? block.child(1) : null]
  if (block.type.name !== 'paragraph' || !link?.isText || block.childCount > 2) return null
  if (rest && rest.text?.trim() !== '') return null
  const mark = link.marks.find(({ type }) => type.name === 'link')
  return mark && link.marks.length === 1 && !/^https?:/.test(link.text ?? '') ? mark : null
}

/**
 * Turns the card before the caret back into a link that shows its address (docs/reference/conventions.md#link-cards).
 */
export function cardToLink(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection
  const mark = empty && $from.parentOffset === $from.parent.content.size ? cardIn($from.parent) : null
  if (!mark) return false
  const address = new URL(mark.attrs.href, location.href).href
  const words = editor.schema.text(address, [mark.type.create({ ...mark.attrs, href: address })])
  editor.view.dispatch(editor.state.tr.replaceWith($from.start(), $from.end(), words))
  return true
}

function decorate(doc: Node): DecorationSet {
  const cards: Decoration[] = []
  doc.descendants((node, at) => {
    if (cardIn(node)) cards.push(Decoration.node(at, at + node.nodeSize, { class: 'dzq-linkcard' }))
    return !node.isTextblock
  })
  return DecorationSet.create(doc, cards)
}

/** Shows a link alone in its paragraph as a card; Backspace after it makes it a plain link. */
export const linkCards = Extension.create({
  name: 'linkCards',
  addKeyboardShortcuts() {
    return { Backspace: ({ editor }) => cardToLink(editor as Editor) }
  },
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => decorate(doc),
        apply: (change, drawn, _before, { doc }) => (change.docChanged ? decorate(doc) : drawn),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})
