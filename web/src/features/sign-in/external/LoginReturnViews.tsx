import { providersApi, wechatApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { followRefusal } from '../after-refusal.ts'
import { useFinishLogin } from '../after-sign-in.ts'
import { SignInFrame } from '../forms/SignInFrame.tsx'
import { dropRefusedInvite, inviteToSend } from '../register/invitation.ts'
import { isRefused, ReturnError, ReturnForm } from './ReturnForm.tsx'

type LoginReturnProps = Pick<PageProps, 'query'>

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
    <SignInFrame
      title={t(
        query.get('state') && !isRefused(live) ? 'accountSecurity.return' : 'accountSecurity.return.failed',
      )}
    >
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
          next={sameSitePath(query.get('next')) ?? undefined}
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
    <SignInFrame
      title={t(state && !isRefused(live) ? 'accountSecurity.return' : 'accountSecurity.return.failed')}
    >
      {state ? (
        <ReturnForm form={live}>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="state" value={state} />
        </ReturnForm>
      ) : (
        <ReturnError
          text={t('accountSecurity.return.unreachable')}
          next={sameSitePath(query.get('next')) ?? undefined}
        />
      )}
    </SignInFrame>
  )
}
