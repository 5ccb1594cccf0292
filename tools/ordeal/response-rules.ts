import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { failureTexts } from '../../contracts/src/failure-texts.ts'
import { failureName } from '../../contracts/src/index.ts'

/** A response with its duration. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Milliseconds until it was complete. */
  readonly ms: number
}

/** Allowed statuses; 503 and 507 need a Retry-After. */
const statuses = new Set([200, 206, 302, 303, 304, 400, 404, 405, 408, 413, 414, 415, 416, 422, 429, 431])

/** Server internals: SQL, driver errors, file paths. */
const internals =
  /\bselect\b.{0,80}\bfrom\b|insert into|sqlite|syntax error|violates|node_modules|node:internal|\bat \S+ \(|\.ts:\d|\/tmp\/|\/home\/|ECONN|ENOENT|kysely|relation "/i

/** The repository's folder, which no response may contain. */
const root = fileURLToPath(new URL('../..', import.meta.url))

const revealsInternals = (text: string) => internals.test(text) || text.includes(root)

/** Data that no response may ever contain. */
const secrets = /\$argon2|"(?:passwordHash|tokenHash|refreshTokenHash|openid|secretKey)":/i
/** A refusal names the faults of a field `password`. */
const password = /"password":/i

const revealsSecrets = (answer: Answer) =>
  secrets.test(answer.text) || (password.test(answer.text) && codeOf(answer) >= 0)

/** Messages of unexpected errors. */
const internalErrors = new Set(
  Object.values(failureTexts).flatMap((texts) => [texts.INTERNAL_ERROR, texts.UNKNOWN_ERROR]),
)

function envelopeFaults(text: string): string[] {
  let body: { Code?: unknown; Message?: unknown; Data?: unknown }
  try {
    body = JSON.parse(text) as typeof body
  } catch {
    return ['the answer is no JSON']
  }
  const { Code, Message, Data } = body
  if (typeof Code !== 'number' || failureName(Code) === undefined)
    return [`the code ${Code} is none of the catalogue`]
  if (typeof Message !== 'string' || Data === undefined) return ['the envelope is not whole']
  const faults: string[] = []
  if (Code !== 0 && revealsInternals(text)) faults.push('a refusal reveals internals')
  // Refusals with this code have messages of their own.
  if (internalErrors.has(Message)) faults.push('an internal error')
  return faults
}

/** Returns all faults of a response (docs/reference/threats.md#answer-rules). `slowMs` is the maximum duration. */
export function faultsOfResponse(what: string, answer: Answer, slowMs = 5000): string[] {
  const { status, headers, text, ms } = answer
  const faults: string[] = []
  const mayComeBack = (status === 503 || status === 507) && headers.has('retry-after')
  if (!statuses.has(status) && !mayComeBack) faults.push(`status ${status}`)
  if (revealsSecrets(answer)) faults.push('a secret is shown')
  if (ms > slowMs) faults.push(`it took ${Math.round(ms)} ms`)
  if (headers.get('content-type')?.startsWith('application/json') === true)
    faults.push(...envelopeFaults(text))
  else if (status >= 500 && revealsInternals(text)) faults.push('an error page reveals internals')
  return faults.map((fault) => `${what}: ${fault} — ${text.slice(0, 160)}`)
}

/** Sends a request and reads the whole response; rejects when the connection breaks. */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    ...init,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ms: performance.now() - began }
}

const maxTries = 30

/** The same, retried while the site is overloaded. */
export async function sendWithRetry(url: string, init: RequestInit = {}): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    const answer = await sendRequest(url, init)
    if (answer.status !== 503 || times === maxTries) return answer
    await sleep(300 + Math.random() * 700)
  }
}

/** Returns the Code of a response; NaN for anything else. */
export function codeOf({ text }: Answer): number {
  try {
    return Number((JSON.parse(text) as { Code?: unknown }).Code)
  } catch {
    return Number.NaN
  }
}
