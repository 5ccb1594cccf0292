import type { InjectOptions } from 'fastify'
import type { TestAnswer, TestApp } from '../test-app.ts'

/** A browser of a test: it stores and sends cookies, and writes with the site's own Origin. */
export interface TestBrowser {
  readonly cookies: Map<string, string>
  get(url: string): Promise<TestAnswer>
  post(url: string, body?: unknown): Promise<TestAnswer>
}

function keepCookies(cookies: Map<string, string>, header: unknown): void {
  for (const line of [header ?? []].flat() as string[]) {
    const [pair = '', ...rest] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (rest.some((part) => part.trim().toLowerCase() === 'max-age=0')) cookies.delete(name)
    else cookies.set(name, decodeURIComponent(value))
  }
}

/** Opens a browser with an IP address of its own. */
export function openTestBrowser(
  t: Pick<TestApp, 'inject'>,
  { origin = 'http://forum.test', ip = '192.0.2.40' } = {},
): TestBrowser {
  const cookies = new Map<string, string>()
  async function send(request: InjectOptions): Promise<TestAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await t.inject({
      ...request,
      remoteAddress: ip,
      headers: {
        'x-chaguan-client': 'web',
        ...request.headers,
        origin,
        ...(cookie === '' ? {} : { cookie }),
      },
    })
    keepCookies(cookies, answer.headers['set-cookie'])
    return answer
  }
  return {
    cookies,
    get: (url) => send({ method: 'GET', url }),
    post: (url, body = {}) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
  }
}
