import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '../../api/use-online.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import styles from './offline-bar.module.css'

const cx = classNames(styles)

/** Says over every page that there is no network, for as long as there is none (ux-conventions 68). */
export function OfflineBar() {
  const t = useTexts()
  const isOnline = useOnline()
  return (
    <div className={cx('offline')} role="status">
      {!isOnline && (
        <p>
          <Icon of={WifiOff} size={16} />
          {t('site.offline.bar')}
        </p>
      )}
    </div>
  )
}
