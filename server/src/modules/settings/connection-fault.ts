import { type LocalizedText, localized } from '../../i18n/localized.ts'

/** What failed calls and sockets of Node carry. */
interface Fault {
  readonly cause?: unknown
  readonly code?: unknown
  readonly name?: unknown
  readonly message?: unknown
  readonly hostname?: unknown
  readonly address?: unknown
  readonly port?: unknown
  /** Of our drivers' errors: what the service said, and the address of one that could not be reached. */
  readonly said?: unknown
  readonly place?: unknown
  /** What a mail server said. */
  readonly response?: unknown
}

const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET|ECONNECTION|UND_ERR_\w+|CERT_\w+|\w+_CERT\w*|ERR_TLS_\w+|ERR_SSL_\w+)$/

/** Codes by which the mail driver replaces those of sockets, which remain in its message. */
const mailCodes: readonly unknown[] = ['ESOCKET', 'ECONNECTION', 'EDNS']

function codeOf({ code, message }: Fault): string {
  const named = mailCodes.includes(code) ? /\bE[A-Z_]{4,}\b/.exec(String(message))?.[0] : undefined
  return named ?? String(code)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function causesOf(error: unknown): Fault[] {
  const causes: Fault[] = []
  for (let at = error; typeof at === 'object' && at !== null && causes.length < 5; at = (at as Fault).cause)
    causes.push(at as Fault)
  return causes
}

/**
 * Returns a text for an error of a service that cannot be reached: the place, the reason and what to check; null for
 * other errors. `place` is the address in the settings; without it, the one that the error names.
 */
export function connectionFault(error: unknown, place: string): LocalizedText | null {
  const causes = causesOf(error)
  const timeout = causes.find(({ name }) => name === 'TimeoutError' || name === 'AbortError')
  const fault = causes.find(({ code }) => typeof code === 'string' && codes.test(code))
  // Something responded, which does not speak HTTP.
  if (causes.some(({ name }) => name === 'HTTPParserError')) return null
  // Fetch has one error for all failures; some causes have no code.
  const isFetch = causes.some(({ name, message }) => name === 'TypeError' && message === 'fetch failed')
  if (!fault && !timeout && !isFetch) return null
  const named = causes.map((cause) => textOf(cause.place)).find((text) => text !== '')
  const address = fault?.address === undefined ? '' : `${fault.address}:${fault.port ?? ''}`
  return localized('settings.try.unreachable', {
    place: place || named || String(fault?.hostname ?? '') || address || localized('settings.try.service'),
    code: fault ? codeOf(fault) : String(timeout?.name ?? causes.at(-1)?.message),
  })
}

const maxReason = 300

/**
 * Returns a text for any error of a service, for the administrator who set it up: that it cannot be reached, the
 * service's own code or words, or that nothing usable came back. `place` as in connectionFault.
 */
export function serviceFault(error: unknown, place: string): LocalizedText {
  const unreachable = connectionFault(error, place)
  if (unreachable) return unreachable
  const { said, response } = (causesOf(error)[0] ?? {}) as Fault
  const reason = (textOf(said) || textOf(response)).slice(0, maxReason)
  return reason === '' ? localized('settings.try.unusable') : localized('settings.try.failed', { reason })
}
