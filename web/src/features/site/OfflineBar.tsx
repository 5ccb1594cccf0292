import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useOnline, usePendingTexts } from '../../shared/forms/offline-forms.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import './offline-bar.module.css'

/** The number of actions that wait for the network. */
function useWaitingActs(): number {
  const acts = useQueryClient().getMutationCache()
  const count = () => acts.getAll().filter(({ state }) => state.isPaused).length
  return useSyncExternalStore((listener) => acts.subscribe(listener), count, count)
}

/** A bar over every page while there is no network, with what waits for it (docs/reference/conventions.md#offline). */
export function OfflineBar() {
  const t = useTexts()
  const isOnline = useOnline()
  const written = usePendingTexts()
  const acts = useWaitingActs()
  return (
    <div className={cx('offline')} role="status">
      {!isOnline && (
        <div className={cx('offline__box')}>
          <p>
            <Icon of="wifi-off" size={16} />
            {t('site.offline.bar')}
          </p>
          {(written.length > 0 || acts > 0) && (
            <ul aria-label={t('site.offline.waits')}>
              {written.map((words) => (
                <li key={words}>{words}</li>
              ))}
              {acts > 0 && <li>{t('site.offline.acts', { n: acts })}</li>}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
