import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SessionList } from './SessionList.tsx'
import styles from './sign-in.module.css'

const cx = classNames(styles)

/** Where one is logged in. */
export function SessionsView() {
  const t = useTexts()
  return (
    <main id="main" tabIndex={-1} className={cx('sessions')}>
      <h1 className="dzq-vh">{t('signIn.sessions')}</h1>
      <Card title={t('signIn.sessions')} titleId="sessions">
        <SessionList />
      </Card>
    </main>
  )
}
