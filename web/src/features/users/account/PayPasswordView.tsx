import { failureCodes, usersApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useConfirmPassword, useRequiresPassword } from '../../../shared/forms/confirm-password.ts'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { accountLinks } from '../../../shared/links/account-links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PasswordForm } from '../../../ui/password-form/PasswordForm.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../profile.module.css'
import { AccountPage } from './AccountPage.tsx'
import { resetWith } from './account-setting-pages.ts'
import {
  DigitsField,
  isSixDigits,
  missingPayPasswordField,
  NewPayPasswordFields,
} from './PayPasswordFields.tsx'
import { useAccountForm } from './use-account-form.ts'

/** The form before the first payment password: the login password, and a code if a second factor is on. */
function ConfirmForm({ asked, onConfirmed }: { asked: unknown; onConfirmed: () => void }) {
  const t = useTexts()
  const proof = useConfirmPassword(asked, onConfirmed)
  return <PasswordForm {...proof} lead={t('account.paypwd.prove')} submit={t('account.paypwd.next')} />
}

/**
 * The form for a new payment password; `proof` confirms the previous one, empty for the first. Calls `onSet` once it is
 * set.
 */
export function NewPayPasswordForm({ proof, onSet }: { proof: string; onSet?: () => void }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { form, isBusy, refusal, whole, error } = useAccountForm({
    name: 'payPassword',
    endpoint: usersApi.editProfile,
    fields: ['payPassword', 'payPasswordConfirmation'],
    input: (values) => ({ ...values, payPasswordToken: proof }),
    lackOf: missingPayPasswordField,
    placeOf: (code) => (code === failureCodes.USER_UPDATE_ERROR ? 'payPassword' : null),
    done: async () => {
      toast(t('account.paypwd.done'))
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
      onSet?.()
      if (proof !== '') location.assign(accountLinks.editProfile)
    },
  })
  const mustProve = useRequiresPassword(refusal?.data)
  return (
    <>
      <form {...form} noValidate>
        <FormFields action="payPassword" />
        <input type="hidden" name="payPasswordToken" value={proof} />
        {whole && !mustProve && <Alert kind="danger">{whole}</Alert>}
        <NewPayPasswordFields error={error} />
        <div className={cx('edit__send')}>
          <Button type="submit" kind={mustProve ? 'info' : 'primary'} aria-busy={isBusy}>
            {t('users.save')}
          </Button>
        </div>
      </form>
      {mustProve && (
        <ConfirmForm asked={refusal?.data} onConfirmed={() => form.ref.current?.requestSubmit()} />
      )}
    </>
  )
}

/** Verifies the current payment password before a new one. */
function ProveForm() {
  const t = useTexts()
  const { form, isBusy, whole, error } = useAccountForm({
    name: 'provePayPassword',
    endpoint: usersApi.provePayPassword,
    fields: ['payPassword'],
    input: ({ payPassword }) => ({ payPassword }),
    lackOf: ({ payPassword }) =>
      isSixDigits(payPassword) ? null : { field: 'payPassword', key: 'account.paypwd.digits' },
    placeOf: (code) => (code === failureCodes.INVALID_PARAMETER ? 'payPassword' : null),
    done: ({ sessionId }) => location.assign(resetWith(sessionId)),
  })
  return (
    <form {...form} noValidate>
      <FormFields action="provePayPassword" />
      {whole && <Alert kind="danger">{whole}</Alert>}
      <DigitsField name="payPassword" label={t('account.paypwd.current')} error={error('payPassword')} />
      <div className={cx('edit__send')}>
        <a className="dzq-link" href={accountLinks.findPayPassword}>
          {t('account.paypwd.forgotten')}
        </a>
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('account.paypwd.next')}
        </Button>
      </div>
    </form>
  )
}

/** Sets the first payment password, or verifies the current one (docs/reference/pages.md#account-pages). */
export function PayPasswordView() {
  const t = useTexts()
  const { me } = useSite()
  if (!me) return null
  return (
    <AccountPage title={t(me.canWalletPay ? 'account.paypwd.change' : 'account.paypwd.set')}>
      {me.canWalletPay ? <ProveForm /> : <NewPayPasswordForm proof="" />}
    </AccountPage>
  )
}

/** Sets a new payment password after the current one was verified. */
export function ResetPayPasswordView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  return (
    <AccountPage title={t('account.paypwd.change')}>
      <NewPayPasswordForm proof={query.get('token') ?? ''} />
    </AccountPage>
  )
}
