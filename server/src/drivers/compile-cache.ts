import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns environment variables with which a worker reads its modules from the compile cache of the process, if there
 * is one. Otherwise it strips the types of its modules itself, which takes 18 MB of memory.
 */
export function compileCacheEnv(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
