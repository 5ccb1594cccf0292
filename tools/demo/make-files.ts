const rate = 16_000
/** A slow melody of five notes, in hertz. */
const notes = [523.25, 587.33, 659.25, 783.99, 880, 783.99, 659.25, 587.33]
const noteSeconds = 0.75

/** A whistled melody as a WAVE file: 16 bits, mono. */
export function makeMelody(seconds: number): Buffer {
  const samples = rate * seconds
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index += 1) {
    const at = index / rate
    const within = at % noteSeconds
    const pitch = notes[Math.floor(at / noteSeconds) % notes.length] ?? 0
    const swell = Math.sin((Math.PI * within) / noteSeconds) ** 0.6
    const wave = Math.sin(2 * Math.PI * pitch * at + 0.6 * Math.sin(2 * Math.PI * 5 * at))
    bytes.writeInt16LE(Math.round(wave * swell * 9000), 44 + index * 2)
  }
  return bytes
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** Creates a PDF of one page with lines of Latin text. */
export function makeSheet(lines: readonly string[]): Buffer {
  const drawn = lines
    .map((line, index) => `${index === 0 ? '' : '0 -26 Td '}(${escaped(line)}) Tj`)
    .join('\n')
  const content = `BT /F1 18 Tf 60 760 Td\n${drawn}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
