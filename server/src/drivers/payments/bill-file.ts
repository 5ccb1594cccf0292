import { gunzipSync } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { GatewayRefused } from './gateway.ts'

/** Maximum bytes of an unpacked bill. */
const maxBytes = 32 * 1024 * 1024
const maxEntries = 20

/** Decodes a gateway's file: UTF-8, with or without byte order mark, or GBK as Alipay uses. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}

async function readEntry(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new GatewayRefused('the bill is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the files of a ZIP archive. */
async function unzip(bytes: Buffer): Promise<readonly Buffer[]> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false })
  const files: Buffer[] = []
  for await (const entry of archive.eachEntry()) {
    if (files.length === maxEntries) throw new GatewayRefused('the bill has too many files')
    files.push(await readEntry(await archive.openReadStreamPromise(entry)))
  }
  return files
}

/**
 * Returns the texts of a bill file: the file itself, gunzipped if necessary, or the files of a ZIP archive. Throws
 * GatewayRefused if it cannot be unpacked or is too large.
 */
export async function readBillTexts(bytes: Buffer): Promise<readonly string[]> {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b)
      return [decode(gunzipSync(bytes, { maxOutputLength: maxBytes }))]
    if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return (await unzip(bytes)).map(decode)
    return [decode(bytes)]
  } catch (error) {
    if (error instanceof GatewayRefused) throw error
    throw new GatewayRefused('the bill could not be unpacked')
  }
}

/** Splits a line of CSV: commas inside quotation marks are text, a doubled mark is one. */
export function csvFields(line: string): readonly string[] {
  const fields: string[] = []
  const pattern = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g
  for (const [, quoted, plain] of line.matchAll(pattern))
    fields.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
  return fields
}
