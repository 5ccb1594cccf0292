import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** MIME type of xlsx files. */
export const tableType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'

/** The files of a workbook with one sheet, apart from the sheet itself. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${tableType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Escapes a cell that a spreadsheet would evaluate as a formula with a leading quote. */
export function plainCell(value: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const cellOf = (value: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${plainCell(value.toWellFormed())
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)}</t></is></c>`

type Rows = AsyncIterable<readonly (readonly string[])[]>

async function* sheetOf(batches: Rows): AsyncGenerator<string | Buffer> {
  yield `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join(''))
    // SQLite returns rows synchronously: let other requests run between batches.
    await setImmediate()
  }
  yield '</sheetData></worksheet>'
}

/**
 * Streams rows that arrive in batches as an xlsx file; at most a few batches are in memory at once. Cells are text and
 * never formulas. The stream fails when the source of the rows fails.
 */
export function tableOf(batches: Rows): Readable {
  const zip = new ZipFile()
  const out = new Readable().wrap(zip.outputStream)
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + text), name)
  // A batch is some hundred kilobytes: only the next one is prepared ahead.
  const sheet = Readable.from(sheetOf(batches), { highWaterMark: 1 })
  // yazl does not handle the errors of its sources.
  sheet.on('error', fail)
  out.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}
