import { beforeEach, describe, expect, test } from 'vitest'
import { createOfflineCache } from './offline-cache.ts'

/** The browser's caches, as far as the worker uses them. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (asked: Request | string) => {
    const { pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url, 'https://tea.example')
    return pathname + search
  }
  const cacheOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (asked: Request | string) => entries.get(urlOf(asked))?.clone(),
      put: async (asked: Request | string, response: Response) => void entries.set(urlOf(asked), response),
      delete: async (asked: Request | string) => entries.delete(urlOf(asked)),
      keys: async () => [...entries.keys()].map((path) => new Request(`https://tea.example${path}`)),
    }
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(asked: Request | string, how?: { readonly cacheName?: string }) {
      for (const [name, entries] of all)
        if (how?.cacheName === undefined || how.cacheName === name) {
          const found = entries.get(urlOf(asked))
          if (found) return found.clone()
        }
      return undefined
    },
  }
  return { all, caches: caches as unknown as CacheStorage }
}

const documentOf = (build: string, userId: number | null) =>
  `<link href="/assets/first-${build}.css"><script src="/assets/entry-${build}.js"></script>` +
  `<script type="application/json">{"userId":${userId},"walletBalance":"12.00","nickname":"小明"}</script>`

const filesOf = (build: string) => [
  `/assets/entry-${build}.js`,
  `/assets/first-${build}.css`,
  `/assets/thread-${build}.js`,
]

describe('the stored code and document for opening pages offline', () => {
  let site: {
    build: string
    userId: number | null
    isDown: boolean
    breaksAt: string
    refusals: number
    isBusy: boolean
  }
  const answer = async (asked: Request | string): Promise<Response> => {
    const path = new URL(typeof asked === 'string' ? asked : asked.url, 'https://tea.example').pathname
    if (site.isDown) throw new TypeError('Failed to fetch')
    if ((path === '/offline' || site.isBusy) && site.refusals-- > 0)
      return new Response('overloaded', { status: 503 })
    if (path === '/offline' || path.startsWith('/thread/'))
      return new Response(documentOf(site.build, site.userId), { headers: { 'content-encoding': 'br' } })
    if (filesOf(site.build).includes(path) && path !== site.breaksAt)
      return new Response(`code of ${site.build}`)
    return new Response('no file', { status: 404 })
  }
  let browser = fakeCaches()
  const workerOf = (build: string) =>
    createOfflineCache({
      caches: browser.caches,
      fetch: answer,
      build: { id: build, files: filesOf(build) },
      pause: async () => {},
    })
  const page = () => new Request('https://tea.example/thread/5')
  const file = (path: string) => new Request(`https://tea.example${path}`)
  const textOf = async (response: Promise<Response>) => (await response).text()

  beforeEach(() => {
    site = { build: 'A', userId: 7, isDown: false, breaksAt: '', refusals: 0, isBusy: false }
    browser = fakeCaches()
  })

  async function keptWithA() {
    const worker = workerOf('A')
    await worker.install()
    await worker.activate()
    expect(await worker.keepDocument(7, 'key')).toBe(true)
    return worker
  }

  test('the code of an overloaded site is requested again, so that an update is not put off to the next page', async () => {
    site.refusals = 2
    site.isBusy = true
    const worker = workerOf('A')
    await worker.install()
    expect(await worker.keepDocument(7, 'key')).toBe(true)
  })

  test('the document of an overloaded site is requested again', async () => {
    const worker = workerOf('A')
    await worker.install()
    site.refusals = 2
    expect(await worker.keepDocument(7, 'key')).toBe(true)
    site.isDown = true
    expect(await textOf(worker.page(page()))).toContain('entry-A.js')
  })

  test('the stored code and document for opening pages offline are served only while the site cannot be reached', async () => {
    const worker = await keptWithA()
    expect(await textOf(worker.page(page()))).toContain('12.00')
    site.isDown = true
    const text = await textOf(worker.page(page()))
    expect(text).toContain('entry-A.js')
    for (const path of filesOf('A')) expect(await textOf(worker.file(file(path)))).toBe('code of A')
  })

  test('the stored code and document for opening pages offline contain nothing of the wallet', async () => {
    const worker = await keptWithA()
    site.isDown = true
    const text = await textOf(worker.page(page()))
    expect(text).toContain('"walletBalance":""')
    expect(text).toContain('小明')
  })

  test("the stored code and document for opening pages offline are not stored for another member than the page's", async () => {
    const worker = workerOf('A')
    await worker.install()
    site.userId = 8
    expect(await worker.keepDocument(7, 'key')).toBe(false)
    site.userId = null
    expect(await worker.keepDocument(7, 'key')).toBe(false)
    site.isDown = true
    await expect(worker.page(page())).rejects.toThrow()
  })

  test('the stored code and document for opening pages offline never mix two builds: a page of the new build gets its own code, an old page the old code', async () => {
    const worker = await keptWithA()
    site.build = 'B'
    // The old worker stores no document whose code it does not have.
    expect(await worker.keepDocument(7, 'other key')).toBe(false)
    expect(await textOf(worker.page(page()))).toContain('entry-B.js')
    expect(await textOf(worker.file(file('/assets/entry-B.js')))).toBe('code of B')
    // An open page of the old build can still load its remaining files.
    expect(await textOf(worker.file(file('/assets/thread-A.js')))).toBe('code of A')
    site.isDown = true
    expect(await textOf(worker.page(page()))).toContain('entry-A.js')
  })

  test('the stored code and document for opening pages offline are replaced at once when all the new code is stored', async () => {
    await keptWithA()
    site.build = 'B'
    site.breaksAt = '/assets/thread-B.js'
    const failing = workerOf('B')
    await expect(failing.install()).rejects.toThrow()
    site.isDown = true
    expect(await textOf(failing.page(page()))).toContain('entry-A.js')
    site.isDown = false
    site.breaksAt = ''
    const worker = workerOf('B')
    await worker.install()
    await worker.activate()
    expect(await worker.keepDocument(7, 'new key')).toBe(true)
    site.isDown = true
    expect(await textOf(worker.page(page()))).toContain('entry-B.js')
    expect(await textOf(worker.file(file('/assets/thread-A.js')))).toBe('code of A')
  })

  test('serve the stored thumbnail of a picture that a page shows in a larger variant', async () => {
    const address = '/files/ab/cd.jpg/l'
    const pictures = await browser.caches.open('dzq-pictures')
    await pictures.put(address.replace(/l$/, 'thumb'), new Response('the thumbnail'))
    site.isDown = true
    expect(await textOf(workerOf('A').picture(file(address)))).toBe('the thumbnail')
    await expect(workerOf('A').picture(file('/files/ab/ef.jpg/l'))).rejects.toThrow()
  })

  test('serve no document whose code was removed', async () => {
    await keptWithA()
    for (const build of ['B', 'C', 'D']) {
      site.build = build
      const worker = workerOf(build)
      await worker.install()
      await worker.activate()
    }
    expect([...browser.all.keys()].filter((name) => name.startsWith('dzq-build-'))).toEqual([
      'dzq-build-C',
      'dzq-build-D',
    ])
    site.isDown = true
    await expect(workerOf('D').page(page())).rejects.toThrow()
  })
})
