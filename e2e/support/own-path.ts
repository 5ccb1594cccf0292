import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Path of a file that only the journeys of this process use; it is there until their end. */
export function ownPath(name: string): string {
  const folder = join(process.env.TEST_FOLDER ?? tmpdir(), String(process.pid))
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}
