import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** The type of tables for spreadsheets. */
export const tableType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'

/** The parts of a workbook of one sheet beside the sheet itself. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${tableType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** A cell as a spreadsheet shows it: one that would be read as a formula begins with a quote. */
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
    // Rows of SQLite come at once: others have their turn in between.
    await setImmediate()
  }
  yield '</sheetData></worksheet>'
}

/**
 * A table (xlsx) of rows that come in batches, as a stream: no more than a few batches are held at once. Cells are texts
 * and do nothing. Ends with an error where the rows do.
 */
export function tableOf(batches: Rows): Readable {
  const zip = new ZipFile()
  const out = new Readable().wrap(zip.outputStream)
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + text), name)
  // Of the batches, each some hundred kilobytes, the next one alone is made in advance.
  const sheet = Readable.from(sheetOf(batches), { highWaterMark: 1 })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}
