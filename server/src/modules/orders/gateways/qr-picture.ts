import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels per module of the code. */
const scale = 6
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a QR code as a data: URL of a PNG; the wire requires PNGs for WeChat payments. */
export function qrPicture(text: string): string {
  const { data } = encode(text, { border: 4 })
  const side = data.length * scale
  // One byte a pixel; each row begins with its filter number: 0, none.
  const pixels = Buffer.alloc((side + 1) * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      pixels[y * (side + 1) + 1 + x] = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 0 : 255
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat([signature, ...parts]).toString('base64')}`
}
