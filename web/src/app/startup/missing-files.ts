import { loadRefusedPage } from '../../features/site/LazyRefusedPage.tsx'
import type { Translate } from '../../i18n/texts.ts'
import { currentAddress } from '../../shared/links/current-address.ts'
import type { Navigator } from '../router/navigator.ts'
import { showToast } from './AppToasts.tsx'

interface MissingFileOptions {
  readonly navigator: Pick<Navigator, 'isLoading'>
  readonly t: Translate
  /** Reloads the page once for the given reason. */
  readonly reload: (reason: unknown) => void
}

/** Milliseconds within which missing files are reported only once. */
const onceMs = 5000

/** Milliseconds after a press in which a missing file counts as wanted by it. Code is given up after 3.8 s. */
const pressMs = 4000

/** Milliseconds in which the part whose file is missing shows its own message. */
const ownMessageMs = 200

/**
 * Reloads the page when files are missing because a new version was installed, if the site can be reached. Otherwise
 * a press whose part is missing gets a notice, unless that part has shown its own message; parts that load without a
 * press, as by hovering, get none, because the bar already shows that there is no network.
 */
export function watchMissingFiles({ navigator, t, reload }: MissingFileOptions): void {
  // The code of toasts, calls and refused pages is loaded now, as the network may be gone later.
  import('../../ui/toast/ToastView.tsx').catch(() => {})
  import('../../api/make-call.ts').catch(() => {})
  loadRefusedPage().catch(() => {})
  let triedAt = Number.NEGATIVE_INFINITY
  let pressedAt = Number.NEGATIVE_INFINITY
  let isNewPress = false
  const press = () => {
    pressedAt = performance.now()
    isNewPress = true
  }
  document.addEventListener('click', press, true)
  const report = () => {
    if (!document.querySelector('[data-toast]')) showToast(t('site.offline'))
  }
  window.addEventListener('vite:preloadError', (event) => {
    // A navigation or prefetch reports its own failure, and one attempt is enough for many files, until the next press.
    const isRecent = performance.now() - triedAt < onceMs && !isNewPress
    if (navigator.isLoading() || isRecent) return
    isNewPress = false
    triedAt = performance.now()
    const isPressed = triedAt - pressedAt < pressMs
    const reason = (event as Event & { payload?: unknown }).payload
    fetch(currentAddress(), { method: 'HEAD' }).then(
      () => reload(reason),
      () => isPressed && setTimeout(report, ownMessageMs),
    )
  })
}
