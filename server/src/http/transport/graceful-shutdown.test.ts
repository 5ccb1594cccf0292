import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { drainServer } from './graceful-shutdown.ts'

const question = 'GET /healthz HTTP/1.1\r\nHost: forum.test\r\n\r\n'

describe('a shutdown', () => {
  let t: TestApp
  let sockets: Socket[]

  beforeEach(async () => {
    t = await openTestApp()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as { port: number }
    sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => {})
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  })
  afterEach(() => t.close())

  const answerOn = async (socket: Socket): Promise<string> => {
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    await new Promise((resolve) => socket.on('close', resolve))
    return received
  }

  it('a shutdown answers requests in transit on idle connections, and then closes them', async () => {
    for (const socket of sockets) socket.write(question)
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    const answers = sockets.map(answerOn)
    for (const socket of sockets) socket.write(question)
    await drainServer(t.app, 5000)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('a shutdown answers the first request of a connection that was just opened', async () => {
    const answers = sockets.map(answerOn)
    for (const socket of sockets) socket.write(question)
    await drainServer(t.app, 5000)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200/)
  })

  it('a shutdown does not wait for silent connections', async () => {
    const answers = sockets.map(answerOn)
    const began = performance.now()
    await drainServer(t.app, 5000)
    expect(await Promise.all(answers)).toEqual(sockets.map(() => ''))
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
