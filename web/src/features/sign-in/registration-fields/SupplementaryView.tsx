import { userStatus } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { LogOutForm } from '../../../shared/session/LogOutForm.tsx'
import { returnAfterLogin } from '../../../shared/session/login-return.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import '../sign-in.module.css'
import { useLoginReturn } from '../use-login-return.ts'
import { SupplementaryForm } from './SupplementaryForm.tsx'
import { fieldsQuery } from './supplementary-page.ts'

function Questions({ next }: { next: string | null }) {
  const t = useTexts()
  const { me } = useSite()
  const { data, error } = useApiQuery(fieldsQuery)
  // The account's state has changed, so a document is loaded.
  const onward = (to: string | null) => (to === null ? returnAfterLogin(next) : location.assign(to))
  if (error) return <Alert kind="danger">{loadFailureTexts(error, t).text}</Alert>
  if (!data) return null
  if (data.length === 0)
    return (
      <>
        <p className={cx('auth__intro')}>{t('signIn.fields.none')}</p>
        {me?.status === userStatus.needsFields ? (
          // Submitted even without questions: this activates an account that had to answer some before.
          <SupplementaryForm asked={data} next={next} onward={onward} />
        ) : (
          <ButtonLink kind="primary" size="large" full href={next ?? links.home}>
            {t('signIn.fields.goOn')}
          </ButtonLink>
        )}
      </>
    )
  return (
    <>
      <p className={cx('auth__intro')}>{t('signIn.fields.text')}</p>
      <SupplementaryForm asked={data} next={next} onward={onward} />
    </>
  )
}

/** The site's questions to new members besides their name (docs/reference/pages.md#login-states). */
export function SupplementaryView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  return (
    <SignInFrame title={t('signIn.fields')}>
      <Questions next={useLoginReturn(query)} />
      <div className={cx('auth__law')}>
        <LogOutForm>
          <button type="submit" className="dzq-link">
            {t('site.logout')}
          </button>
        </LogOutForm>
      </div>
    </SignInFrame>
  )
}
