import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { fakeWebApp } from '../../testing/doubles/fake-web-app.ts'
import { openTestApp } from '../../testing/test-app.ts'

const readers = 40
const renderMs = 50

test('a new connection is accepted while pages fill every turn of the event loop, before all of them are rendered', async () => {
  const web = fakeWebApp()
  const t = await openTestApp({ web })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as { port: number }
  const answered: string[] = []
  web.during = async () => {
    const until = performance.now() + renderMs
    while (performance.now() < until);
    return undefined
  }
  const ask = async (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: forum.test\r\nConnection: close\r\n\r\n`)
    await once(socket.resume(), 'close')
    answered.push(path)
  }
  const pages = Array.from({ length: readers }, (_, nth) => ask(`/page-${nth}`))
  await Promise.all([...pages, ask('/healthz')])
  expect(answered.indexOf('/healthz')).toBeLessThan(readers / 2)
  await t.close()
})
