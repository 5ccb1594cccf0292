import { useTexts } from '../../i18n/use-texts.tsx'
import { cx } from '../../ui/class-names.ts'
import { RadioGroup } from '../../ui/fields/Choices.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import './money-form.module.css'
import { payoutWayOf, payoutWays } from './withdrawal-page.ts'

/** The payout account: a WeChat id, a phone number, or a bank card with its bank and holder. */
export function PayoutFields(props: {
  typed: (field: string) => string | undefined
  error: string | undefined
}) {
  const { typed, error } = props
  const t = useTexts()
  return (
    <>
      <RadioGroup
        name="way"
        label={t('wallet.withdrawal.way')}
        look="button"
        defaultValue={payoutWayOf(typed('way'))}
        options={payoutWays.map((value) => ({ value, label: t(`wallet.withdrawal.way.${value}`) }))}
      />
      {/* The style sheet shows it for cards only, so that it works without JavaScript. */}
      <div className={cx('moneyform__bank')}>
        <TextField
          name="bank"
          label={t('wallet.withdrawal.bank')}
          placeholder={t('wallet.withdrawal.bank.hint')}
          defaultValue={typed('bank')}
          maxLength={60}
        />
      </div>
      <TextField
        name="account"
        label={t('wallet.withdrawal.account')}
        defaultValue={typed('account')}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
    </>
  )
}
