import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../composer.module.css'

const cx = classNames(styles)

/** Writing, or reading what is written as it will be. */
export function ViewChoice({
  isPreview,
  onPreview,
}: {
  isPreview: boolean
  onPreview: (is: boolean) => void
}) {
  const t = useTexts()
  const choice = (is: boolean, text: string) => (
    <button
      type="button"
      className={cx('seg__item', isPreview === is && 'is-on')}
      aria-pressed={isPreview === is}
      onClick={() => onPreview(is)}
    >
      {text}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend that nobody needs here.
    <span className={cx('seg')} role="group" aria-label={t('composer.view')}>
      {choice(false, t('composer.write'))}
      {choice(true, t('composer.preview'))}
    </span>
  )
}
