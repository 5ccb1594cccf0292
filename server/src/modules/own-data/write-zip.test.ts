import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../testing/doubles/read-zip.ts'
import { openZip } from './write-zip.ts'

describe('streaming a ZIP to disk', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaguan-write-zip-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('the writer applies backpressure and leaves no listener behind', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    const path = join(folder, 'large.zip')
    const zip = openZip(path, Date.UTC(2026, 10, 20))
    const pieces = Array.from({ length: 60 }, () => randomBytes(65_536))
    await zip.add('random.bin', pieces)
    await zip.close()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', note)
    expect(warnings).toEqual([])
    expect((await readZip(await readFile(path))).get('random.bin')).toEqual(Buffer.concat(pieces))
  })

  it('the writer fails when the file cannot be written, instead of hanging', async () => {
    const zip = openZip(join(folder, 'nowhere', 'x.zip'), Date.UTC(2026, 10, 20))
    const pieces = Array.from({ length: 60 }, () => randomBytes(65_536))
    await expect(zip.add('random.bin', pieces)).rejects.toThrow('ENOENT')
  })
})
