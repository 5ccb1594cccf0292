import { type Endpoint, providersApi, wechatApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { failureText, loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { identitiesQuery, ownWechatQuery } from '../../../shared/settings/settings.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { confirmSubmit } from '../../../ui/dialog/confirm-submit.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import '../external-login.module.css'
import { SecurityPage } from './SecurityPage.tsx'

function AccountRow(props: { name: string; meta: string; children: ReactNode }) {
  return (
    <li className={cx('signing__way')}>
      <div className={cx('signing__what')}>
        <p className={cx('signing__name')}>{props.name}</p>
        <p className={cx('signing__meta')}>{props.meta}</p>
      </div>
      <div className={cx('signing__acts')}>{props.children}</div>
    </li>
  )
}

/** The form to unlink an account, if another login method remains. */
function UntieForm(props: {
  action: 'unlink' | 'unbind'
  endpoint: Endpoint
  id?: number
  name: string
  onUntied: () => void
}) {
  const { action, endpoint, id, name, onUntied } = props
  const t = useTexts()
  const { form, isBusy, refusal } = useForm({
    name: action,
    endpoint,
    input: () => (id === undefined ? {} : { providerId: id }),
    done: onUntied,
  })
  const sure = {
    title: t('accountSecurity.linked.untie.sure', { name }),
    text: t('accountSecurity.linked.untie.text'),
    confirm: t('accountSecurity.linked.untie'),
    cancel: t('account.cancel'),
    isDanger: true,
  }
  return (
    <form {...form} onSubmit={confirmSubmit(sure, form.onSubmit)}>
      <FormFields action={action} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {refusal && (
        <Alert kind="danger">{failureText({ Code: refusal.code, Message: refusal.message }, t)}</Alert>
      )}
      <Button
        type="submit"
        size="small"
        aria-busy={isBusy}
        aria-label={t('accountSecurity.linked.untie.of', { name })}
      >
        {t('accountSecurity.linked.untie')}
      </Button>
    </form>
  )
}

function WechatWay({ nickname, onUntied }: { nickname: string | null; onUntied: () => void }) {
  const t = useTexts()
  const name = t('accountSecurity.wechat')
  if (nickname === null)
    return (
      <AccountRow name={name} meta={t('accountSecurity.linked.none')}>
        <ButtonLink
          size="small"
          href={withQuery(loginMethodLinks.wechatBindByCode, { next: loginMethodLinks.linked })}
        >
          {t('accountSecurity.linked.tie')}
        </ButtonLink>
      </AccountRow>
    )
  return (
    <AccountRow name={name} meta={nickname || t('accountSecurity.linked.tied')}>
      <ButtonLink size="small" href={loginMethodLinks.rebind}>
        {t('accountSecurity.linked.exchange')}
      </ButtonLink>
      <UntieForm action="unbind" endpoint={wechatApi.unbindWechat} name={name} onUntied={onUntied} />
    </AccountRow>
  )
}

/** The linked external accounts of the member. */
export function LinkedAccountsView() {
  const t = useTexts()
  const identities = useApiQuery(identitiesQuery)
  const wechat = useApiQuery(ownWechatQuery)
  const again = () => void Promise.all([identities.refetch(), wechat.refetch()])
  const error = identities.error ?? wechat.error
  const providers = identities.data?.providers ?? []
  const hasWechat = wechat.data !== undefined && (wechat.data.isOn || wechat.data.nickname !== null)
  const isEmpty = identities.data && wechat.data && providers.length === 0 && !hasWechat
  return (
    <SecurityPage title={t('accountSecurity.linked')}>
      {!isEmpty && <p>{t('accountSecurity.linked.text')}</p>}
      {error && (
        <LoadFailed {...loadFailureTexts(error, t)} title={t('accountSecurity.failed')} onRetry={again} />
      )}
      {isEmpty && (
        <Empty
          title={t('accountSecurity.linked.empty')}
          action={
            <ButtonLink href={loginMethodLinks.passkeys}>{t('accountSecurity.passkeys.add')}</ButtonLink>
          }
        >
          {t('accountSecurity.linked.empty.text')}
        </Empty>
      )}
      <ul>
        {hasWechat && <WechatWay nickname={wechat.data?.nickname ?? null} onUntied={again} />}
        {providers.map(({ id, name, label, isLinked }) => (
          <AccountRow key={id} name={name} meta={isLinked ? label : t('accountSecurity.linked.none')}>
            {isLinked ? (
              <UntieForm
                action="unlink"
                endpoint={providersApi.unlinkIdentity}
                id={id}
                name={name}
                onUntied={again}
              />
            ) : (
              <ButtonLink
                size="small"
                href={withQuery(loginMethodLinks.toProvider, { id, next: loginMethodLinks.linked })}
              >
                {t('accountSecurity.linked.tie')}
              </ButtonLink>
            )}
          </AccountRow>
        ))}
      </ul>
    </SecurityPage>
  )
}
