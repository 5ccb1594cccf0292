import { accountLimits } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import type { MissingField } from './use-account-form.ts'

/** A field for six digits, with the numeric keyboard. */
export function DigitsField(props: {
  name: string
  label: string
  error: string | undefined
  hint?: string
}) {
  const t = useTexts()
  return (
    <PasswordField
      {...props}
      show={t('users.password.show')}
      hide={t('users.password.hide')}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={accountLimits.payPasswordDigits}
      autoComplete="off"
    />
  )
}

export type NewPayPassword = 'payPassword' | 'payPasswordConfirmation'

export const isSixDigits = (text: string) => /^\d{6}$/.test(text)

/** The first error of a new payment password; null when it is valid. */
export function missingPayPasswordField(
  values: Readonly<Record<NewPayPassword, string>>,
): MissingField<NewPayPassword> | null {
  if (!isSixDigits(values.payPassword)) return { field: 'payPassword', key: 'account.paypwd.digits' }
  if (values.payPassword !== values.payPasswordConfirmation)
    return { field: 'payPasswordConfirmation', key: 'users.password.differs' }
  return null
}

/** The two fields of a new payment password. */
export function NewPayPasswordFields({ error }: { error: (field: NewPayPassword) => string | undefined }) {
  const t = useTexts()
  return (
    <>
      <DigitsField
        name="payPassword"
        label={t('account.paypwd.new')}
        hint={t('account.paypwd.hint')}
        error={error('payPassword')}
      />
      <DigitsField
        name="payPasswordConfirmation"
        label={t('account.paypwd.confirm')}
        error={error('payPasswordConfirmation')}
      />
    </>
  )
}
