import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '../../i18n/use-texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import styles from './composer.module.css'
import type { SavedState } from './use-draft.ts'

const cx = classNames(styles)

function clockText(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** When what was typed was last kept, or a warning that it is not. */
export function SavedNote({ saved }: { saved: SavedState }) {
  const t = useTexts()
  if (saved === null) return null
  const isKept = saved !== 'refused'
  return (
    <span className={cx('editor__saved', !isKept && 'is-refused')}>
      <Icon of={isKept ? Check : TriangleAlert} size={16} />
      {isKept ? t('composer.saved', { time: clockText(saved.at) }) : t('composer.unsaved')}
    </span>
  )
}
