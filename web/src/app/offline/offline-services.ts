import type { QueryClient } from '@tanstack/react-query'
import { setStoredAnswers } from '../../api/query.ts'
import { claimOffline } from '../../shared/offline/offline-database.ts'
import { readStoredAnswer } from '../../shared/offline/stored-pages.ts'
import { startOutbox } from '../../shared/outbox/outbox.ts'
import type { BrowserLoadOptions, Navigator } from '../router/navigator.ts'
import { storeDelayMs, storeWritingPages } from './store-drafts.ts'
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

/**
 * Stores the shown page soon after it was opened, and again soon after its responses change, as by a like or a comment,
 * and when the service worker has started, which stores the pictures. Further changes do not delay it, or a page whose
 * responses keep changing would not be stored.
 */
export function watchPages({ navigator, client, userId }: OfflineOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async () => {
    timer = undefined
    const urls = await storeShownPage(navigator.state().page, client, userId)
    if (urls.length > 0) tell({ type: 'pictures', urls })
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep().catch(() => {}), storeDelayMs)
  }
  navigator.subscribe(soon)
  window.navigator.serviceWorker?.addEventListener('controllerchange', soon)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    // Without a network the answers are the stored ones, but what the member does, as a like, is set by hand.
    const isOwnAction = event.action.type === 'success' && event.action.manual === true
    if (timer === undefined && (window.navigator.onLine || isOwnAction)) soon()
  })
  soon()
}

/** A crossed-out picture of 24 px in the middle of its box, whatever the shape of the box. */
const placeholder = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg"><svg x="50%" y="50%" overflow="visible"><g transform="translate(-12 -12)"' +
    ' fill="none" stroke="#868e9c" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="m2 2 20 20M10.41 10.41a2 2 0 1 1-2.83-2.83M13.5 13.5 6 21M18 12l3 3M3.59 3.59A2 2 0 0 0 3 5v14a2 2 0 0 0' +
    ' 2 2h14a2 2 0 0 0 1.41-.59M21 15V5a2 2 0 0 0-2-2H9"/></g></svg></svg>',
)
const missingStyle = { content: `url("data:image/svg+xml,${placeholder}")`, background: 'var(--dzq-fill)' }

/** Shows a placeholder in the place of pictures that cannot be fetched without a network; fetches them on return. */
export function markMissingPictures(): void {
  const missing = new Set<HTMLImageElement>()
  const mark = (image: EventTarget | null) => {
    if (window.navigator.onLine || !(image instanceof HTMLImageElement)) return
    missing.add(image)
    Object.assign(image.style, missingStyle)
  }
  document.addEventListener('error', ({ target }) => mark(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image)
  window.addEventListener('online', () => {
    for (const image of missing) {
      for (const property of Object.keys(missingStyle)) image.style.removeProperty(property)
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
  markMissingPictures()
  await startWorker(userId).catch(() => {})
  if (userId !== null) storeWritingPages({ ...options.load, client, userId })
}
