import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isPublicAddress } from './public-address.ts'
import { publicLookup } from './public-lookup.ts'

/** Maximum bytes of a response. */
const maxAnswerBytes = 1024 * 1024

/** Options as for `fetch`. */
export interface FetchOptions {
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** A text, bytes, a form or a stream; undefined for none. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    size += (piece as Buffer).length
    if (size > maxAnswerBytes) throw new Error('the response is too long')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

function send(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * Fetches from a server of the public network, by https. Throws for other URLs, names that resolve to the site's own
 * network, redirects, and responses above 1 MiB.
 */
export async function fetchPublic(
  url: URL,
  { method, headers, body, signal }: FetchOptions,
): Promise<Response> {
  if (url.protocol !== 'https:') throw new Error(`${url.host} is not requested by https`)
  if (!isPublicAddress(url.hostname.replace(/^\[|\]$/g, '')))
    throw new Error(`${url.host} is not on the public network`)
  const bytes = Buffer.from(await new Response((body ?? null) as BodyInit | null).arrayBuffer())
  const options = { method: method ?? 'GET', headers: { ...headers }, lookup: publicLookup }
  const answer = await send(url, { ...options, ...(signal && { signal }) }, bytes)
  const status = answer.statusCode ?? 0
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) {
    answer.destroy()
    throw new Error(`${url.host} answered ${status}`)
  }
  const content = await bodyOf(answer)
  return new Response(withoutBody.has(status) ? null : content, { status, headers: headersOf(answer) })
}

export type FetchPublic = typeof fetchPublic
