/** A cell that no spreadsheet takes for a formula; numbers stay what they are (docs/reference/threats.md#csv-formulas). */
const plainCell = (text: string) =>
  /^[=+\-@\t\r]/.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text

const quoted = (text: string) => `"${plainCell(text).replaceAll('"', '""')}"`

/** Rows of texts as comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const commaSeparated = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`

const textOf = (cell: Element) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** The texts of a table on the page, as it shows its columns: its head, and the rows at some places; boxes are left out. */
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
