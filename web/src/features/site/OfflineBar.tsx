import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useOnline, usePendingTexts } from '../../shared/forms/offline-forms.ts'
import { links } from '../../shared/links/links.ts'
import { useOutbox } from '../../shared/outbox/outbox.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import './offline-bar.module.css'

/** The number of actions that wait for the network. */
function useWaitingActions(): number {
  const actions = useQueryClient().getMutationCache()
  const count = () => actions.getAll().filter(({ state }) => state.isPaused).length
  return useSyncExternalStore((listener) => actions.subscribe(listener), count, count)
}

/** The most pending texts that are shown; the outbox shows all. */
const maxShown = 3

/** A bar over every page while offline, with what waits for the network (docs/reference/conventions.md#offline). */
export function OfflineBar() {
  const t = useTexts()
  const isOnline = useOnline()
  const written = usePendingTexts()
  const actions = useWaitingActions()
  const { url } = usePageContext()
  const kept = useOutbox()
  // The outbox lists its entries itself.
  const outbox = url.split('?')[0] === links.outbox ? [] : kept
  const refused = outbox.filter(({ refusal }) => refusal !== null).length
  const words = [...written, ...outbox.filter(({ refusal }) => !refusal).map((entry) => entry.words)]
  return (
    <div className={cx('offline')} role="status">
      {isOnline && refused > 0 && (
        <div className={cx('offline__box')}>
          <p>
            <Icon of="circle-alert" size={16} />
            {t('site.offline.refused', { n: refused })}
            <a href={links.outbox}>{t('site.offline.outbox', { n: outbox.length })}</a>
          </p>
        </div>
      )}
      {!isOnline && (
        <div className={cx('offline__box')}>
          <p>
            <Icon of="wifi-off" size={16} />
            {t('site.offline.bar')}
          </p>
          {(words.length > 0 || actions > 0) && (
            <ul aria-label={t('site.offline.waits')}>
              {words.slice(-maxShown).map((one) => (
                <li key={one}>{one}</li>
              ))}
              {actions > 0 && <li>{t('site.offline.actions', { n: actions })}</li>}
            </ul>
          )}
          {outbox.length > 0 && <a href={links.outbox}>{t('site.offline.outbox', { n: outbox.length })}</a>}
        </div>
      )}
    </div>
  )
}
