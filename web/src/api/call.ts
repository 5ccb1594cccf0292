import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts/browser'
import { asFailure } from './failures.ts'
import type { CallOptions } from './make-call.ts'

/** The code of calls is loaded with the first of them, after the first paint. */
async function code() {
  try {
    return await import('./make-call.ts')
  } catch (error) {
    throw asFailure(error)
  }
}

/**
 * Makes a call; the only way from the browser to the server (docs/reference/wire.md#client-calls). Resolves with Data,
 * or throws a CallFailure and nothing else.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { makeCall } = await code()
  return (await makeCall(endpoint, input as object, options)) as OutputOf<E>
}
