import { failureCodes } from '@chaguan/contracts/browser'
import { type ReactNode, useEffect, useRef } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import type { LiveForm } from '../../../shared/forms/use-form.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SendButton } from '../forms/SignInFields.tsx'
import '../sign-in.module.css'

/** Whether the login ended without a next step. */
export const isRefused = ({ refusal }: LiveForm): boolean =>
  refusal !== null && refusal.code !== failureCodes.NEED_BIND_USER_OR_CREATE_USER

/** The page that the person wanted, which a refusal may contain. */
function nextOf(data: unknown): string | undefined {
  const next = typeof data === 'object' && data !== null && 'next' in data ? data.next : null
  return sameSitePath(typeof next === 'string' ? next : undefined) ?? undefined
}

/** A form that submits itself after hydration, and by its button without JavaScript. Its state is accepted once. */
export function ReturnForm({ form: live, children }: { form: LiveForm; children: ReactNode }) {
  const t = useTexts()
  const { form, isBusy, refusal } = live
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || refusal) return
    isSent.current = true
    form.ref.current?.requestSubmit()
  })
  if (isRefused(live)) {
    const { code: Code = 0, message: Message = '', data } = refusal ?? {}
    return <ReturnError text={failureText({ Code, Message }, t)} next={nextOf(data)} />
  }
  return (
    <form {...form}>
      <FormFields action="return" />
      {children}
      <p>{t('accountSecurity.return.text')}</p>
      <SendButton isBusy={isBusy} text={t('signIn.nextStep')} busy={t('signIn.login.busy')} />
    </form>
  )
}

/** Why the login ended, with a link that starts another one for the page that the person wanted. */
export function ReturnError({ text, next }: { text: string; next?: string | undefined }) {
  const t = useTexts()
  return (
    <>
      <Alert kind="danger">{text}</Alert>
      <div className={cx('auth__send')}>
        <ButtonLink kind="primary" size="large" full href={withQuery(links.login, { next })}>
          {t('accountSecurity.return.again')}
        </ButtonLink>
      </div>
    </>
  )
}
