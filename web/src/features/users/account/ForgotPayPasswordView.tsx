import { failureCodes, phoneSignInApi, usersApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../profile.module.css'
import { AccountPage } from './AccountPage.tsx'
import './account.module.css'
import { ownAccountLinks } from '../../../shared/settings/own-account-links.ts'
import { missingPayPasswordField, NewPayPasswordFields } from './PayPasswordFields.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Sends a code to the member's phone. */
function SendCodeForm({ mobile }: { mobile: string }) {
  const t = useTexts()
  const toast = useToast()
  const { form, isBusy, whole } = useAccountForm({
    name: 'sendCode',
    endpoint: phoneSignInApi.sendSms,
    fields: [],
    input: () => ({ type: 'reset_pay_pwd' as const }),
    lackOf: () => null,
    placeOf: () => null,
    done: () => {
      toast(t('account.code.sent'))
    },
  })
  return (
    <form {...form}>
      <FormFields action="sendCode" />
      {whole && <Alert kind="danger">{whole}</Alert>}
      <p className={cx('line')}>
        {t('account.paypwd.phone', { mobile })}
        <Button type="submit" aria-busy={isBusy}>
          {t('account.code.send')}
        </Button>
      </p>
    </form>
  )
}

/** The form that sets a payment password with the code. */
function CodeForm() {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { form, isBusy, whole, error, typed } = useAccountForm({
    name: 'findPayPassword',
    endpoint: phoneSignInApi.resetPayPasswordBySms,
    fields: ['code', 'payPassword', 'payPasswordConfirmation'],
    input: (values) => values,
    lackOf: (values) =>
      values.code.trim() === ''
        ? { field: 'code', key: 'account.code.empty' }
        : missingPayPasswordField(values),
    placeOf: (code) =>
      code === failureCodes.SMS_CODE_ERROR || code === failureCodes.SMS_CODE_EXPIRE
        ? 'code'
        : code === failureCodes.USER_UPDATE_ERROR
          ? 'payPassword'
          : null,
    done: async () => {
      toast(t('account.paypwd.done'))
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    },
  })
  return (
    <form {...form} noValidate>
      <FormFields action="findPayPassword" />
      {whole && <Alert kind="danger">{whole}</Alert>}
      <TextField
        name="code"
        label={t('account.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={typed('code') ?? ''}
        error={error('code')}
      />
      <NewPayPasswordFields error={error} />
      <div className={cx('edit__send')}>
        <Button type="submit" kind="primary" aria-busy={isBusy}>
          {t('users.save')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Resets a forgotten payment password with a code sent to the member's phone (docs/reference/pages.md#account-pages).
 */
export function ForgotPayPasswordView() {
  const t = useTexts()
  const { me, forum } = useSite()
  if (!me) return null
  return (
    <AccountPage title={t('account.paypwd.find')}>
      {!forum.qcloud.qcloudSms && <p>{t('account.paypwd.noSms')}</p>}
      {forum.qcloud.qcloudSms && !me.mobile && (
        <>
          <p>{t('account.paypwd.noPhone')}</p>
          <ButtonLink href={ownAccountLinks.mobile}>{t('account.mobile.bind')}</ButtonLink>
        </>
      )}
      {forum.qcloud.qcloudSms && me.mobile && (
        <>
          <SendCodeForm mobile={me.mobile} />
          <CodeForm />
        </>
      )}
    </AccountPage>
  )
}
