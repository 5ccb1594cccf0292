import { createDocument, Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { findTrigger, type Trigger } from '../../../ui/picker/find-trigger.ts'
import { editorExtensions } from './extensions.ts'
import { parseHtml } from './parse-html.ts'
import { externalLinkTitle, insertLink, threadIdOfLink, titleLink } from './pasted-link.ts'
import { type DocNode, serializeHtml } from './serialize-html.ts'

export interface EditorOptions {
  readonly element: HTMLElement
  readonly html: string
  readonly placeholder: string
  /** Attributes of the editable element, such as its accessible name. */
  readonly attributes: Readonly<Record<string, string>>
  /** Characters before the caret of the plain text; null for no caret. */
  readonly caret: number | null
  readonly onHtml: (html: string) => void
  readonly onFiles: (files: File[]) => void
  /** Returns whether the key was handled elsewhere. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** Scheme and host of the site, by which its own addresses are recognised. */
  readonly origin: string
  /** Resolves to the title of a thread; empty when it has none or may not be read. */
  readonly titleOf: (threadId: number) => Promise<string>
}

/** The files of a paste; none when it has text besides pictures, as tables of office programs do. */
export function filesOfTransfer(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...data.files]
  if (files.length === 0) return []
  const words = data
    .getData('text/html')
    .replaceAll(/<[^>]*>/g, '')
    .trim()
  return words === '' ? files : []
}

/** The document position after so many characters of its plain text. */
export function positionAfter(editor: Editor, characters: number): number {
  let left = characters
  let found = editor.state.doc.content.size
  let isFound = false
  editor.state.doc.descendants((node, at) => {
    if (isFound) return false
    if (!node.isTextblock) return true
    const length = node.textBetween(0, node.content.size, '\n', '\n').length
    if (left <= length) {
      found = at + 1 + left
      isFound = true
    }
    // In plain text an empty line separates paragraphs.
    left -= length + 2
    return false
  })
  return found
}

/** The picker trigger before the caret; null in code, in links and with a selection. */
export function triggerOf(editor: Editor): Trigger | null {
  const { empty, $from } = editor.state.selection
  if (!empty || $from.parent.type.spec.code || editor.isActive('code') || editor.isActive('link')) return null
  return findTrigger($from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc'))
}

/** Whether a pasted address becomes a link: not in code, and not over selected text. */
function takesLinks(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection
  return empty && !editor.isActive('code') && !$from.parent.type.spec.code
}

function isAloneInParagraph({ state }: Editor): boolean {
  const { parent } = state.selection.$from
  return parent.content.size === 0 && parent.type.name === 'paragraph'
}

function handlersOf(options: EditorOptions, editorOf: () => Editor) {
  const pastedAddress = (text: string): boolean => {
    const [editor, address] = [editorOf(), text.trim()]
    const threadId = threadIdOfLink(address, options.origin)
    if (!takesLinks(editor)) return false
    const foreign = isAloneInParagraph(editor) ? externalLinkTitle(address, options.origin) : ''
    if (threadId === 0 && foreign === '') return false
    insertLink(editor, address)
    if (foreign) titleLink(editor, address, foreign)
    if (threadId === 0) return true
    void options.titleOf(threadId).then((title) => titleLink(editor, address, title))
    return true
  }
  return {
    handleKeyDown: (_view: EditorView, event: KeyboardEvent) => options.onKey(event),
    handlePaste: (_view: EditorView, event: ClipboardEvent) => {
      const files = event.clipboardData ? filesOfTransfer(event.clipboardData) : []
      if (files.length > 0) options.onFiles(files)
      return files.length > 0 || pastedAddress(event.clipboardData?.getData('text/plain') ?? '')
    },
    // The composer handles dropped files.
    handleDrop: (_view: EditorView, event: DragEvent) => (event.dataTransfer?.files.length ?? 0) > 0,
    transformPastedHTML: parseHtml,
  }
}

/** Opens the editor in an element; the caller destroys it. */
export function openEditor(options: EditorOptions): Editor {
  const editor: Editor = new Editor({
    element: options.element,
    extensions: editorExtensions(options.placeholder),
    content: parseHtml(options.html),
    // Its styles are in ours: the Content Security Policy permits none from scripts.
    injectCSS: false,
    editorProps: {
      attributes: { ...options.attributes },
      ...handlersOf(options, () => editor),
    },
    onUpdate: ({ editor: now }) => options.onHtml(htmlOf(now)),
  })
  if (options.caret !== null) editor.commands.focus(positionAfter(editor, options.caret))
  return editor
}

/** HTML as the editor's document; what its schema does not contain is dropped. */
export const documentOf = ({ schema }: Editor, html: string) =>
  createDocument(parseHtml(html), schema).toJSON() as DocNode

/** The editor's content as the server stores it. */
export const htmlOf = (editor: Editor) => serializeHtml(editor.getJSON() as DocNode)
