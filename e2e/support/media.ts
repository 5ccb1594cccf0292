import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { ownPath } from './own-path.ts'

/** Writes a file with this content, which exists until the process ends. */
export function aFile(name: string, content: string | Uint8Array): string {
  const path = ownPath(name)
  writeFileSync(path, content)
  return path
}

const four = (text: string) => Buffer.from(text, 'latin1')

function wavHead(bytes: number, rate: number): Buffer {
  const head = Buffer.alloc(44)
  four('RIFF').copy(head, 0)
  head.writeUInt32LE(36 + bytes, 4)
  four('WAVEfmt ').copy(head, 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  four('data').copy(head, 36)
  head.writeUInt32LE(bytes, 40)
  return head
}

/** Creates a WAV file with a tone of this many seconds. */
export function aTone(name: string, seconds: number): string {
  const rate = 8000
  const samples = Buffer.alloc(rate * seconds * 2)
  for (let at = 0; at < rate * seconds; at += 1)
    samples.writeInt16LE(Math.round(8000 * Math.sin((at * 2 * Math.PI * 440) / rate)), at * 2)
  return aFile(name, Buffer.concat([wavHead(samples.length, rate), samples]))
}

/** Records a second of video in the browser. */
export async function aFilm(page: Page, name: string): Promise<string> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const brush = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const done = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const timer = setInterval(() => {
      brush?.fillRect(Math.random() * 320, Math.random() * 180, 20, 20)
    }, 40)
    setTimeout(() => recorder.stop(), 1200)
    await done
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return aFile(name, Buffer.from(base64, 'base64'))
}

/** Creates a PDF with one empty page. */
export function aPdf(name: string): string {
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
  ]
  let text = '%PDF-1.4\n'
  const places = parts.map((part, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${part}\nendobj\n`
    return place
  })
  const table = text.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return aFile(name, text)
}
