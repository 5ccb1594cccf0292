import { walletApi } from '@chaguan/contracts/browser'
import { useQuery } from '@tanstack/react-query'
import { apiQueryOptions } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { useSite } from '../../shared/site/site.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import './pay.module.css'
import { centsOf, yuanOf } from '../../shared/pay/payment.ts'
import { TopUpLink } from './PayLinks.tsx'
import type { PayBoxState } from './use-pay-box.ts'

/** The wallet as it is now. */
function useWallet() {
  return useQuery({ ...apiQueryOptions(walletApi.readWallet, {}), staleTime: 0, refetchOnMount: 'always' })
}

/** The second step: by what it is paid. The balance and what would be left of it are shown before anything is spent. */
export function WayStep({ box }: { box: PayBoxState }) {
  const t = useTexts()
  const { money } = useFormats()
  const { forum } = useSite()
  const { data, error, isFetching } = useWallet()
  const available = data && centsOf(data.availableAmount)
  const isShort = available !== undefined && !isFetching && available < box.cents
  return (
    <>
      <p className={cx('pay__amount')}>
        <b className="dzq-num">{money(yuanOf(box.cents))}</b>
      </p>
      <section className={cx('pay__way')} aria-label={t('pay.wallet')}>
        <Icon of="wallet" />
        <div>
          <b>{t('pay.wallet')}</b>
          {data && available !== undefined ? (
            <span className="dzq-num">
              <span>{t('pay.balance', { amount: money(yuanOf(available)) })}</span>
              {Number(data.freezeAmount) > 0 && (
                <span>{t('pay.frozen', { amount: money(Number(data.freezeAmount)) })}</span>
              )}
              {available >= box.cents && (
                <span>{t('pay.after', { amount: money(yuanOf(available - box.cents)) })}</span>
              )}
            </span>
          ) : error ? (
            <span role="alert">{failureText(error, t)}</span>
          ) : (
            <Skeleton width="60%" />
          )}
        </div>
      </section>
      {!forum.paycenter.wxpayClose && <p className={cx('pay__note')}>{t('pay.walletOnly')}</p>}
      {isShort && (
        <Alert kind="warn">
          {t('pay.short.by', { amount: money(yuanOf(box.cents - available)) })} <TopUpLink />
        </Alert>
      )}
      <div className={cx('pay__buttons')}>
        <Button size="large" onClick={box.back}>
          {t('pay.back')}
        </Button>
        <Button
          kind="primary"
          size="large"
          disabled={available === undefined || isShort}
          onClick={box.payFromWallet}
        >
          {t('pay.next')}
        </Button>
      </div>
    </>
  )
}
