import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the service worker has stored the page and the document that opens it. */
export async function waitUntilStored(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      // Opening the database before the page does would create it without its stores.
      const isMade = (await indexedDB.databases()).some(({ name }) => name === 'dzq-offline')
      if (!isMade) return false
      const kept = await (await caches.open('dzq-document')).match('/offline')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('dzq-offline')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const keys = await new Promise<readonly IDBValidKey[]>((resolve) => {
        const request = database.transaction('pages').objectStore('pages').getAllKeys()
        request.onsuccess = () => resolve(request.result)
      })
      database.close()
      // The composer and the drafts are stored before the shown page.
      const isShownKept = keys.some((key) => String(key).endsWith(` ${location.pathname}`))
      return navigator.serviceWorker.controller !== null && kept !== undefined && isShownKept
    })
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}

/** A script or style of the site, whose name contains a content hash. */
const hashed = /\b([\w.]+(?:-[\w.]+)*-[\w-]{8})\.(js|css)\b/g
/** The build id in the worker's script. */
const buildId = /(\bid:`[\w-]{12})`/
const ofNewBuild = /\.new\.(js|css)$/

/** A proxy in front of a site that can serve its code as another build, with other file names. */
export interface TwoBuilds {
  readonly origin: string
  /** Switches to the new build; the files of the old one are gone. */
  update(): void
  close(): void
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Returns the site's path of a file; null where the build has no such file. */
function ownPath(path: string, isNew: boolean): string | null {
  const [file = ''] = path.split('?')
  if (!file.startsWith('/assets/') || !/\.(js|css)$/.test(file)) return path
  return ofNewBuild.test(file) === isNew ? path.replace(ofNewBuild, '.$1') : null
}

export async function openTwoBuilds(site: string): Promise<TwoBuilds> {
  let isNew = false
  const renamed = (text: string) =>
    isNew ? text.replaceAll(hashed, '$1.new.$2').replace(buildId, '$1-new`') : text
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const path = ownPath(request.url ?? '/', isNew)
    if (path === null) return response.writeHead(404).end()
    const dropped = /^(host|connection|content-length|if-none-match|if-modified-since)$/
    const headers = Object.entries(request.headers).filter(([name]) => !dropped.test(name))
    const body = await readBody(request)
    const answer = await fetch(site + path, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: {
        ...(Object.fromEntries(headers) as Record<string, string>),
        origin: site,
        'accept-encoding': 'identity',
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const told = [...answer.headers].filter(
      ([name]) => !/^(content-length|connection|keep-alive|etag|last-modified)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(told.map(([name, value]) => [name, renamed(value)])))
    const isText = /javascript|css|html|json/.test(answer.headers.get('content-type') ?? '')
    const bytes = Buffer.from(await answer.arrayBuffer())
    response.end(isText ? renamed(bytes.toString()) : bytes)
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update() {
      isNew = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the builds of the code that a page has loaded. */
export const buildsIn = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const code = loaded.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
    return [...new Set(code.map((path) => (/\.new\.(js|css)$/.test(path) ? 'new' : 'old')))]
  })
