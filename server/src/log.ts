import { type DestinationStream, type Logger, pino } from 'pino'

/** Names of fields whose values are never logged. */
const hidden = [
  'password',
  'newPassword',
  'passwordConfirmation',
  'payPassword',
  'accessToken',
  'refreshToken',
  'token',
  'authorization',
  'cookie',
]

/** Maximum characters of an error's message and stack; a line stays below 8 KiB. */
const maxMessage = 1000
const maxStack = 4000

interface Fault {
  readonly name?: string
  readonly message?: string
  readonly stack?: string
  readonly code?: unknown
}

/** Returns what is logged of an error: drivers attach parameters and rows to theirs, which are left out. */
function plainFault(fault: Fault) {
  return {
    type: fault.name ?? typeof fault,
    message: String(fault.message ?? fault).slice(0, maxMessage),
    ...(fault.code === undefined ? {} : { code: fault.code }),
    stack: fault.stack?.slice(0, maxStack),
  }
}

// JSON does not escape these, but terminals and line readers interpret them: DEL, C1 controls, line separators.
const unruly = /[\u007f-\u009f\u2028\u2029]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Opens the log: one JSON line an event, secrets removed, control characters escaped. On standard output by default.
 */
export function openLog(out: DestinationStream = pino.destination({ dest: 1, sync: true })): Logger {
  return pino(
    {
      serializers: { err: plainFault },
      redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    { write: (line: string) => out.write(line.replace(unruly, escaped)) },
  )
}
