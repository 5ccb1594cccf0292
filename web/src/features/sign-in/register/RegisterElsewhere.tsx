import { useTexts } from '../../../i18n/use-texts.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CodeLoginForm } from '../codes/CodeLoginForm.tsx'
import { OtherWays } from '../login/OtherLoginMethods.tsx'
import styles from '../sign-in.module.css'

const cx = classNames(styles)

/** Said instead of the form by name where accounts are made in another way: by phone in place, else by the ways there are. */
export function RegisterElsewhere({ next, code }: { next: string | null; code: string | null }) {
  const t = useTexts()
  const { qcloudSms } = useSite().forum.qcloud
  return (
    <>
      <p className={cx('auth__intro')}>{t('signIn.register.elsewhere')}</p>
      {qcloudSms && <CodeLoginForm channel="phone" next={next} inviteCode={code} />}
      <OtherWays here={qcloudSms ? 'phone' : 'username'} next={next} inviteCode={code} />
    </>
  )
}
