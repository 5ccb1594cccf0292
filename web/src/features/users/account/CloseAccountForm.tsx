import { accountLimits, failureCodes, ownDataApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RadioGroup } from '../../../ui/fields/Choices.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import '../profile.module.css'
import './account.module.css'
import { ownAccountLinks } from '../../../shared/settings/own-account-links.ts'
import { OwnerCodeField } from './OwnerCodeField.tsx'
import { useAccountForm } from './use-account-form.ts'

const fieldByCode: ReadonlyMap<number, 'password' | 'code'> = new Map([
  [failureCodes.LOGIN_FAILED, 'password'],
  [failureCodes.SMS_CODE_ERROR, 'code'],
])

/** A form for the password, a code if a second factor is on, and the choice of what happens to the member's content. */
function CloseForm() {
  const t = useTexts()
  const live = useAccountForm({
    name: 'close',
    endpoint: ownDataApi.closeAccount,
    fields: ['password', 'code', 'keepContent'],
    input: ({ password, code, keepContent }) => ({
      password,
      code: code.trim(),
      keepContent: keepContent === '0' ? (0 as const) : (1 as const),
    }),
    lackOf: ({ password }) => (password === '' ? { field: 'password', key: 'users.password.empty' } : null),
    placeOf: (code) => fieldByCode.get(code) ?? null,
    // The session has ended, so a document is loaded.
    done: () => location.assign(ownAccountLinks.goodbye),
  })
  const { form, isBusy, whole, error, typed } = live
  return (
    <form {...form} noValidate>
      <FormFields action="close" />
      {whole && <Alert kind="danger">{whole}</Alert>}
      <RadioGroup
        name="keepContent"
        label={t('account.close.content')}
        look="item"
        defaultValue={typed('keepContent') ?? '1'}
        options={[
          { value: '1', label: t('account.close.keep') },
          { value: '0', label: t('account.close.remove') },
        ]}
      />
      <PasswordField
        name="password"
        label={t('users.password.current')}
        show={t('users.password.show')}
        hide={t('users.password.hide')}
        autoComplete="current-password"
        error={error('password')}
      />
      <OwnerCodeField form={live} error={error('code')} />
      <div className={cx('edit__send')}>
        <Button type="submit" kind="danger" aria-busy={isBusy}>
          {t('account.close.send')}
        </Button>
      </div>
    </form>
  )
}

/** Explains the consequences of closing the account, with the form for it. */
export function CloseAccountForm({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts()
  return (
    <>
      <p>{t('account.close.text', { n: accountLimits.closingDays })}</p>
      <ul className={cx('points')}>
        <li>{t('account.close.goes')}</li>
        <li>{t('account.close.stays')}</li>
        <li>{t('account.close.name')}</li>
      </ul>
      {hasPassword ? (
        <CloseForm />
      ) : (
        <>
          <Alert kind="info">{t('account.close.noPassword')}</Alert>
          <div className={cx('edit__send')}>
            <ButtonLink href={ownAccountLinks.password}>{t('account.password.set')}</ButtonLink>
          </div>
        </>
      )}
    </>
  )
}
