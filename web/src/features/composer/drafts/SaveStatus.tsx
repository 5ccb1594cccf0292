import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Translate } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import styles from '../composer.module.css'
import type { SavedState } from './draft-saver.ts'

const cx = classNames(styles)

function clockText(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** When and where what was typed was last kept, or that it is not; empty before anything was. */
export function savedText(saved: SavedState, t: Translate): string {
  if (saved === null) return ''
  if (saved.where === 'nowhere') return t('composer.unsaved')
  const key = saved.where === 'server' ? 'composer.saved' : 'composer.saved.here'
  return t(key, { time: clockText(saved.at) })
}

/** The same with its sign, beside the text. */
export function SavedNote({ saved }: { saved: SavedState }) {
  const t = useTexts()
  if (saved === null) return null
  const isKept = saved.where !== 'nowhere'
  return (
    <span className={cx('editor__saved', !isKept && 'is-refused')}>
      <Icon of={isKept ? Check : TriangleAlert} size={16} />
      {savedText(saved, t)}
    </span>
  )
}
