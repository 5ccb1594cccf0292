import { inflateRawSync } from 'node:zlib'

const endSignature = Buffer.from('504b0506', 'hex')
const entryBytes = 46
const headerBytes = 30

/** The files of a ZIP by name, found by its directory as every reader finds them. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(endSignature)
  if (end < 0) throw new Error('the bytes are no ZIP')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameBytes] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + entryBytes, at + entryBytes + nameBytes)
    const header = zip.readUInt32LE(at + 42)
    const data = header + headerBytes + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const bytes = zip.subarray(data, data + packed)
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes)
    at += entryBytes + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
