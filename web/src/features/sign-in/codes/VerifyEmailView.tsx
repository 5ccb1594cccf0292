import { emailSignInApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { SendButton } from '../forms/SignInFields.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import '../sign-in.module.css'
import { codeErrors } from './code-errors.ts'

/** Shows that the address is bound, with a link onwards. */
function Verified({ email }: { email: string }) {
  const t = useTexts()
  const isMember = usePageContext().userId !== null
  return (
    <Empty
      title={t('signIn.verifyEmail.done')}
      action={
        <ButtonLink kind="primary" href={isMember ? accountLinks.editEmail : links.home}>
          {t(isMember ? 'signIn.verifyEmail.back' : 'site.failed.home')}
        </ButtonLink>
      }
    >
      {email}
    </Empty>
  )
}

/** Opening a link must change nothing, because mail programs open links too: a person presses this button. */
function ConfirmForm({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name: 'confirm',
    endpoint: emailSignInApi.verifyEmail,
    input: () => ({ token }),
    done: ({ email }) => onDone(email),
  })
  const { whole } = codeErrors([refusal], [], t)
  return (
    <form {...form}>
      <FormFields action="confirm" />
      <input type="hidden" name="token" value={token} />
      {whole && <Alert kind="danger">{whole}</Alert>}
      <p className={cx('auth__intro')}>{t('signIn.verifyEmail.text')}</p>
      <SendButton isBusy={isBusy} text={t('signIn.verifyEmail.submit')} busy={t('signIn.nextStep.busy')} />
    </form>
  )
}

/** The target of a mailed link that binds an address. */
export function VerifyEmailView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const [email, setEmail] = useState(query.get('tab') === 'done' ? '' : null)
  return (
    <SignInFrame title={t('signIn.verifyEmail')}>
      {email === null ? (
        <ConfirmForm token={query.get('token') ?? ''} onDone={setEmail} />
      ) : (
        <Verified email={email} />
      )}
    </SignInFrame>
  )
}
