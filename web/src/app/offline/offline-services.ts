import type { QueryClient } from '@tanstack/react-query'
import { setStoredAnswers } from '../../api/query.ts'
import { claimOffline } from '../../shared/offline/offline-database.ts'
import { readStoredAnswer } from '../../shared/offline/stored-pages.ts'
import { startOutbox } from '../../shared/outbox/outbox.ts'
import type { BrowserLoadOptions, Navigator } from '../router/navigator.ts'
import { settledMs, storeWritingPages } from './store-drafts.ts'
import { storeShownPage } from './store-shown-pages.ts'

const script = '/service-worker.js'

export interface OfflineOptions extends Pick<BrowserLoadOptions, 'client' | 'userId'> {
  readonly navigator: Navigator
  readonly load: BrowserLoadOptions
}

const tell = (message: object) => navigator.serviceWorker?.controller?.postMessage(message)

/** The cache key of the offline document, which is fetched again when the key changes, at least daily. */
function documentKey(userId: number | null): string {
  const { lang, dataset } = document.documentElement
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  const day = new Date().toISOString().slice(0, 10)
  return [userId, lang, dataset.face, dataset.theme, new URL(build, location.href).pathname, day].join(' ')
}

/** Registers the service worker, where the browser has one. */
async function startWorker(userId: number | null): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const keep = () => tell({ type: 'document', member: userId, key: documentKey(userId) })
  navigator.serviceWorker.addEventListener('controllerchange', keep)
  // A network that was cut may have stopped an earlier attempt.
  window.addEventListener('online', keep)
  await navigator.serviceWorker.register(script)
  // An earlier version had a worker for push messages only; this one shows them too.
  const former = await navigator.serviceWorker.getRegistration('/push/')
  if (former && new URL(former.scope).pathname === '/push/') await former.unregister()
  keep()
}

/** Stores the shown page once its responses have settled, and again when they change, as by a like or a comment. */
function watchPages({ navigator, client, userId }: OfflineOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async () => {
    const urls = await storeShownPage(navigator.state().place, client, userId)
    if (urls.length > 0) tell({ type: 'pictures', urls })
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep().catch(() => {}), settledMs)
  }
  navigator.subscribe(soon)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    // Without a network the answers are the stored ones, but what the member does, as a like, is set by hand.
    const isOwnAction = event.action.type === 'success' && event.action.manual === true
    if (window.navigator.onLine || isOwnAction) soon()
  })
  soon()
}

/** Hides pictures that cannot be fetched without a network, so that only their place is left; fetches them on return. */
export function hideMissingPictures(): void {
  const missing = new Set<HTMLImageElement>()
  const hide = (image: EventTarget | null) => {
    if (window.navigator.onLine || !(image instanceof HTMLImageElement)) return
    missing.add(image)
    image.style.opacity = '0'
  }
  document.addEventListener('error', ({ target }) => hide(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) hide(image)
  window.addEventListener('online', () => {
    for (const image of missing) {
      image.style.removeProperty('opacity')
      // Assigning the same address fetches it again.
      image.setAttribute('src', image.getAttribute('src') ?? '')
    }
    missing.clear()
  })
}

/** Invalidates all queries once the network is back, as stored responses may have been shown. */
function refreshOnceBack(client: QueryClient): void {
  window.addEventListener('online', () => void client.invalidateQueries())
}

/** Answers calls from stored responses while the site cannot be reached. */
export const serveStoredAnswers = (userId: number | null): void =>
  setStoredAnswers((path, input) => readStoredAnswer(userId, path, input))

/**
 * Starts offline support: stores shown pages and sends queued submissions. Without browser storage, only the outbox
 * runs.
 */
export async function startOfflineServices(options: OfflineOptions): Promise<void> {
  const { userId, client } = options
  startOutbox()
  try {
    await claimOffline(userId)
  } catch {
    return
  }
  serveStoredAnswers(userId)
  watchPages(options)
  refreshOnceBack(client)
  hideMissingPictures()
  await startWorker(userId).catch(() => {})
  if (userId !== null) storeWritingPages({ ...options.load, client, userId })
}
