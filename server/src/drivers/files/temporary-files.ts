import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const LIFE_MS = 60 * 60 * 1000

/**
 * Manages temporary files in one local directory, created if missing; drivers for remote stores need them too. `sweep`
 * deletes those last written more than an hour before `nowMs` and returns their number.
 */
export function openTemporaryFiles(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o750 })
  return {
    newPath: () => join(directory, randomBytes(16).toString('hex')),

    async sweep(nowMs: number): Promise<number> {
      let removed = 0
      for (const name of await readdir(directory)) {
        const path = join(directory, name)
        const stats = await stat(path).catch(() => undefined)
        if (!stats || stats.mtimeMs > nowMs - LIFE_MS) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}
