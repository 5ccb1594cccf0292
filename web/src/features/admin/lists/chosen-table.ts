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

const textOf = (cell: Element) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/**
 * The texts of a rendered table with its shown columns: its header, and the rows at some indexes, without checkboxes.
 */
export function textsOfTable(table: HTMLTableElement, places: ReadonlySet<number>): string[][] {
  const isCell = (cell: Element) => cell.querySelector('input[type=checkbox]') === null
  const cellsOf = (row: HTMLTableRowElement) => [...row.cells].filter(isCell).map(textOf)
  const [head, ...rows] = table.rows
  const signs = / [↓↑↕]$/
  return [
    ...(head ? [cellsOf(head).map((text) => text.replace(signs, '').replace(/[↓↑↕]$/, ''))] : []),
    ...rows.filter((_, place) => places.has(place)).map(cellsOf),
  ]
}
