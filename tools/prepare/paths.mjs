import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** An absolute path inside the repository. */
export const at = (...parts) => join(root, ...parts)

const ownBin = at('node_modules', '.bin')

const otherPath = () => {
  const entries = (process.env.PATH ?? '').split(delimiter)
  return entries.filter((entry) => entry !== '' && !/node_modules[/\\][.]bin[/\\]?$/.test(entry))
}

/** The environment in which `node` is the one installed by npm. */
export const envWithOwnNode = () => ({ ...process.env, PATH: [ownBin, ...otherPath()].join(delimiter) })

/** The environment in which `node` and `npm` are the system's, while node_modules is replaced. */
export const envWithSystemNode = () => ({ ...process.env, PATH: otherPath().join(delimiter) })

/** Returns the text of a file, or null if it does not exist. */
export function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Returns a SHA-256 in hex of the parts, each terminated by a zero byte. */
export function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
