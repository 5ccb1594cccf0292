import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../sign-in.module.css'
import tea from './tea.svg'

const cx = classNames(styles)

/** The picture beside the forms on a wide screen, with how many people and threads there are. */
export function SignInArt() {
  const t = useTexts()
  const { count } = useFormats()
  const { countUsers, countThreads } = useSite().forum.other
  return (
    <div className={cx('auth__art')}>
      <img src={tea} alt="" width={640} height={512} />
      <p className={cx('auth__motto')}>{t('signIn.art.title')}</p>
      <p>{t('signIn.art.text', { members: count(countUsers), contents: count(countThreads) })}</p>
    </div>
  )
}
