import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts/browser'
import { asFailure } from './failures.ts'

/** How a call differs from the usual one. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; 0 waits for ever (uploads, streams). 30 s unless given (docs/reference/limits.md#timeouts). */
  readonly timeoutMs?: number
  /** The file of an endpoint that takes one. */
  readonly file?: File
  /** Its failure is told to the caller alone and moves nobody: looks in the background. */
  readonly quiet?: boolean
}

/** How calls are made is not needed before the first one, which comes after the first paint. */
async function code() {
  try {
    return await import('./make-call.ts')
  } catch (error) {
    throw asFailure(error)
  }
}

/**
 * The only way from the browser to the server (docs/reference/wire.md#client-calls). Resolves with Data, or throws a
 * CallFailure; nothing else.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { makeCall } = await code()
  return (await makeCall(endpoint, input as object, options)) as OutputOf<E>
}
