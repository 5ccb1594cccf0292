/** Address of the page that opens kept pages, and says of the others that they are not kept. */
export const documentPath = '/offline'

const documentCache = 'dzq-document'
const pictureCache = 'dzq-pictures'
const buildPrefix = 'dzq-build-'
const keyHeader = 'dzq-kept-for'

/** Pictures that are kept, and the bytes one may have. */
const [picturesMost, pictureBytesMost] = [300, 600_000]

/** The build of the site that a worker belongs to: its digest, and the scripts and styles that open kept pages. */
export interface Build {
  readonly id: string
  readonly files: readonly string[]
}

/** What the worker is made of; tests have others. */
export interface ShellParts {
  readonly caches: CacheStorage
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  readonly build: Build
}

/** What stands in the document about its member that is not needed to open kept pages, and is not kept. */
const notKept =
  /"(walletBalance|walletFreeze|mobile|originalMobile|email|realname|identity)":"(?:[^"\\]|\\.)*"/g

const filesNamed = (html: string) => new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])

/** Whose page a document is: the member's id, or null. */
const memberOf = (html: string) => /"userId":(\d+|null)/.exec(html)?.[1]

/**
 * The code of the site and one document in the browser's caches. Scripts and styles are named after what is in them, and
 * the document is kept only if all that it names is there: what is opened without a network is of one build, whichever
 * build the site has by then.
 */
export function openShell({ caches, fetch, build }: ShellParts) {
  const ownCache = buildPrefix + build.id
  /** How many sessions have ended meanwhile. */
  let left = 0
  const isCode = (name: string) => name.startsWith(buildPrefix)

  async function hasAll(files: Iterable<string>): Promise<boolean> {
    const found = await Promise.all([...files].map((file) => caches.match(file)))
    return found.every((one) => one !== undefined)
  }

  async function keptDocument(): Promise<Response | undefined> {
    const kept = await (await caches.open(documentCache)).match(documentPath)
    return kept && (await hasAll(filesNamed(await kept.clone().text()))) ? kept : undefined
  }

  return {
    /** Fetches the code; all of it or none. */
    async install(): Promise<void> {
      await (await caches.open(ownCache)).addAll([...build.files])
    },
    /** Removes the code of builds before the last one, of which pages may be open still. */
    async activate(): Promise<void> {
      const others = (await caches.keys()).filter((name) => isCode(name) && name !== ownCache)
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
    },
    /** A script, style or other file of the code: the site's own, or the kept one where the site has it no more. */
    async file(request: Request): Promise<Response> {
      const kept = () => caches.match(request.url).catch(() => undefined)
      try {
        const response = await fetch(request)
        return response.ok ? response : ((await kept()) ?? response)
      } catch (error) {
        const found = await kept()
        if (found) return found
        throw error
      }
    },
    /** A page: the site's own, or the kept document while the site is not reached. */
    async page(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
      try {
        return (await preloaded) ?? (await fetch(request))
      } catch (error) {
        const kept = await keptDocument()
        if (kept) return kept
        throw error
      }
    },
    /** A picture without a network. */
    picture: async (request: Request): Promise<Response> =>
      (await caches.match(request.url, { cacheName: pictureCache })) ?? fetch(request),
    /**
     * Keeps the document for a member, or a visitor (null), under a key that says what it depends on. Returns whether it is
     * kept now: not where the session is another one by now, or where the site has another build than this worker.
     */
    async keepDocument(member: number | null, key: string): Promise<boolean> {
      const before = left
      const cache = await caches.open(documentCache)
      const known = await keptDocument()
      if (known?.headers.get(keyHeader) === key) return true
      const response = await fetch(documentPath, { cache: 'no-store', credentials: 'same-origin' })
      const html = await response.text()
      const isRight = response.status === 200 && !response.redirected && memberOf(html) === String(member)
      const isOfThisBuild = [...filesNamed(html)].every((file) => build.files.includes(file))
      if (!isRight || !isOfThisBuild || left !== before) return false
      const headers = new Headers(response.headers)
      for (const name of ['content-encoding', 'content-length', 'vary', 'set-cookie']) headers.delete(name)
      headers.set(keyHeader, key)
      await cache.put(documentPath, new Response(html.replace(notKept, '"$1":""'), { headers }))
      return true
    },
    /** Somebody logs out: what is being fetched for them is not kept. */
    leave(): void {
      left += 1
    },
    /** Keeps pictures of kept threads, which the browser has just shown. */
    async keepPictures(addresses: readonly string[]): Promise<void> {
      const cache = await caches.open(pictureCache)
      for (const address of addresses.slice(0, 40)) {
        if (await cache.match(address)) continue
        const response = await fetch(address, { cache: 'force-cache' }).catch(() => undefined)
        const bytes = Number(response?.headers.get('content-length') ?? 0)
        const isPicture = response?.headers.get('content-type')?.startsWith('image/') ?? false
        if (response?.ok && isPicture && bytes <= pictureBytesMost)
          await cache.put(address, response).catch(() => {})
      }
      const kept = await cache.keys()
      await Promise.all(
        kept.slice(0, Math.max(0, kept.length - picturesMost)).map((one) => cache.delete(one)),
      )
    },
  }
}
