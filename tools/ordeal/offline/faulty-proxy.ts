import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What can happen to a request. */
type Fault = 'lost' | 'unanswered' | 'cut' | 'twice' | 'late' | 'slow' | 'refused'
const faults: readonly Fault[] = ['lost', 'unanswered', 'cut', 'twice', 'late', 'slow', 'refused']

/** A proxy between a client and a site that loses, repeats, delays and breaks requests and responses. */
export interface FaultyProxy {
  readonly origin: string
  /** The fraction of requests with a fault. */
  share: number
  /** How often each fault happened. */
  readonly counts: Readonly<Record<Fault, number>>
  /** Waits for delayed repetitions. */
  settle(): Promise<void>
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const perConnection = /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|host)$/

function headersOf(request: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(request.headers).filter(([name]) => !perConnection.test(name))
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
}

/** Starts a proxy to the current address of `target`; only writes meet faults. */
export async function openFaultyProxy(target: () => string): Promise<FaultyProxy> {
  const counts: Record<Fault, number> = {
    lost: 0,
    unanswered: 0,
    cut: 0,
    twice: 0,
    late: 0,
    slow: 0,
    refused: 0,
  }
  const late = new Set<Promise<unknown>>()
  const state = { share: 0 }

  async function forward(request: IncomingMessage, body: Buffer<ArrayBuffer>) {
    const { method = 'GET', url = '/' } = request
    const init = { method, headers: headersOf(request), redirect: 'manual' as const }
    const answer = await fetch(
      target() + url,
      method === 'GET' || method === 'HEAD' ? init : { ...init, body },
    )
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  function reply(
    response: ServerResponse,
    { answer, bytes }: Awaited<ReturnType<typeof forward>>,
    cuts = false,
  ) {
    const headers = [...answer.headers].filter(([name]) => !perConnection.test(name))
    response.writeHead(answer.status, [...headers, ['content-length', String(bytes.length)]].flat())
    if (!cuts) return response.end(bytes)
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
  }

  /** Repeats a request later, possibly after the client's next ones. */
  function repeatLate(request: IncomingMessage, body: Buffer<ArrayBuffer>): void {
    const again = sleep(20 + Math.random() * 400)
      .then(() => forward(request, body))
      .catch(() => {})
      .finally(() => late.delete(again))
    late.add(again)
  }

  async function meet(
    fault: Fault,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer<ArrayBuffer>,
  ) {
    counts[fault] += 1
    if (fault === 'lost') return response.destroy()
    if (fault === 'refused') return response.writeHead(502).end('bad gateway')
    if (fault === 'slow') await sleep(Math.random() * 150)
    if (fault === 'late') repeatLate(request, body)
    const [answered] = await Promise.all([
      forward(request, body),
      ...(fault === 'twice' ? [forward(request, body)] : []),
    ])
    if (fault === 'unanswered') return response.destroy()
    reply(response, answered, fault === 'cut')
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const meetsOne = request.method === 'POST' && Math.random() < state.share
    const fault = faults[Math.floor(Math.random() * faults.length)]
    if (meetsOne && fault) await meet(fault, request, response, body)
    else reply(response, await forward(request, body))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    get share() {
      return state.share
    },
    set share(share) {
      state.share = share
    },
    async settle() {
      while (late.size > 0) await Promise.all(late)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
