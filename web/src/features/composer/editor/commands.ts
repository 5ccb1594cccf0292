import type { ChainedCommands, Editor } from '@tiptap/core'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import type { IconName } from '../../../ui/icon/Icon.tsx'

/** A command of the toolbar. */
export interface Command {
  readonly name: string
  readonly icon: IconName
  readonly isOn: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const cells = 3

const tableOf = () => {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: cells }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
}

const chained =
  (change: (chain: ChainedCommands) => ChainedCommands) =>
  (editor: Editor): void => {
    change(editor.chain().focus()).run()
  }

const levels = [2, 3, 4] as const

/** Cycles from no heading through the levels back to none. */
function nextHeading(editor: Editor): void {
  const at = levels.findIndex((level) => editor.isActive('heading', { level }))
  const next = levels[at + 1]
  const chain = editor.chain().focus()
  if (next) chain.setHeading({ level: next }).run()
  else chain.setParagraph().run()
}

/** Selected words as inline code; whole lines as a block. */
function code(editor: Editor): void {
  const { empty, $from, $to } = editor.state.selection
  const isWithin = !empty && $from.sameParent($to) && !editor.isActive('codeBlock')
  const chain = editor.chain().focus()
  if (isWithin) chain.toggleMark('code').run()
  else chain.toggleCodeBlock().run()
}

const mark = (name: 'bold' | 'italic' | 'strike', icon: IconName): Command => ({
  name,
  icon,
  isOn: (editor) => editor.isActive(name),
  run: chained((chain) => chain.toggleMark(name)),
})

/** The formatting commands in their order; links have a form of their own. */
export const commands: readonly Command[] = [
  mark('bold', 'bold'),
  mark('italic', 'italic'),
  mark('strike', 'strikethrough'),
  { name: 'heading', icon: 'heading', isOn: (editor) => editor.isActive('heading'), run: nextHeading },
  {
    name: 'quote',
    icon: 'text-quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: chained((chain) => chain.toggleBlockquote()),
  },
  {
    name: 'list',
    icon: 'list',
    isOn: (editor) => editor.isActive('bulletList'),
    run: chained((chain) => chain.toggleBulletList()),
  },
  {
    name: 'numbers',
    icon: 'list-ordered',
    isOn: (editor) => editor.isActive('orderedList'),
    run: chained((chain) => chain.toggleOrderedList()),
  },
  {
    name: 'table',
    icon: 'table',
    isOn: (editor) => editor.isActive('table'),
    run: chained((chain) => chain.insertContent(tableOf())),
  },
  {
    name: 'code',
    icon: 'code',
    isOn: (editor) => editor.isActive('code') || editor.isActive('codeBlock'),
    run: code,
  },
]

const inTable =
  (change: typeof addRowAfter) =>
  (editor: Editor): void => {
    change(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }

/** Commands for the table at the caret. */
export const tableCommands = [
  { name: 'row.add', run: inTable(addRowAfter) },
  { name: 'column.add', run: inTable(addColumnAfter) },
  { name: 'row.remove', run: inTable(deleteRow) },
  { name: 'column.remove', run: inTable(deleteColumn) },
  { name: 'table.remove', run: inTable(deleteTable) },
] as const
