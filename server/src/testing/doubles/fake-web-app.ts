import { type PageAnswer, type PageRequest, signInApi, usersApi, type WebApp } from '@chaguan/contracts'

/** A web app for tests of the server: its pages contain their requests. */
export interface FakeWebApp extends WebApp {
  /** Rendering requests, oldest first. */
  readonly requests: PageRequest[]
  /** Called during a rendering. */
  during: (request: PageRequest) => Promise<Partial<PageAnswer> | undefined>
}

function pageOf(request: PageRequest, count: number): string {
  const { call: _, ...said } = request
  const shown = { ...said, count }
  return `<!doctype html><html data-face="${request.face}"><body><script nonce="${request.nonce}"></script><pre>${JSON.stringify(shown)}</pre>${'茶'.repeat(2000)}</body></html>`
}

/** Returns the request that a page of the fake web app contains. */
export function requestIn(html: string): Omit<PageRequest, 'call'> & { readonly count: number } {
  return JSON.parse(/<pre>(.*?)<\/pre>/s.exec(html)?.[1] ?? 'null')
}

/**
 * Creates a fake web app. `/gone` is not found, `/away` redirects, `/mine` and, as known in advance, `/code` may not be
 * shared, `/login` has a form.
 */
export function fakeWebApp(): FakeWebApp {
  const requests: PageRequest[] = []
  const app: FakeWebApp = {
    requests,
    during: async () => undefined,
    async render(request) {
      requests.push(request)
      const count = requests.length
      const changed = await app.during(request)
      const path = request.url.split('?', 1)[0]
      return {
        status: path === '/gone' ? 404 : 200,
        html: pageOf(request, count),
        shareable: request.userId === null && path !== '/mine',
        ...(path === '/away'
          ? { redirect: new URL(request.url, request.origin).searchParams.get('next') ?? '/' }
          : {}),
        ...changed,
      }
    },
    isShareable: (url) => url !== '/code',
    loadAdminArea: async () => {},
    formAction(path, fields) {
      if (path === '/login')
        return {
          action: {
            endpoint: signInApi.logIn,
            input: ({ username, password }) => ({ username, password }),
            next: (_data, { next = '/' }) => next,
          },
          params: {},
        }
      if (path === '/logout')
        return { action: { endpoint: signInApi.logOut, input: () => ({}), next: () => '/' }, params: {} }
      if (path === '/avatar')
        return {
          action: { endpoint: usersApi.uploadAvatar, input: () => ({}), next: () => '/my' },
          params: {},
        }
      if (path === '/nickname')
        return {
          action: {
            endpoint: signInApi.setNickname,
            input: () => ({ nickname: fields.nickname }),
            next: () => '/my',
          },
          params: {},
        }
      return undefined
    },
  }
  return app
}
