import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FailureName } from '@chaguan/contracts'
import { failures } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { translate } from '../../i18n/localized.ts'
import { envelope } from '../envelope.ts'
import { closeLingering } from './lingering-close.ts'
import { securityHeaders } from './security-headers.ts'
import { serverLimits } from './server-limits.ts'

interface Answer {
  readonly status: string
  readonly reason: FailureName
  readonly headers?: Readonly<Record<string, string>>
}

const noMethod: Answer = {
  status: '405 Method Not Allowed',
  reason: 'RESOURCE_NOT_FOUND',
  headers: { allow: 'GET, HEAD, POST' },
}
const malformed: Answer = { status: '400 Bad Request', reason: 'INVALID_PARAMETER' }
const urlTooLong: Answer = { status: '414 URI Too Long', reason: 'INVALID_PARAMETER' }

/** Responses by the parser's error code; any other error is a malformed request. */
const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', reason: 'INVALID_PARAMETER' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', reason: 'INVALID_PARAMETER' },
  HPE_INVALID_METHOD: noMethod,
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', reason: 'NET_ERROR' },
}

interface ClientError {
  readonly code?: string
  /** The bytes that the parser processed last. */
  readonly rawPacket?: unknown
}

/** Refines the response by the start of the received bytes, where the error code alone is ambiguous. */
function answerOf({ code = '', rawPacket }: ClientError): Answer {
  const answer = answers[code] ?? malformed
  const start = Buffer.isBuffer(rawPacket)
    ? rawPacket.subarray(0, serverLimits.urlBytes).toString('latin1')
    : ''
  if (code === 'HPE_INVALID_METHOD') return /^[A-Z-]+ \S+ HTTP\/1/.test(start) ? answer : malformed
  if (code === 'HPE_HEADER_OVERFLOW' && /^[A-Z]+ /.test(start) && !start.includes('\n')) return urlTooLong
  return answer
}

function messageOf(ctx: Context, { status, reason, headers }: Answer): string {
  const { code } = failures[reason]
  const body = envelope(code, translate('zh', `failures.${reason}`), '[]', ctx.time, ctx.clock.now()).text
  const lines = {
    ...securityHeaders('data', ctx.config.siteUrl?.startsWith('https:') ?? false),
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`
}

/** Responds to an unparsable request with an envelope and closes the connection. */
export function clientErrorHandler(ctx: Context) {
  return (error: ClientError, socket: Socket): void => {
    const { _httpMessage: current } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
    // A second response after one that has begun would be parsed as a part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
      socket.destroy()
      return
    }
    socket.write(messageOf(ctx, answerOf(error)))
    closeLingering(socket)
  }
}

/** Refuses CONNECT, which Node would leave unanswered: this server is not a proxy. */
export function connectHandler(ctx: Context) {
  return (_request: IncomingMessage, socket: Duplex): void => {
    socket.on('error', () => socket.destroy())
    socket.end(messageOf(ctx, noMethod))
  }
}
