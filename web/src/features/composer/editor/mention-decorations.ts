import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { names } from '../text/mark-names.ts'

/**
 * Marks every name in the text of a document, even if it is unknown whether such a person exists; not in code and
 * links.
 */
function decorate(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.spec.code) return false
    if (!node.isText || node.marks.some(({ type }) => type.name === 'code' || type.name === 'link'))
      return true
    for (const match of (node.text ?? '').matchAll(names))
      found.push(
        Decoration.inline(at + match.index, at + match.index + match[0].length, { class: 'dzq-link' }),
      )
    return true
  })
  return DecorationSet.create(doc, found)
}

/** Highlights topics and mentions in the text without changing it. */
export const mentionDecorations = Extension.create({
  name: 'markNames',
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
