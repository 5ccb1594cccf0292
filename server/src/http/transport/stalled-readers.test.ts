import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutStalledReaders } from './stalled-readers.ts'

/** More than the socket buffers of both sides. */
const page = Buffer.alloc(32 * 1024 * 1024, 97)
let server: Server
let port: number

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/') return response.end(page)
    response.write(page)
    const timer = setInterval(() => response.write('more'), 20)
    response.on('close', () => clearInterval(timer))
  })
  cutStalledReaders(server, { everyMs: 50, stalledMs: 2000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function ask(path = '/'): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: forum.test\r\n\r\n`)
  return socket
}

test('a client that does not read is disconnected, also while it sends', async () => {
  const [silent, sending] = [ask(), ask()]
  const accepted: Socket[] = []
  server.on('connection', (socket: Socket) => accepted.push(socket))
  const timer = setInterval(() => sending.write('GET / HTTP/1.1\r\nHost: forum.test\r\n\r\n'), 50)
  while (accepted.length < 2) await pause(10)
  await Promise.all(accepted.map((socket) => socket.destroyed || once(socket, 'close')))
  clearInterval(timer)
  silent.destroy()
  sending.destroy()
}, 10_000)

test('a client that does not read is disconnected while more is written to it', async () => {
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const reader = ask('/stream')
  const [socket] = await accepted
  if (!socket.destroyed) await once(socket, 'close')
  reader.destroy()
}, 10_000)

test('a slow client receives the whole response', async () => {
  const socket = ask()
  let received = 0
  for await (const chunk of socket) {
    received += (chunk as Buffer).length
    await pause(10)
    if (received > page.length) break
  }
  expect(received).toBeGreaterThan(page.length)
}, 30_000)
