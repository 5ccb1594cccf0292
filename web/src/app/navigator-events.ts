import { saveReturn } from '../api/login-return.ts'
import type { Query } from '../api/query.ts'
import { answerKey } from '../api/query.ts'
import type { Translate } from '../i18n/texts.ts'
import { cachedSite } from './cached-site.ts'
import { endSession } from './end-session.ts'
import { loadWhole } from './load-code.ts'
import type { LoadedPage, LoadOptions } from './load-page.ts'
import type { NavigatorEvents } from './navigator.ts'
import { notify } from './notices.ts'
import { fullHead } from './page-head.ts'
import type { SentState } from './page-state.ts'
import { loadKeepingTyped } from './typed-text.ts'

/** Has a screen reader say where the person is now. */
function announce(title: string): void {
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

/** What is told of the navigator: the document's name, and pages that could not be opened. */
export function navigatorEvents(
  options: Omit<LoadOptions, 'run'>,
  sent: SentState,
  t: Translate,
): NavigatorEvents {
  const { client, userId } = options
  const { origin, utcOffset } = sent
  const nameDocument = (place: LoadedPage) => {
    const site = cachedSite(client, userId)
    const read = ({ endpoint, input }: Query) => client.getQueryData(answerKey(endpoint, input)) as never
    const asked = { t, origin, utcOffset, read, url: place.url, face: place.faceName }
    if (site) document.title = fullHead(place, { ...asked, site }).title
  }
  return {
    shown(place, isNew) {
      nameDocument(place)
      if (isNew) announce(document.title)
    },
    failed(url, reason) {
      if (navigator.onLine && loadWhole(url, reason)) return
      notify(t(navigator.onLine ? 'site.wrong' : 'site.offline'))
    },
    saves: (url) => {
      saveReturn(url)
    },
    load: (url) => location.assign(url),
    leaves: (url, { redirect, ...way }) =>
      endSession({ url, userId }, { to: redirect, ...way }, loadKeepingTyped),
  }
}
