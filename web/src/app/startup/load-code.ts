import { logProblem } from '../../api/log.ts'
import { sessionStore } from '../../shared/page/session-store.ts'

/** Milliseconds after which code that does not come is given up (docs/reference/limits.md#page-code). */
export const patienceMs = 3800

/** Said when the table of a layout's pages cannot be loaded, without which no page can be opened. */
export const manifestMessage = 'Failed to load client build manifest'

/** Code of the site that could not be loaded: the files are gone since a new version came, or the network is. */
export class AssetError extends Error {
  override readonly name = 'AssetError'
}

/** Waits for code, but not for ever. Throws an AssetError with the message when it fails or takes too long. */
export async function loadCode<T>(message: string, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AssetError(message)), patienceMs)
  })
  try {
    return await Promise.race([loading, late])
  } catch (cause) {
    throw cause instanceof AssetError ? cause : new AssetError(message, { cause })
  } finally {
    clearTimeout(timer)
  }
}

const markKey = '__whole_load'
/** Milliseconds within which the same address is not loaded as a document a second time. */
const onceMs = 20_000

/** Whether an address may be loaded as a document now: not when that was just tried, nor when nothing can be noted. */
function mayLoadWhole(url: string): boolean {
  const [at, last] = sessionStore.read(markKey)?.split(' ') ?? []
  const since = Math.abs(Date.now() - Number(at))
  return (last !== url || since > onceMs) && sessionStore.write(markKey, `${Date.now()} ${url}`)
}

/**
 * Loads an address as a document because its code did not come, and says why in the console; once, so that a site whose
 * files are gone does not load for ever. Answers whether it does.
 */
export function loadWhole(url: string, reason: unknown): boolean {
  logProblem(reason instanceof Error ? reason.message : String(reason))
  if (!mayLoadWhole(url)) return false
  location.assign(url)
  return true
}
