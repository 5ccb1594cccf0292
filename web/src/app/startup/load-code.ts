import { logProblem } from '../../api/log.ts'
import { sessionStore } from '../../shared/page/session-store.ts'

/** Milliseconds after which loading code times out (docs/reference/limits.md#page-code). */
export const loadTimeoutMs = 3800

/** The message when a face cannot be loaded, without which no page can be opened. */
export const manifestMessage = 'Failed to load client build manifest'

/** Code that could not be loaded: a new version replaced its files, or the network failed. */
export class AssetError extends Error {
  override readonly name = 'AssetError'
}

/** Waits for code to load. Rejects with an AssetError with this message on failure or timeout. */
export async function loadCode<T>(message: string, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AssetError(message)), loadTimeoutMs)
  })
  try {
    return await Promise.race([loading, late])
  } catch (cause) {
    throw cause instanceof AssetError ? cause : new AssetError(message, { cause })
  } finally {
    clearTimeout(timer)
  }
}

const markKey = 'reload'
/** Milliseconds within which the same address is not loaded as a document a second time. */
const onceMs = 20_000

/**
 * Whether an address may be loaded as a document now: not when that was just tried for the same cause, nor when the
 * attempt cannot be recorded.
 */
function mayLoadDocument(url: string, cause: string): boolean {
  const [at, ...last] = sessionStore.read(markKey)?.split(' ') ?? []
  const since = Math.abs(Date.now() - Number(at))
  const what = `${cause} ${url}`
  return (last.join(' ') !== what || since > onceMs) && sessionStore.write(markKey, `${Date.now()} ${what}`)
}

/**
 * Loads an address as a document, at most once in 20 seconds per cause, so that a site with missing files does not
 * reload endlessly. Logs the reason if given. Returns whether it loads.
 */
export function loadDocument(url: string, reason?: unknown, cause = 'code'): boolean {
  if (reason !== undefined) logProblem(reason instanceof Error ? reason.message : String(reason))
  if (!mayLoadDocument(url, cause)) return false
  location.assign(url)
  return true
}
