import { failureCodes, providersApi, wechatApi } from '@chaguan/contracts/browser'
import { type ReactNode, useEffect, useRef } from 'react'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { type LiveForm, useForm } from '../../../shared/forms/use-form.ts'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { followRefusal } from '../after-refusal.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { SendButton } from '../forms/SignInFields.tsx'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { dropRefusedInvite, inviteToSend } from '../register/invitation.ts'
import '../sign-in.module.css'

type LoginReturnProps = Pick<PageProps, 'query'>

/** A form that submits itself after hydration, and by its button without JavaScript. Its state is accepted once. */
function ReturnForm({ form: live, children }: { form: LiveForm; children: ReactNode }) {
  const t = useTexts()
  const { form, isBusy, refusal } = live
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || refusal) return
    isSent.current = true
    form.ref.current?.requestSubmit()
  })
  if (refusal && refusal.code !== failureCodes.NEED_BIND_USER_OR_CREATE_USER)
    return <ReturnError text={failureText({ Code: refusal.code, Message: refusal.message }, t)} />
  return (
    <form {...form}>
      <FormFields action="return" />
      {children}
      <p>{t('accountSecurity.return.text')}</p>
      <SendButton isBusy={isBusy} text={t('signIn.nextStep')} busy={t('signIn.login.busy')} />
    </form>
  )
}

function ReturnError({ text }: { text: string }) {
  const t = useTexts()
  return (
    <>
      <Alert kind="danger">{text}</Alert>
      <div className={cx('auth__send')}>
        <ButtonLink kind="primary" size="large" full href={links.login}>
          {t('accountSecurity.return.again')}
        </ButtonLink>
      </div>
    </>
  )
}

/** The page to which a provider redirects the person. */
export function ProviderReturnView({ query }: LoginReturnProps) {
  const t = useTexts()
  const sent = new URLSearchParams()
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = query.get(name)
    if (value !== null) sent.set(name, value)
  }
  const enter = useFinishLogin()
  const live = useForm({
    name: 'return',
    endpoint: providersApi.logInByProvider,
    input: () => ({ query: sent.toString() }),
    done: (data) => enter(data, sameSitePath(data.next)),
    failed: (failure) => followRefusal(failure, null),
  })
  return (
    <SignInFrame title={t(query.get('state') ? 'accountSecurity.return' : 'accountSecurity.return.failed')}>
      {query.get('state') ? (
        <ReturnForm form={live}>
          <input type="hidden" name="query" value={sent.toString()} />
        </ReturnForm>
      ) : (
        <ReturnError
          text={t(
            query.get('error') === 'access_denied'
              ? 'accountSecurity.return.cancelled'
              : 'accountSecurity.return.unreachable',
          )}
        />
      )}
    </SignInFrame>
  )
}

/** The page to which WeChat redirects the person, also on a phone that scanned a code. */
export function WechatReturnView({ query }: LoginReturnProps) {
  const t = useTexts()
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? '']
  const enter = useFinishLogin()
  const live = useForm({
    name: 'return',
    endpoint: wechatApi.logInByWechat,
    input: () => {
      const inviteCode = inviteToSend(null)
      return { code, state, ...(inviteCode && { inviteCode }) }
    },
    done: ({ isScreen, next, isMissNickname = false, userStatus = 0, isClosingCancelled = false }) => {
      if (isScreen) location.replace(withQuery(loginMethodLinks.wechatReturn, { action: 'done' }))
      else enter({ isMissNickname, userStatus, isClosingCancelled }, sameSitePath(next))
    },
    failed: (failure) => {
      dropRefusedInvite(failure)
      followRefusal(failure, null, loginMethodLinks.wechatSelect)
    },
  })
  if (query.get('action') === 'done')
    return (
      <SignInFrame title={t('accountSecurity.scan.done')}>
        <p role="status">{t('accountSecurity.scan.done.text')}</p>
      </SignInFrame>
    )
  return (
    <SignInFrame title={t(state ? 'accountSecurity.return' : 'accountSecurity.return.failed')}>
      {state ? (
        <ReturnForm form={live}>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="state" value={state} />
        </ReturnForm>
      ) : (
        <ReturnError text={t('accountSecurity.return.unreachable')} />
      )}
    </SignInFrame>
  )
}
