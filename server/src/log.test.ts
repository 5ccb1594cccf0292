import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openLog } from './log.ts'
import { fakeWebApp } from './testing/doubles/fake-web-app.ts'
import { openTestApp } from './testing/test-app.ts'

function openHeard() {
  const lines: string[] = []
  const log = openLog({ write: (line: string) => lines.push(line) })
  return { lines, log }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
const unruly = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/

describe('the log', () => {
  test('an event is one line of JSON without control characters, whatever was sent', () => {
    const { lines, log } = openHeard()
    log.warn({ url: '/\r\n{"level":60}\u001b[31m\u0085\u2028' }, 'a\nb\u007f')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(unruly)
    expect(JSON.parse(lines[0] ?? '').url).toBe('/\r\n{"level":60}\u001b[31m\u0085\u2028')
  })

  test('secrets are removed, and a long error is cut', () => {
    const { lines, log } = openHeard()
    const error = Object.assign(new Error('x'.repeat(20_000)), { parameters: ['secret-parameter'] })
    log.error(
      { err: error, body: { password: 'secret-password' }, headers: { cookie: 'secret-cookie' } },
      'failed',
    )
    expect(lines[0]).not.toContain('secret-')
    expect(Buffer.byteLength(lines[0] ?? '')).toBeLessThan(8192)
  })

  test('a failed request is one line that names it, without its secrets', async () => {
    const { lines, log } = openHeard()
    const web = fakeWebApp()
    web.during = async () => {
      throw new Error('a fault')
    }
    const t = await openTestApp({ web, log })
    lines.length = 0
    const answer = await t.inject({
      url: '/x?token=secret-token&page=1',
      headers: {
        accept: 'application/json',
        'user-agent': 'evil\u001b[31m',
        cookie: 'access_token=secret-cookie',
      },
    })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      method: 'GET',
      url: '/x?token=[hidden]&page=1',
      requestId: answer.RequestId,
      err: { message: 'a fault' },
    })
    expect(lines[0]).not.toContain('secret-')
    await t.get('/api/v3/emoji')
    await t.get('/api/v3/nothing')
    expect(lines).toHaveLength(1)
    await t.close()
  })

  test.each([
    ['is no fault when the client went away', true, 0],
    ['is a fault while the client waits', false, 1],
  ])('a response that ended early %s', async (_name, hasLeft, faults) => {
    const { lines, log } = openHeard()
    const web = fakeWebApp()
    const t = await openTestApp({ web, log })
    const origin = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
    const accepted = once(t.app.server, 'connection')
    const client = connect(Number(origin.port), origin.hostname)
    const [socket] = await accepted
    const failed = new Promise<void>((resolve) => {
      web.during = async () => {
        if (hasLeft) await Promise.all([once(socket, 'close'), client.destroy()])
        setTimeout(resolve, 50)
        throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
      }
    })
    lines.length = 0
    client.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await failed
    expect(lines.filter((line) => line.includes('a request failed'))).toHaveLength(faults)
    client.destroy()
    await t.close()
  })
})
