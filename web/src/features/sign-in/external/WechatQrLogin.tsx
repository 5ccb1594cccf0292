import { type Endpoint, failureCodes, type OutputOf } from '@chaguan/contracts/browser'
import { type MouseEvent, useState } from 'react'
import type { CallFailure } from '../../../api/failures.ts'
import { type Query, useApiQuery } from '../../../api/query.ts'
import { failureText, loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { shareLink } from '../../../shared/links/share-link.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../external-login.module.css'
import { requiresPassword } from '../../../shared/forms/confirm-password.ts'
import { isInWechat } from '../../../shared/session/wechat-browser.ts'
import { ConfirmPassword } from '../forms/ConfirmPassword.tsx'
import { NextField } from '../forms/SignInFields.tsx'
import { dropRefusedInvite, inviteToSend } from '../register/invitation.ts'
import type { bindCodeQuery, loginCodeQuery, rebindCodeQuery } from './external-login-pages.ts'
import { useScanStatus } from './use-scan-status.ts'

type CodeAsk = typeof loginCodeQuery | typeof bindCodeQuery | typeof rebindCodeQuery

interface WechatQrLoginProps<E extends Endpoint> {
  readonly code: CodeAsk
  readonly poll: E
  readonly text: string
  readonly next: string | null
  /** The invite code with which the person came, where an account may be created. */
  readonly inviteCode?: string | null
  /** Address of the page that a person who scans the code opens. */
  readonly allow: string
  readonly done: (data: OutputOf<E>) => void
  readonly failed: (failure: CallFailure) => void
}

/** The invite code for each poll, if one applies. */
function invitedIn({ inviteCode }: { inviteCode?: string | null }): { inviteCode?: string } {
  const code = inviteCode === undefined ? undefined : inviteToSend(inviteCode)
  return code === undefined ? {} : { inviteCode: code }
}

/** Polls once, without JavaScript. */
function QuestionForm<E extends Endpoint>(props: WechatQrLoginProps<E> & { sessionToken: string }) {
  const { poll, sessionToken, next, inviteCode, done, failed } = props
  const t = useTexts()
  const { form, isBusy } = useForm({
    name: 'poll',
    endpoint: poll as Endpoint,
    input: () => ({ sessionToken, ...invitedIn(props) }),
    done: (data) => done(data as OutputOf<E>),
    failed,
  })
  const { form: sent } = usePageContext()
  const refusal = sent?.action === 'poll' && sent.code !== 0 ? sent : null
  return (
    <form {...form}>
      <FormFields action="poll" />
      <input type="hidden" name="sessionToken" value={sessionToken} />
      <NextField next={next} />
      {inviteCode && <input type="hidden" name="inviteCode" value={inviteCode} />}
      {refusal && (
        <Alert kind="warn">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
      )}
      <Button type="submit" aria-busy={isBusy}>
        {t('accountSecurity.screen.scanned')}
      </Button>
    </form>
  )
}

/**
 * The page that a scanned code opens, for a person on the phone that shows the code: a link within WeChat; elsewhere
 * shared by the system's sheet or copied, because no address opens WeChat.
 */
function OpenInWechat({ path }: { path: string }) {
  const t = useTexts()
  const toast = useToast()
  const { origin } = usePageContext()
  const [isFailed, setFailed] = useState(false)
  const address = origin + path
  const hand = async () => {
    const shared = await shareLink(t('accountSecurity.wechat.login'), address, true)
    setFailed(shared === 'failed')
    if (shared === 'copied') toast(t('accountSecurity.screen.copied'))
  }
  const follow = (event: MouseEvent) => {
    if (isInWechat()) return
    event.preventDefault()
    void hand()
  }
  return (
    <>
      <ButtonLink kind="primary" href={path} target="_blank" rel="noopener" onClick={follow}>
        {t('accountSecurity.screen.here')}
      </ButtonLink>
      {isFailed && <Alert kind="info">{t('accountSecurity.screen.copy', { address })}</Alert>}
    </>
  )
}

/** A QR code to scan with WeChat; the page continues once it was scanned and allowed. */
export function WechatQrLogin<E extends Endpoint>(props: WechatQrLoginProps<E>) {
  const { code, poll, text, allow, done, failed } = props
  const t = useTexts()
  const { face } = usePageContext()
  const isLive = useHydrated()
  const [trouble, setTrouble] = useState<CallFailure | null>(null)
  // Safe: all three calls return a code.
  const { data, error, refetch, isFetching } = useApiQuery(code as Query<(typeof loginCodeQuery)['endpoint']>)
  const isOver = useScanStatus({
    endpoint: poll,
    sessionToken: data?.sessionToken,
    along: () => invitedIn(props),
    done,
    failed: (failure) => {
      setTrouble(failure)
      dropRefusedInvite(failure)
      failed(failure)
    },
  })
  const again = () => {
    setTrouble(null)
    void refetch()
  }
  if (error && requiresPassword(error.Data)) return <ConfirmPassword asked={error.Data} onConfirmed={again} />
  if (error)
    return (
      <LoadFailed
        {...loadFailureTexts(error, t)}
        title={t('accountSecurity.screen.failed')}
        onRetry={again}
      />
    )
  if (!data) return null
  const scan = data.sessionToken.split('.')[0]
  const isWaiting = trouble?.Code === failureCodes.NEED_BIND_USER_OR_CREATE_USER
  return (
    <div className={cx('signing__screen')}>
      <div className={cx('signing__frame', isOver && 'signing__frame--over')}>
        <img src={data.base64Img} alt={t('accountSecurity.screen.code')} width={220} height={220} />
        {isOver && (
          <Button kind="primary" onClick={again} aria-busy={isFetching}>
            {t('accountSecurity.screen.renew')}
          </Button>
        )}
      </div>
      <p className={cx('signing__text')} role="status">
        {isOver && !isWaiting ? t('accountSecurity.screen.over') : text}
      </p>
      {trouble && !isWaiting && <Alert kind="danger">{failureText(trouble, t)}</Alert>}
      {face === 'h5' && !isOver && <OpenInWechat path={withQuery(allow, { sessionToken: scan })} />}
      {!isLive && <QuestionForm {...props} sessionToken={data.sessionToken} />}
    </div>
  )
}

export const allowPages = {
  login: loginMethodLinks.wechatAllow,
  rebind: loginMethodLinks.rebindAllow,
} as const
