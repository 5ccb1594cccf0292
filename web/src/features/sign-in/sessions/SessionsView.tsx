import { useTexts } from '../../../i18n/use-texts.tsx'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import '../sign-in.module.css'
import { SessionList } from './SessionList.tsx'

/** The pages about how one signs in. */
const securityPages = [
  [loginMethodLinks.twoFactor, 'ways.twoFactor'],
  [loginMethodLinks.passkeys, 'ways.passkeys'],
  [loginMethodLinks.linked, 'ways.linked'],
] as const

/** Where one is logged in, and the way to what protects that. */
export function SessionsView() {
  const t = useTexts()
  return (
    <main id="main" tabIndex={-1} className={cx('sessions')}>
      <h1 className="dzq-vh">{t('signIn.sessions')}</h1>
      <Card title={t('signIn.sessions')} titleId="sessions">
        <SessionList />
      </Card>
      <Card title={t('ways.security')} titleId="ways">
        <ul className={cx('sessions__ways')}>
          {securityPages.map(([path, text]) => (
            <li key={path}>
              <a className={cx('dzq-link', 'sessions__way')} href={path}>
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </main>
  )
}
