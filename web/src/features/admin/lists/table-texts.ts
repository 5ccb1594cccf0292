/**
 * Escapes a cell that spreadsheets would read as a formula; numbers are unchanged
 * (docs/reference/threats.md#csv-formulas).
 */
const plainCell = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text

const quoted = (text: string) => `"${plainCell(text).replaceAll('"', '""')}"`

/** Formats rows as comma-separated values (RFC 4180), with the byte order mark by which spreadsheets detect UTF-8. */
export const commaSeparated = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`

/** The text of a cell without its buttons. */
function textOf(cell: Element): string {
  const read = cell.cloneNode(true) as Element
  for (const button of read.querySelectorAll('button')) button.remove()
  return (read.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/**
 * The texts of a rendered table with its shown columns: its header, and the rows at some indexes, without checkboxes,
 * buttons and the columns at `controls`.
 */
export function textsOfTable(
  table: HTMLTableElement,
  places: ReadonlySet<number>,
  controls: ReadonlySet<number> = new Set(),
): string[][] {
  const isCell = (cell: Element, column: number) =>
    !controls.has(column) && cell.querySelector('input[type=checkbox]') === null
  const cellsOf = (row: HTMLTableRowElement) => [...row.cells].filter(isCell).map(textOf)
  const [head, ...rows] = table.rows
  const signs = / [↓↑↕]$/
  return [
    ...(head ? [cellsOf(head).map((text) => text.replace(signs, '').replace(/[↓↑↕]$/, ''))] : []),
    ...rows.filter((_, place) => places.has(place)).map(cellsOf),
  ]
}
