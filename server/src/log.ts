import { type DestinationStream, type Logger, pino } from 'pino'

/** Names whose values never reach a log line. */
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

/** Characters of a fault's message and stack that are kept; a line stays below 8 KiB. */
const messageMost = 1000
const stackMost = 4000

interface Fault {
  readonly name?: string
  readonly message?: string
  readonly stack?: string
  readonly code?: unknown
}

/** What a line says of a fault: drivers hang parameters and rows on theirs, which are left out. */
function plainFault(fault: Fault) {
  return {
    type: fault.name ?? typeof fault,
    message: String(fault.message ?? fault).slice(0, messageMost),
    ...(fault.code === undefined ? {} : { code: fault.code }),
    stack: fault.stack?.slice(0, stackMost),
  }
}

// JSON leaves these as they are, but terminals and line readers act on them: DEL, C1 controls, line separators.
const unruly = /[\u007f-\u009f\u2028\u2029]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The log: one JSON line an event, secrets taken out, every control character escaped. On standard output by default. */
export function openLog(out: DestinationStream = pino.destination({ dest: 1, sync: true })): Logger {
  return pino(
    {
      serializers: { err: plainFault },
      redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    { write: (line: string) => out.write(line.replace(unruly, escaped)) },
  )
}
