import { forgetEverything, forgetPages } from '../shared/offline/offline-database.ts'
import { type Build, createOfflineCache } from './offline-cache.ts'
import { showPushes } from './push.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Injected by the build (web/build/worker-build.ts). */
declare const __BUILD__: Build

// Sound: this file runs only as a service worker.
const scope = globalThis as unknown as WorkerScope

const offlineCache = createOfflineCache({
  caches,
  fetch: (request, init) => fetch(request, init),
  build: __BUILD__,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

/** Messages by which pages tell the worker what to store. */
type WorkerMessage =
  | { readonly type: 'document'; readonly member: number | null; readonly key: string }
  | { readonly type: 'pictures'; readonly urls: readonly string[] }

const logOutPath = /^\/api(?:v3|\/v3)\/users\/logout$/

/** Whether a posted page is the logout form, as submitted without scripts. */
async function isLogOutForm(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return false
  return /(?:^|&)action=logOut(?:&|$)/.test(await request.clone().text())
}

/**
 * Stored data of a member who logs out is removed before the site responds; then the document is stored for the visitor
 * that they have become, so that pages still open without a network. An expired session is ended by the same call: the
 * outbox then stays for its member, and pages remove it on a real logout.
 */
async function post(request: Request, isPage: boolean, waitUntil: (work: Promise<unknown>) => void) {
  if (isPage && !(await isLogOutForm(request))) return fetch(request)
  offlineCache.leave()
  await (isPage ? forgetEverything() : forgetPages())
  const response = await fetch(request)
  waitUntil(offlineCache.keepDocument(null, 'left').catch(() => {}))
  return response
}

async function hear(message: WorkerMessage): Promise<void> {
  if (message.type === 'pictures') return offlineCache.keepPictures(message.urls)
  if (!(await offlineCache.keepDocument(message.member, message.key))) await scope.registration.update()
}

scope.addEventListener('install', (event) =>
  event.waitUntil(offlineCache.install().then(() => scope.skipWaiting())),
)

async function activate(): Promise<void> {
  await offlineCache.activate()
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

scope.addEventListener('activate', (event) => event.waitUntil(activate()))

scope.addEventListener('message', (event) =>
  event.waitUntil(hear(event.data as WorkerMessage).catch(() => {})),
)

scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin) return
  const isPage = request.mode === 'navigate'
  if (request.method === 'POST') {
    if (isPage || logOutPath.test(pathname))
      event.respondWith(post(request, isPage, (work) => event.waitUntil(work)))
    return
  }
  if (request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) return event.respondWith(offlineCache.file(request))
  if (isPage) return event.respondWith(offlineCache.page(request, preloadResponse))
  if (request.destination === 'image' && !scope.navigator.onLine)
    event.respondWith(offlineCache.picture(request))
})

showPushes(scope)
