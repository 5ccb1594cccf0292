import { useTexts } from '../../../i18n/use-texts.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { Composer } from '../use-composer.ts'
import { useExtraSummary } from './extra-summary.ts'
import './block-forms.module.css'
import type { ExtraName } from './extras.ts'
import type { KindForms } from './use-kind-forms.tsx'

/** The extra of a tool whose name differs. */
const extraOf = (name: string) => (name === 'video' ? 'embed' : name) as ExtraName

/** The extras of a thread besides text and files, each with buttons to edit and remove it. */
export function ExtraList({ composer, forms }: { composer: Composer; forms: KindForms }) {
  const t = useTexts()
  const wordsOf = useExtraSummary()
  const { extras } = composer.words
  const errorOf = (name: string) => composer.errors.at(extraOf(name))
  // Terms are shown at the side, unless they have an error.
  const shown = forms.tools.filter(
    ({ name, isSetting }) => errorOf(name) || (!isSetting && wordsOf(name, extras) !== ''),
  )
  if (shown.length === 0) return null
  return (
    <ul className={cx('extras')} aria-label={t('blockForms.there')}>
      {shown.map(({ name, icon, text }) => {
        const money = name === 'reward' || name === 'packet' ? extras[name] : undefined
        const error = errorOf(name)
        const errorId = `composer-${name}-error`
        return (
          <li key={name} className={cx('extra', `extra--${name}`)}>
            <button
              type="button"
              className={cx('extra__open')}
              data-invalid={error !== undefined}
              aria-describedby={error && errorId}
              onClick={() => forms.open(name)}
            >
              <Icon of={icon} />
              <span className={cx('extra__words')}>
                <b>{t(text)}</b>
                <span className="dzq-ellipsis">{wordsOf(name, extras)}</span>
              </span>
            </button>
            {!money?.isPaid && !(name === 'vote' && (extras.vote?.voters ?? 0) > 0) && (
              <IconButton
                icon="x"
                label={t('blockForms.remove.of', { name: t(text) })}
                onClick={() => composer.setExtra(extraOf(name), null)}
              />
            )}
            {error && (
              <p id={errorId} className={cx('extra__error')} role="alert">
                {error}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
