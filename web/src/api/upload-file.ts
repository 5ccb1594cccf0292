import type { Endpoint, InputOf, OutputOf } from '@chaguan/contracts/browser'
import { CallFailure, clientFailure, httpMessages } from './failures.ts'
import { requestHeaders } from './request-headers.ts'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the percentage sent, 0 to 100. */
  readonly onProgress?: (percent: number) => void
}

function formOf(endpoint: Endpoint, input: object, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, String(value))
  form.append(endpoint.upload ?? 'file', file, file.name)
  return form
}

function answerOf(request: XMLHttpRequest): { failure: CallFailure } | { data: unknown } {
  const {
    Code,
    Message = '',
    Data,
  } = (request.response ?? {}) as { Code?: number; Message?: string; Data?: unknown }
  if (Code === undefined)
    return { failure: clientFailure(httpMessages.status(request.status), request.status) }
  return Code === 0 ? { data: Data } : { failure: new CallFailure(Code, Message, Data, request.status) }
}

/**
 * Uploads a file and reports its progress, which `fetch` cannot. Has no timeout (docs/reference/limits.md#timeouts);
 * rejects with a CallFailure, or with the signal's reason when it is aborted.
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<OutputOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(clientFailure(httpMessages.network))
    request.open(endpoint.method, endpoint.path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? (100 * loaded) / total : 0)
    request.onload = () => {
      const answer = answerOf(request)
      if ('failure' in answer) reject(answer.failure)
      else resolve(answer.data as OutputOf<E>)
    }
    request.onerror = fail
    request.onabort = () => reject(signal.reason)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(endpoint, input as object, file))
  })
}
