import { type Face, type ForumView, postsApi } from '@chaguan/contracts/browser'
import { hearFailures } from '../../api/failure-listener.ts'
import { logProblem } from '../../api/log.ts'
import type { Translate } from '../../i18n/texts.ts'
import { links } from '../../shared/links/links.ts'
import { keepInviteCode } from '../../shared/session/invite-code.ts'
import { takeReturn } from '../../shared/session/login-return.ts'
import {
  keepTypedInTab,
  loadKeepingTyped,
  readTyped,
  restoreTypedOfTab,
  writeTyped,
} from '../forms/typed-text.ts'
import { handleFailure } from '../guards/handle-failure.ts'
import { returnToScroll, type ScrollPlace, watchScroll } from '../history/scroll-place.ts'
import { loadFace } from '../rendering/faces.ts'
import { followLinks } from '../router/follow-links.ts'
import { matchUrl } from '../router/load-page.ts'
import type { Navigator } from '../router/navigator.ts'
import { prefetchOnIntent } from '../router/prefetch.ts'
import { watchFace } from './face-watch.ts'
import { loadCode, loadWhole, manifestMessage } from './load-code.ts'
import { notify } from './NoticeBoard.tsx'
import { showStatisticsFrame, statisticsFrameUrl } from './statistics-frame.ts'

/** What the live app is attended with. */
export interface ClientServiceOptions {
  readonly navigator: Navigator
  readonly userId: number | null
  readonly t: Translate
  /** The site's own settings, once they are known. */
  readonly setSite: () => ForumView['setSite'] | undefined
}

/** How long the advice to hold a phone upright is shown, in milliseconds (docs/reference/pages.md#layouts). */
const adviceMs = 5000

/** Milliseconds within which lost files are met once. */
const onceMs = 5000

const here = () => location.pathname + location.search

/** Loads this page anew once; what is typed is there again afterwards. */
function reload(reason: unknown): void {
  keepTypedInTab()
  loadWhole(here(), reason)
}

/** Draws the page in the other layout; the place it is scrolled to and what is typed stay. */
async function changeFace(navigator: Navigator, name: Face, scrolled: () => ScrollPlace): Promise<void> {
  const face = await loadCode(manifestMessage, loadFace(name))
  await navigator.changeFace(name, face, () => {
    const [scroll, typed] = [scrolled(), readTyped()]
    return () => {
      writeTyped(typed)
      returnToScroll(scroll)
    }
  })
}

function watchLayout({ navigator, t }: ClientServiceOptions): void {
  const scrolled = watchScroll()
  watchFace({
    face: () => navigator.state().place.faceName,
    change: (face) => {
      changeFace(navigator, face, scrolled).catch((reason: unknown) => logProblem(String(reason)))
    },
    turned: () => notify(t('site.portrait'), { durationMs: adviceMs }),
  })
}

function listenForFailures({ navigator, userId, t }: ClientServiceOptions): void {
  hearFailures((failure, path, purpose) => {
    // Whoever was sending a comment comes back to what they wrote.
    const url = here() + (path === postsApi.publishPost.path ? '#write' : location.hash)
    void handleFailure(
      { failure, path, purpose, url, userId },
      {
        go: navigator.go,
        load: loadKeepingTyped,
        reload,
        tooOften: (message) => notify(message || t('site.tooOften'), { kind: 'error' }),
      },
    )
  })
}

/** Files that are gone since a new version came: the page is loaded anew, if there is a site to load it from. */
function watchMissingFiles({ navigator, t }: ClientServiceOptions): void {
  // Toasts are shown and calls are made by code of their own: it must be here before there is no network to load it from.
  import('../../ui/toast/ToastView.tsx').catch(() => {})
  import('../../api/make-call.ts').catch(() => {})
  let toldAt = Number.NEGATIVE_INFINITY
  window.addEventListener('vite:preloadError', (event) => {
    // Whoever opens or prefetches a page hears of it there; and one word is enough for many files.
    if (navigator.isLoading() || performance.now() - toldAt < onceMs) return
    toldAt = performance.now()
    const reason = (event as Event & { payload?: unknown }).payload
    fetch(here(), { method: 'HEAD' }).then(
      () => reload(reason),
      () => notify(t('site.offline')),
    )
  })
}

/**
 * A person who has just come in and stands on the home page is led on to where they came from
 * (docs/reference/pages.md#saved-address).
 */
function resumeAfterLogin({ navigator, userId }: ClientServiceOptions): void {
  const wanted = takeReturn({ keeps: true })
  if (wanted === null || userId === null) return
  takeReturn()
  if (location.pathname === links.home && wanted !== here()) navigator.go(wanted, { replace: true })
}

/** Opens the site's statistics where they may run. */
function watchStatisticsFrame({ navigator, setSite }: ClientServiceOptions): void {
  const look = () => {
    const { url, faceName } = navigator.state().place
    showStatisticsFrame(statisticsFrameUrl(matchUrl(url).path, faceName, setSite()))
  }
  look()
  navigator.subscribe(look)
}

export { createNavigator } from '../router/navigator.ts'
export { navigatorEvents } from '../router/navigator-events.ts'

/** A form that was sent as a document may be answered with another page, whose address takes the form's place. */
function adoptRenderedUrl({ navigator }: ClientServiceOptions): void {
  const { url } = navigator.state().place
  const bare = (path: string) => path.replace(/\/+$/, '')
  if (bare(matchUrl(url).path) !== bare(location.pathname)) history.replaceState(history.state, '', url)
}

/** Keeps the invitation of any address (docs/reference/pages.md#joining). */
function keepInvitation({ navigator }: ClientServiceOptions): void {
  keepInviteCode(location.search)
  navigator.subscribe(() => keepInviteCode(location.search))
}

/** Does for the live app what the first sight of a page does not need. */
export function startClientServices(options: ClientServiceOptions): void {
  adoptRenderedUrl(options)
  followLinks(options.navigator.go)
  listenForFailures(options)
  watchMissingFiles(options)
  restoreTypedOfTab()
  resumeAfterLogin(options)
  watchLayout(options)
  watchStatisticsFrame(options)
  keepInvitation(options)
  prefetchOnIntent(options.navigator.prefetch)
}
