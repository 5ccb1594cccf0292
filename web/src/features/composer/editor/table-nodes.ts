import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const spanOf = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
})

const cellAttributes = () => ({
  colspan: spanOf('colspan'),
  rowspan: spanOf('rowspan'),
  // Table editing needs column widths; stored texts have none.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cellOf = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

const tableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
})

/** Tables, their rows and cells, as the server stores them. */
export const tableNodes = [
  table,
  tableRow,
  cellOf('tableCell', 'td'),
  cellOf('tableHeader', 'th'),
  tableRoles,
]
