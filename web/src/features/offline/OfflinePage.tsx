import { useEffect, useState } from 'react'
import { setStoredAnswers } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { currentAddress } from '../../shared/links/current-address.ts'
import { links } from '../../shared/links/links.ts'
import { readStoredAnswer, readStoredPage } from '../../shared/offline/stored-pages.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { OfflineContentList } from './OfflineContentList.tsx'
import './offline.module.css'

/** The requested address when the browser shows this page instead; null for its own address. */
function requestedUrl(): string | null {
  return location.pathname === links.offline ? null : currentAddress() + location.hash
}

/** Pages that need no responses of their own. */
const isBare = (path: string) => path === links.outbox

/** Addresses that this document tried to open: one that returns here is incomplete. */
const tried = new Set<string>()

/** The state of the requested address. */
type RequestedPageState = 'unknown' | 'opening' | 'missing' | 'none'

/** Opens the requested page if it is stored. */
function useRequestedPage(): RequestedPageState {
  const { userId, go } = usePageContext()
  const [wanted, setWanted] = useState<RequestedPageState>('unknown')
  useEffect(() => {
    const url = requestedUrl()
    const open = async () => {
      if (url === null) return setWanted('none')
      setStoredAnswers((path, input) => readStoredAnswer(userId, path, input))
      const { pathname } = location
      const isKept =
        isBare(pathname) ||
        (await readStoredPage(userId, pathname)) !== null ||
        (await readStoredPage(userId, currentAddress())) !== null
      const opens = isKept && !tried.has(url)
      tried.add(url)
      setWanted(opens ? 'opening' : 'missing')
      if (opens) go(url, { replace: true })
    }
    void open()
  }, [userId, go])
  return wanted
}

/** Milliseconds for which the network must be back: a reload during a short return would undo a navigation. */
const backForMs = 300

/** Loads the requested page once the network is back. */
function useReloadWhenOnline(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => navigator.onLine && location.reload(), backForMs)
    }
    window.addEventListener('online', wait)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', wait)
    }
  }, [isAway])
}

/**
 * The pages stored on this device. The service worker shows it in place of every page while the site cannot be reached:
 * it opens the requested page, or shows that it is not stored.
 */
export function OfflinePage() {
  const t = useTexts()
  const { face } = usePageContext()
  const wanted = useRequestedPage()
  useReloadWhenOnline(wanted === 'missing')
  if (wanted === 'opening')
    return (
      <main id="main" tabIndex={-1} className={cx('offline-page')}>
        <Spinner text={t('offline.opening')} />
      </main>
    )
  return (
    <main id="main" tabIndex={-1} className={cx('offline-page')}>
      {wanted === 'missing' ? (
        <div className={cx('offline-page__why')} role="status">
          <span className={cx('oops__icon', 'oops__icon--gold')}>
            <Icon of="wifi-off" size={24} />
          </span>
          <h1>{t('offline.away.title')}</h1>
          <p>{t('offline.away.text')}</p>
        </div>
      ) : (
        <h1 className={face === 'pc' ? cx('offline-page__title') : 'dzq-vh'}>{t('offline.title')}</h1>
      )}
      <OfflineContentList />
    </main>
  )
}
