import { type Endpoint, failures, type InputOf, limits, type OutputOf } from '@chaguan/contracts'
import { CallFailure } from './call-failure.ts'
import { queryText } from './query-text.ts'

/** How a call differs from the usual one. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; 0 waits for ever (uploads). 30 s unless given (spec 9). */
  readonly timeoutMs?: number
  /** The file of an endpoint that takes one. */
  readonly file?: File
}

interface Answer {
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
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

function requestOf(endpoint: Endpoint, input: object, { file }: CallOptions): [string, RequestInit] {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method === 'GET') {
    const query = queryText(input)
    return [query === '' ? endpoint.path : `${endpoint.path}?${query}`, { headers }]
  }
  if (!endpoint.upload) headers['content-type'] = 'application/json'
  return [endpoint.path, { method: endpoint.method, headers, body: bodyOf(endpoint, input, file) }]
}

async function answerOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => null)
  if (!isAnswer(answer)) throw new CallFailure(failures.OTHER.code, `HTTP ${response.status}`)
  if (answer.Code !== 0) throw new CallFailure(answer.Code, answer.Message, answer.Data)
  return answer.Data
}

/** Every way a fetch can end without an answer, as a failure: TIMEOUT for its time-out, OTHER for all else (spec 7). */
function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return new CallFailure(timedOut ? failures.TIMEOUT.code : failures.OTHER.code, '')
}

/** The only way from the browser to the server. Resolves with Data, or throws a CallFailure; nothing else. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const wait = options.timeoutMs ?? (endpoint.upload ? 0 : limits.callTimeoutMs)
  const signals = [options.signal, wait > 0 ? AbortSignal.timeout(wait) : undefined].filter(
    (signal) => signal !== undefined,
  )
  const [url, init] = requestOf(endpoint, input as object, options)
  try {
    const signal = signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}
    return (await answerOf(await fetch(url, { ...init, ...signal, credentials: 'include' }))) as OutputOf<E>
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw failureOf(error)
  }
}
