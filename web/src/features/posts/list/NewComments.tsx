import MessageCircle from 'lucide-react/icons/message-circle'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import styles from './floating-notes.module.css'
import type { LiveComments } from './use-live-comments.ts'

const cx = classNames(styles)

/** Says over the page that comments have come, and leads to the first of them. */
export function NewComments({ count, show }: LiveComments) {
  const t = useTexts()
  return (
    <div className={cx('float-note')} role="status">
      {count > 0 && (
        <button type="button" className={cx('float-note__pill')} onClick={show}>
          <Icon of={MessageCircle} size={16} />
          {t('posts.fresh', { n: count })}
        </button>
      )}
    </div>
  )
}
