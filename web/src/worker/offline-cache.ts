/** Address of the page that shows stored pages, and a message for pages that are not stored. */
export const documentPath = '/offline'

const documentCache = 'dzq-document'
const pictureCache = 'dzq-pictures'
const buildPrefix = 'dzq-build-'
const keyHeader = 'dzq-kept-for'

/** Maximum number of stored pictures, and maximum bytes of each. */
const [maxPictures, maxPictureBytes] = [300, 600_000]

/** Only the thumbnail of a picture is stored; threads show larger variants of some. */
const thumbnailOf = (url: string) => url.replace(/\/[sml]$/, '/thumb')

/** The build that a worker belongs to: its digest, and the scripts and styles that stored pages need. */
export interface Build {
  readonly id: string
  readonly files: readonly string[]
}

/** The dependencies of the worker's cache; tests replace them. */
export interface OfflineCacheDependencies {
  readonly caches: CacheStorage
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  readonly build: Build
  readonly pause: (ms: number) => Promise<void>
}

/** Private data of the member in the document, which stored pages do not need and which is removed before storing. */
const privateFields =
  /"(walletBalance|walletFreeze|mobile|originalMobile|email|realname|identity)":"(?:[^"\\]|\\.)*"/g

/** How often a file or the document is requested from an overloaded site, and the milliseconds before the second time. */
const [maxTries, retryMs] = [4, 3000]

const filesNamed = (html: string) => new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])

/** Returns the member id of a document, or `null` as text for a visitor. */
const memberOf = (html: string) => /"userId":(\d+|null)/.exec(html)?.[1]

/**
 * The code of the site and one document in the browser's caches. Scripts and styles are named by content hash, and the
 * document is stored only if all files it refers to are stored, so that a page opened offline belongs to a single
 * build, whichever build the site has by then.
 */
export function createOfflineCache({ caches, fetch, build, pause }: OfflineCacheDependencies) {
  const ownCache = buildPrefix + build.id
  /** Number of sessions ended since the worker started. */
  let left = 0
  const isCode = (name: string) => name.startsWith(buildPrefix)

  async function hasAll(files: Iterable<string>): Promise<boolean> {
    const found = await Promise.all([...files].map((file) => caches.match(file)))
    return found.every((one) => one !== undefined)
  }

  async function cachedDocument(): Promise<Response | undefined> {
    const cached = await (await caches.open(documentCache)).match(documentPath)
    return cached && (await hasAll(filesNamed(await cached.clone().text()))) ? cached : undefined
  }

  async function fetchWhenServed(path: string, init: RequestInit): Promise<Response> {
    for (let nth = 1; ; nth += 1) {
      const response = await fetch(path, { credentials: 'same-origin', ...init })
      if (response.status !== 503 || nth === maxTries) return response
      await pause(retryMs * nth)
    }
  }

  return {
    /** Fetches the code, all files or none. */
    async install(): Promise<void> {
      const cache = await caches.open(ownCache)
      const fetched = await Promise.all(
        build.files.map(async (file) => [file, await fetchWhenServed(file, {})] as const),
      )
      const missing = fetched.find(([, { ok }]) => !ok)
      if (missing) throw new TypeError(`${missing[0]} could not be fetched.`)
      await Promise.all(fetched.map(([file, response]) => cache.put(file, response)))
    },
    /** Removes the code of all builds before the previous one, whose pages may still be open. */
    async activate(): Promise<void> {
      const others = (await caches.keys()).filter((name) => isCode(name) && name !== ownCache)
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
    },
    /** Serves a script, style or other file of the code: the site's, or the stored one if the site no longer has it. */
    async file(request: Request): Promise<Response> {
      const cached = () => caches.match(request.url).catch(() => undefined)
      try {
        const response = await fetch(request)
        return response.ok ? response : ((await cached()) ?? response)
      } catch (error) {
        const found = await cached()
        if (found) return found
        throw error
      }
    },
    /** Serves a page: the site's, or the stored document while the site cannot be reached. */
    async page(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
      try {
        return (await preloaded) ?? (await fetch(request))
      } catch (error) {
        const cached = await cachedDocument()
        if (cached) return cached
        throw error
      }
    },
    /** Serves a stored picture, its stored thumbnail where a page shows a larger variant, else fetches it. */
    async picture(request: Request): Promise<Response> {
      const stored = (address: string) => caches.match(address, { cacheName: pictureCache })
      return (await stored(request.url)) ?? (await stored(thumbnailOf(request.url))) ?? fetch(request)
    },
    /**
     * Stores the document for a member, or a visitor (null), under a key of what it depends on. Returns whether it is
     * stored; it is not if the session has changed, or if the site has another build than this worker.
     */
    async keepDocument(member: number | null, key: string): Promise<boolean> {
      const before = left
      const cache = await caches.open(documentCache)
      const known = await cachedDocument()
      if (known?.headers.get(keyHeader) === key) return true
      const response = await fetchWhenServed(documentPath, { cache: 'no-store' })
      const html = await response.text()
      const isRight = response.status === 200 && !response.redirected && memberOf(html) === String(member)
      const isOfThisBuild = [...filesNamed(html)].every((file) => build.files.includes(file))
      if (!isRight || !isOfThisBuild || left !== before) return false
      const headers = new Headers(response.headers)
      for (const name of ['content-encoding', 'content-length', 'vary', 'set-cookie']) headers.delete(name)
      headers.set(keyHeader, key)
      await cache.put(documentPath, new Response(html.replace(privateFields, '"$1":""'), { headers }))
      return true
    },
    /** Called on logout: documents being fetched for the member are not stored. */
    leave(): void {
      left += 1
    },
    /** Stores pictures of stored pages, which the browser has just shown. */
    async keepPictures(addresses: readonly string[]): Promise<void> {
      const cache = await caches.open(pictureCache)
      for (const address of addresses.slice(0, 80)) {
        if (await cache.match(address)) continue
        const response = await fetch(address, { cache: 'force-cache' }).catch(() => undefined)
        const bytes = Number(response?.headers.get('content-length') ?? 0)
        const isPicture = response?.headers.get('content-type')?.startsWith('image/') ?? false
        if (response?.ok && isPicture && bytes <= maxPictureBytes)
          await cache.put(address, response).catch(() => {})
      }
      const cached = await cache.keys()
      await Promise.all(
        cached.slice(0, Math.max(0, cached.length - maxPictures)).map((one) => cache.delete(one)),
      )
    },
  }
}
