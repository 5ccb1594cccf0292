import { useTexts } from '../../../i18n/use-texts.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../profile.module.css'
import { PasswordForm } from './PasswordForm.tsx'

const cx = classNames(styles)

/** Changing one's password, or setting the first one. */
export function PasswordView() {
  const t = useTexts()
  const { me } = useSite()
  if (!me) return null
  const title = t(me.hasPassword ? 'users.edit.password' : 'account.password.set')
  return (
    <main id="main" tabIndex={-1} className={cx('edit')}>
      <h1 className="dzq-vh">{title}</h1>
      <Card title={title} titleId="password">
        <PasswordForm hasPassword={me.hasPassword} username={me.username} />
      </Card>
    </main>
  )
}
