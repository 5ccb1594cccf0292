import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const names = [
  'sandbox/worker.ts',
  'sandbox/drawing.ts',
  'sandbox/hooks.ts',
  'rules.ts',
  'points.ts',
  'semver.ts',
] as const

/** The files of the runtime for sandboxed views by name, and a digest of them. */
export interface Runtime {
  readonly digest: string
  readonly files: Readonly<Record<string, string>>
}

let known: Runtime | undefined

/** Loads the runtime on first use: a process that strips types keeps the stripper, some 20 MB, in memory. */
export function sandboxRuntime(): Runtime {
  if (known) return known
  const folder = fileURLToPath(import.meta.resolve('@chaguan/plugin-sdk'))
  const files = Object.fromEntries(
    names.map((name) => {
      const path = fileURLToPath(new URL(name, `file://${folder}`))
      return [name, stripTypeScriptTypes(readFileSync(path, 'utf8'))]
    }),
  )
  const digest = createHash('sha256').update(Object.values(files).join('\0')).digest('hex')
  known = { digest: digest.slice(0, 20), files }
  return known
}
