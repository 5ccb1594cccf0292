import { useSite } from '../../api/site.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PortraitForm } from './PortraitForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './profile.module.css'

const cx = classNames(styles)

/** The page to change one's picture, name, signature and password. */
export function EditProfileView() {
  const t = useTexts()
  const { me } = useSite()
  if (!me) return null
  return (
    <main id="main" tabIndex={-1} className={cx('edit')}>
      <h1 className="dzq-vh">{t('users.edit')}</h1>
      <Card>
        <PortraitForm me={me} />
        <ProfileForm me={me} />
      </Card>
      <Card title={t('users.edit.password')} titleId="password">
        <PasswordForm hasPassword={me.hasPassword} username={me.username} />
      </Card>
    </main>
  )
}
