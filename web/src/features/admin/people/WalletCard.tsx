import { managedWalletsApi, walletStatus } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { query, useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { useIdempotencyKeys } from '../../../shared/pay/idempotency-keys.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import './people.module.css'

/** The form to add money to a wallet or subtract some, with a reason that its owner reads. */
function ChangeForm({ userId }: { userId: number }) {
  const t = useTexts()
  const { perform, isBusy, refusal, clearReason } = useAdminAction(useRefresh(managedWalletsApi.openWallet))
  const [kind, setKind] = useState('1')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const attempts = useIdempotencyKeys()
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const input = { userId, operateType: Number(kind), operateAmount: amount, operateReason: reason.trim() }
    await perform(async () => {
      await call(managedWalletsApi.changeWallet, input, { idempotencyKey: attempts.keyOf(input) })
      attempts.answered()
      setAmount('')
      setReason('')
    }, t('adminPeople.wallet.done'))
  }
  return (
    <>
      <form className={cx('aform')} onSubmit={(event) => void send(event)} onChange={clearReason}>
        <div className={cx('aform__pair')}>
          <SelectField
            label={t('adminPeople.wallet.kind')}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          >
            <option value="1">{t('adminPeople.wallet.add')}</option>
            <option value="2">{t('adminPeople.wallet.subtract')}</option>
          </SelectField>
          <TextField
            label={t('adminPeople.wallet.amount')}
            type="number"
            min="0.01"
            max="10000"
            step="0.01"
            required
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </div>
        <TextField
          label={t('adminPeople.wallet.reason')}
          hint={t('adminPeople.wallet.reason.hint')}
          required
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={cx('atools')}>
          <Button type="submit" kind="primary" isLoading={isBusy}>
            {t(kind === '1' ? 'adminPeople.wallet.add' : 'adminPeople.wallet.subtract')}
          </Button>
        </div>
      </form>
      {/* Outside of the form: the events of the form for the password would reach it. */}
      {refusal}
    </>
  )
}

/** A person's wallet, with the form to change it. */
export function WalletCard({ userId }: { userId: number }) {
  const t = useTexts()
  const { money } = useFormats()
  const { data, error } = useApiQuery(query(managedWalletsApi.openWallet, { userId }))
  const { perform, refusal } = useAdminAction(useRefresh(managedWalletsApi.openWallet))
  return (
    <Card title={t('adminPeople.wallet')}>
      <div className={cx('acard__in')}>
        {error && <Alert kind="warn">{failureText(error, t)}</Alert>}
        {data && (
          <>
            <dl className={cx('aperson__facts')}>
              <div>
                <dt>{t('adminPeople.wallet.available')}</dt>
                <dd>{money(Number(data.availableAmount))}</dd>
              </div>
              <div>
                <dt>{t('adminPeople.wallet.frozen')}</dt>
                <dd>{money(Number(data.freezeAmount))}</dd>
              </div>
            </dl>
            <Switch
              checked={data.walletStatus === walletStatus.frozen}
              onChange={({ target }) =>
                void perform(() =>
                  call(managedWalletsApi.changeWallet, { userId, walletStatus: target.checked ? 1 : 0 }),
                )
              }
            >
              {t('adminPeople.wallet.freeze')}
            </Switch>
            {refusal}
            <ChangeForm userId={userId} />
          </>
        )}
      </div>
    </Card>
  )
}
