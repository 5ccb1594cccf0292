import { type Query, queryKeyOf } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { storeReturnAddress } from '../../shared/session/login-return.ts'
import { loadKeepingTyped } from '../forms/typed-text.ts'
import { endSession } from '../guards/handle-failure.ts'
import { fullHead } from '../head/page-head.ts'
import { cachedSite } from '../rendering/cached-site.ts'
import type { SentState } from '../rendering/page-state.ts'
import { showToast } from '../startup/AppToasts.tsx'
import { loadDocument } from '../startup/load-code.ts'
import type { LoadedPage, LoadOptions } from './load-page.ts'
import type { NavigatorEvents } from './navigator.ts'

/** Announces the page to screen readers. */
function publishEvent(title: string): void {
  const known = document.getElementById('dzq-announced')
  const place = known ?? document.createElement('div')
  if (!known) {
    place.id = 'dzq-announced'
    place.className = 'dzq-vh'
    place.setAttribute('aria-live', 'polite')
    document.body.append(place)
  }
  place.textContent = title
}

/** Opens the requested page once the network is back, unless another one was opened meanwhile. */
function openOnceBack(url: string): void {
  const { href } = location
  window.addEventListener('online', () => location.href === href && loadKeepingTyped(url), { once: true })
}

/** Handlers of the navigator's events: the document's title, and pages that could not be opened. */
export function navigatorEvents(
  options: Omit<LoadOptions, 'run'>,
  sent: SentState,
  t: Translate,
): NavigatorEvents {
  const { client, userId } = options
  const { origin, utcOffset } = sent
  const nameDocument = (page: LoadedPage) => {
    const site = cachedSite(client, userId)
    const read = ({ endpoint, input }: Query) => client.getQueryData(queryKeyOf(endpoint, input)) as never
    const asked = { t, origin, utcOffset, read, url: page.url, face: page.faceName }
    if (site) document.title = fullHead(page, { ...asked, site }).title
  }
  return {
    shown(page, isNew) {
      nameDocument(page)
      if (isNew) publishEvent(document.title)
    },
    failed(url, reason) {
      if (navigator.onLine && loadDocument(url, reason)) return
      showToast(t(navigator.onLine ? 'site.wrong' : 'site.offline'))
      if (!navigator.onLine) openOnceBack(url)
    },
    saves: (url) => {
      storeReturnAddress(url)
    },
    load: (url) => location.assign(url),
    leaves: (url, { redirect, ...way }) =>
      endSession({ url, userId }, { to: redirect, ...way }, loadKeepingTyped),
  }
}
