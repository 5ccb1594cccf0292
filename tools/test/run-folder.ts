import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Called by Vitest before all tests of a project (a `globalSetup`): makes a folder for what its processes keep until
 * their end, which they find in TEST_FOLDER. Answers what Vitest calls after them.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'chaguan-tests-'))
  process.env.TEST_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
