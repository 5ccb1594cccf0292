/** A cell of a table as a spreadsheet shows it: one that would be read as a formula begins with a quote. */
export function plainCell(value: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
