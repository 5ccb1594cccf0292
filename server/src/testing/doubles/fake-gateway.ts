import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** A server of a payment gateway, for tests of its driver. */
export interface FakeGateway {
  readonly base: string
  /** Received requests, the latest last. */
  readonly asked: readonly ReceivedRequest[]
  /** Returns the latest request; empty for none. */
  last(): ReceivedRequest
  /** Sets the response. */
  answer(with_: (request: ReceivedRequest) => Answer): void
  close(): void
}

/** Starts a gateway whose responses the test sets. */
export async function openFakeGateway(): Promise<FakeGateway> {
  const asked: ReceivedRequest[] = []
  let answerNext: (request: ReceivedRequest) => Answer = () => ({ status: 500, body: '' })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
    asked.push(one)
    const { status = 200, headers: more = {}, body } = answerNext(one)
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    last: () => asked.at(-1) ?? { method: '', url: '', headers: {}, body: '' },
    answer(with_) {
      answerNext = with_
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A key pair for signatures, as PEM. */
export const rsaPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export const signBy = (key: string, text: string): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

/** The time of the examples below. */
export const examplesAt: number = Date.UTC(2026, 10, 18, 4, 0, 0)

/** A payment to begin. */
export const paymentRequest = {
  paymentSn: '176345678912345678',
  cents: 1234,
  title: '购买主题',
  way: 'qr',
  openid: '',
  payerIp: '203.0.113.7',
  notifyUrl: 'https://forum.test/notify',
  returnUrl: 'https://forum.test/back',
  expiresAt: examplesAt + 900_000,
} as const

/** A partial refund of it. */
export const refundRequest = {
  refundSn: 'r1',
  paymentSn: paymentRequest.paymentSn,
  transactionId: 't1',
  cents: 100,
  totalCents: 1234,
  reason: '重复付款',
  notifyUrl: 'https://forum.test/notify',
} as const
