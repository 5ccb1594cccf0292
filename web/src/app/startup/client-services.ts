import { type Face, type ForumView, forumApi, type PagePlugin, postsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { onFailure } from '../../api/failure-listener.ts'
import { logProblem } from '../../api/log.ts'
import { watchPersonTaps } from '../../features/users/person-card/person-taps.ts'
import type { Translate } from '../../i18n/texts.ts'
import { watchPlugins } from '../../plugins/watch-plugins.ts'
import { currentAddress } from '../../shared/links/current-address.ts'
import { type OpenPayBox, offerPayBox } from '../../shared/pay/use-payment.ts'
import { storeInviteCode } from '../../shared/session/invite-code.ts'
import { broadcastSession, onOtherSession } from '../../shared/session/session-channel.ts'
import { firstTouch } from '../../ui/first-interaction.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import {
  fillTypedText,
  loadKeepingTyped,
  readTypedText,
  restoreTypedText,
  storeTypedText,
} from '../forms/typed-text.ts'
import { isLoginAsked } from '../guards/failure-rules.ts'
import { handleFailure } from '../guards/handle-failure.ts'
import {
  restoreScroll,
  type ScrollPosition,
  scrollToPosition,
  storeScroll,
  watchScroll,
} from '../history/scroll-position.ts'
import { cachedSite } from '../rendering/cached-site.ts'
import { loadFace } from '../rendering/faces.ts'
import { followLinks } from '../router/follow-links.ts'
import { matchUrl } from '../router/load-page.ts'
import type { Area } from '../router/match-page.ts'
import type { BrowserLoadOptions, Navigator } from '../router/navigator.ts'
import { prefetchOnIntent } from '../router/prefetch.ts'
import { showToast } from './AppToasts.tsx'
import { hadMember, watchMember } from './changed-member.ts'
import { watchFace } from './face-watch.ts'
import { loadCode, loadDocument, manifestMessage } from './load-code.ts'
import { watchMissingFiles } from './missing-files.ts'
import { resumeAfterLogin } from './resume-after-login.ts'
import { pressedActionHash, resumePendingActions, storeRefusedAction } from './resume-pending-action.ts'
import { showStatisticsFrame, statisticsFrameUrl } from './statistics-frame.ts'

/** The dependencies of the services. */
export interface ClientServiceOptions {
  readonly navigator: Navigator
  /** The options for loading pages. */
  readonly load: BrowserLoadOptions
  readonly area: Area
  readonly userId: number | null
  /** The plugins the page was loaded with. */
  readonly plugins: readonly PagePlugin[] | undefined
  readonly t: Translate
  /** The site's settings; undefined until they are loaded. */
  readonly setSite: () => ForumView['setSite'] | undefined
}

/** Milliseconds for which the advice to hold a phone upright is shown (docs/reference/pages.md#layouts). */
const adviceMs = 5000

/** Milliseconds for which the name of a member who logged in in another tab is shown. */
const otherMemberMs = 8000

/** Milliseconds within which only the first of several document loads takes place. */
const leavingMs = 5000
let leftAt = Number.NEGATIVE_INFINITY

/** Loads a document unless one is already being loaded: a logout and the calls it refuses would both redirect. */
function leave(load: () => void): void {
  if (performance.now() - leftAt < leavingMs) return
  leftAt = performance.now()
  load()
}

/**
 * Reloads this page for the member of the current session, at the same scroll position. Typed text is stored for the
 * member who typed it.
 */
function startAnew(pageMember: number | null): void {
  leave(() => {
    storeTypedText()
    storeScroll()
    loadDocument(currentAddress(), undefined, `member-${pageMember}`)
  })
}

/** Reloads this page once, restoring typed text. */
function reload(reason: unknown): void {
  storeTypedText()
  loadDocument(currentAddress(), reason)
}

/** Shows the page in the other layout, keeping its scroll position and typed text. */
async function changeFace(navigator: Navigator, name: Face, scrolled: () => ScrollPosition): Promise<void> {
  const face = await loadCode(manifestMessage, loadFace(name))
  await navigator.changeFace(name, face, () => {
    const [scroll, typed] = [scrolled(), readTypedText()]
    return () => {
      fillTypedText(typed)
      scrollToPosition(scroll)
    }
  })
}

function watchLayout({ navigator, t }: ClientServiceOptions): void {
  const scrolled = watchScroll()
  watchFace({
    face: () => navigator.state().page.faceName,
    change: (face) => {
      changeFace(navigator, face, scrolled).catch((reason: unknown) => logProblem(String(reason)))
    },
    turned: () => showToast(t('site.portrait'), { durationMs: adviceMs }),
  })
}

function listenForFailures({ navigator, userId, t }: ClientServiceOptions): void {
  onFailure((failure, path, purpose) => {
    // After the login, the comment box is opened with its text.
    if (userId !== null && isLoginAsked(failure)) storeRefusedAction(userId)
    const hash = path === postsApi.publishPost.path ? '#write' : pressedActionHash() || location.hash
    const url = currentAddress() + hash
    void handleFailure(
      { failure, path, purpose, url, userId },
      {
        go: navigator.go,
        load: (to) => leave(() => loadKeepingTyped(to)),
        reload,
        startAnew: () => startAnew(userId),
        tooOften: (message) => showToast(message || t('site.tooOften'), { kind: 'error' }),
      },
    )
  })
}

/** Loads the site's statistics on pages where they are permitted. */
function watchStatisticsFrame({ navigator, setSite }: ClientServiceOptions): void {
  const checkMember = () => {
    const { url, faceName } = navigator.state().page
    showStatisticsFrame(statisticsFrameUrl(matchUrl(url).path, faceName, setSite()))
  }
  checkMember()
  navigator.subscribe(checkMember)
}

export { loadAdminPages } from '../router/match-page.ts'
export { createNavigator } from '../router/navigator.ts'
export { navigatorEvents } from '../router/navigator-events.ts'

/** Sets the page's address after a form was posted as a document. */
function adoptRenderedUrl({ navigator }: ClientServiceOptions): void {
  const { url, name } = navigator.state().page
  // The offline page is shown at any address.
  if (name === 'offline') return
  const bare = (path: string) => path.replace(/\/+$/, '')
  if (bare(matchUrl(url).path) !== bare(location.pathname)) history.replaceState(history.state, '', url)
}

/** Stores the invitation code of any address (docs/reference/pages.md#joining). */
function keepInvitation({ navigator }: ClientServiceOptions): void {
  storeInviteCode(location.search)
  navigator.subscribe(() => storeInviteCode(location.search))
}

/**
 * Announces the current member to other tabs. When another tab announces a logout or another login, a call reveals
 * whose session the browser has: the page becomes a visitor's, or is refused as another member's. A visitor's page
 * listens only where a logout elsewhere made it one.
 */
function watchOtherSessions({ userId, load, t }: ClientServiceOptions): void {
  watchMember({
    userId,
    name: cachedSite(load.client, userId)?.me?.nickname ?? '',
    onChange: (name) => showToast(t('site.otherMember', { name }), { durationMs: otherMemberMs }),
  })
  if (userId === null && !hadMember()) return
  onOtherSession(userId, () =>
    call(forumApi.readForum, {}).then(
      ({ user }) => {
        if ((user?.userId ?? null) !== userId) startAnew(userId)
      },
      () => {},
    ),
  )
  if (userId !== null) broadcastSession(userId)
}

/** Redirects from the home page after a login; returns whether this document is being unloaded. */
const resumeWanted = ({ navigator, userId }: ClientServiceOptions) =>
  resumeAfterLogin({
    userId,
    go: (url) => navigator.go(url, { replace: true }),
    load: (url) => location.replace(url),
  })

/**
 * Calls `begin` once: when the page is loaded and the browser idle; for a visitor after the first touch, unless the page
 * was opened without a network.
 */
function onceUsed(userId: number | null, begin: () => void): void {
  const beginWhenIdle = () => whenIdle(begin)
  if (userId === null && navigator.onLine) void firstTouch().then(beginWhenIdle)
  else if (document.readyState === 'complete') beginWhenIdle()
  else window.addEventListener('load', beginWhenIdle, { once: true })
}

/** Starts offline support once the page is in use. */
function startOffline({ navigator, load, userId }: ClientServiceOptions): void {
  onceUsed(userId, () => {
    import('../offline/offline-services.ts').then(
      ({ startOfflineServices }) => startOfflineServices({ navigator, load, userId, client: load.client }),
      () => {},
    )
  })
}

/** Offers the payment dialog, and in its place a notice while there is no network. */
function offerPayment({ t }: ClientServiceOptions): void {
  const refuse: OpenPayBox = async () => {
    showToast(t('pay.offline'), { kind: 'error' })
    return 'cancelled'
  }
  offerPayBox(async () => {
    if (!window.navigator.onLine) return refuse
    const { openPayBox } = await import('../../faces/both/pay/open-pay-box.tsx')
    return openPayBox
  })
}

/** Starts the services that the first paint does not need. */
export function startClientServices(options: ClientServiceOptions): void {
  adoptRenderedUrl(options)
  offerPayment(options)
  watchPersonTaps(() => showToast(options.t('site.offline')))
  followLinks(options.navigator.go)
  listenForFailures(options)
  watchMissingFiles({ ...options, reload })
  restoreTypedText()
  restoreScroll()
  const isRedirected = resumeWanted(options)
  // The admin area has one layout, and its page titles must not reach third parties.
  if (options.area === 'site') {
    watchLayout(options)
    watchStatisticsFrame(options)
    keepInvitation(options)
    startOffline(options)
    if (!/[?&]plugins=off(?:&|$)/.test(location.search)) watchPlugins(options.plugins ?? [])
  }
  watchOtherSessions(options)
  resumePendingActions({ userId: options.userId, isRedirected, load: (url) => location.assign(url) })
  prefetchOnIntent(options.navigator.prefetch)
}
