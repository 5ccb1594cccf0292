import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the path of a file in a temporary folder of this process, which exists until the process ends. */
export function ownPath(name: string): string {
  const folder = join(process.env.TEST_FOLDER ?? tmpdir(), String(process.pid))
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}
