import { type Endpoint, limits } from '@chaguan/contracts/browser'
import { nameClosedAccounts } from './closed-names.ts'
import { reportFailure } from './failure-listener.ts'
import { CallFailure, clientFailure, httpMessages } from './failures.ts'
import { queryText } from './query-text.ts'
import { reauthenticateAfterIdling } from './reauthenticate.ts'
import { pageLang, requestHeaders } from './request-headers.ts'

/** Options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; 0 means no timeout (uploads, streams). Default 30 s (docs/reference/limits.md#timeouts). */
  readonly timeoutMs?: number
  /** The file of an upload endpoint. */
  readonly file?: File
  /**
   * Identifies one attempt at a call that accepts the header: repeated calls with the same key are executed once
   * (docs/reference/wire.md#repeated-calls).
   */
  readonly idempotencyKey?: string
  /** Whether a failure reaches only the caller and not the shared handler: for background calls. */
  readonly quiet?: boolean
}

interface Answer {
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
  readonly RequestId?: string
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && typeof (value as Answer).Code === 'number'

function bodyOf(endpoint: Endpoint, input: object, file: File | undefined): BodyInit {
  if (!endpoint.upload) return JSON.stringify(input)
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, String(value))
  if (file) form.append(endpoint.upload, file)
  return form
}

function requestOf(endpoint: Endpoint, input: object, options: CallOptions): [string, RequestInit] {
  const headers: Record<string, string> = requestHeaders()
  const { file, idempotencyKey } = options
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (endpoint.method === 'GET' || endpoint.ignoresBody) {
    const query = queryText(input)
    const { method } = endpoint
    return [query === '' ? endpoint.path : `${endpoint.path}?${query}`, { method, headers }]
  }
  if (!endpoint.upload) headers['content-type'] = 'application/json'
  return [endpoint.path, { method: endpoint.method, headers, body: bodyOf(endpoint, input, file) }]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

async function answerOf(response: Response): Promise<unknown> {
  // A body that breaks off is a network failure or a timeout; one that is not JSON did not come from the server.
  const answer = parsed(nameClosedAccounts(await response.text(), pageLang()))
  const { status } = response
  if (!isAnswer(answer)) throw clientFailure(httpMessages.status(status), status)
  if (answer.Code !== 0)
    throw new CallFailure(answer.Code, answer.Message, answer.Data, status, answer.RequestId)
  return answer.Data
}

/** Converts any failure of a fetch to a CallFailure. */
function failureOf(error: unknown, wait: number, signal: AbortSignal | undefined): CallFailure {
  if (error instanceof CallFailure) return error
  if (signal?.aborted) return clientFailure(httpMessages.aborted)
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return clientFailure(timedOut ? httpMessages.timeout(wait) : httpMessages.network)
}

async function sendCall(endpoint: Endpoint, input: object, options: CallOptions): Promise<unknown> {
  const wait = options.timeoutMs ?? (endpoint.upload ? 0 : limits.callTimeoutMs)
  const signals = [options.signal, wait > 0 ? AbortSignal.timeout(wait) : undefined].filter(
    (signal) => signal !== undefined,
  )
  try {
    if (endpoint.validate) (await import('./validate-input.ts')).validateInput(endpoint, input)
    const [url, init] = requestOf(endpoint, input, options)
    const signal = signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}
    return await answerOf(await fetch(url, { ...init, ...signal, credentials: 'include' }))
  } catch (error) {
    throw failureOf(error, wait, options.signal)
  }
}

/** As `ask`, but prompts an idle administrator for the password and retries the call. */
async function askProved(endpoint: Endpoint, input: object, options: CallOptions): Promise<unknown> {
  try {
    return await sendCall(endpoint, input, options)
  } catch (error) {
    if (!(await reauthenticateAfterIdling(error as CallFailure))) throw error
    return sendCall(endpoint, input, options)
  }
}

/**
 * Makes a call (docs/reference/wire.md#client-calls): validates the input where the contract requires it, sends the
 * cookie, and reports failures to the shared handler unless it is quiet. Resolves with Data, or throws a CallFailure
 * and nothing else.
 */
export async function makeCall(endpoint: Endpoint, input: object, options: CallOptions): Promise<unknown> {
  try {
    return await askProved(endpoint, input, options)
  } catch (error) {
    if (!options.quiet && !options.signal?.aborted)
      reportFailure(error as CallFailure, endpoint.path, 'action')
    throw error
  }
}
