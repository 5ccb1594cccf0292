import { useTexts } from '../../../i18n/use-texts.tsx'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { PasskeyButton } from '../security/PasskeyButton.tsx'
import '../sign-in.module.css'
import { loginMethodsOf } from './login-methods.ts'

/** Links to the other login methods, including providers and passkeys. They return to `next` too. */
export function OtherLoginMethods({
  here,
  next,
  inviteCode = null,
}: {
  here: string
  next: string | null
  /** The invite code with which the person came. */
  inviteCode?: string | null
}) {
  const t = useTexts()
  const { forum } = useSite()
  const others = loginMethodsOf(forum).filter(({ name }) => name !== here)
  const back = { next: next ?? undefined, inviteCode: inviteCode ?? undefined }
  return (
    <nav className={cx('ways')} aria-label={t('signIn.ways')}>
      <p className={cx('ways__title')}>{t('signIn.ways')}</p>
      <ul className={cx('ways__list')}>
        {others.map(({ name, icon, text, path }) => (
          <li key={name}>
            <a className={cx('ways__item')} href={withQuery(path, back)}>
              <Icon of={icon} size={18} />
              {t(text)}
            </a>
          </li>
        ))}
        {forum.passport.providers.map(({ id, name }) => (
          <li key={id}>
            <a className={cx('ways__item')} href={withQuery(loginMethodLinks.toProvider, { id, ...back })}>
              <Icon of="globe" size={18} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className={cx('ways__passkey')}>
        <PasskeyButton next={next} />
      </div>
    </nav>
  )
}
