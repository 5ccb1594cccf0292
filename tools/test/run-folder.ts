import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Called by Vitest before all tests of a project (a `globalSetup`): creates a folder for files of its processes, whose
 * path is in TEST_FOLDER. Returns the teardown function.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'chaguan-tests-'))
  process.env.TEST_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
