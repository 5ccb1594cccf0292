import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { offersTopUp } from './amounts.ts'
import './wallet.module.css'
import { walletQuery } from './wallet-page.ts'

/** Links to withdrawing and topping up, if the site offers them, without the page itself. */
function BalanceActions({ offersWithdrawal }: { offersWithdrawal: boolean }) {
  const t = useTexts()
  const { forum } = useSite()
  const here = new URL(usePageContext().url, 'http://site').pathname
  const mayWithdraw = offersWithdrawal && here !== moneyLinks.withdraw
  const mayTopUp = offersTopUp(forum) && here !== moneyLinks.topUp
  if (!mayWithdraw && !mayTopUp) return null
  return (
    <div className={cx('balance__acts')}>
      {mayWithdraw && (
        <a className={cx('balance__act')} href={moneyLinks.withdraw}>
          {t('wallet.withdraw')}
        </a>
      )}
      {mayTopUp && (
        <a className={cx('balance__act', 'balance__act--ghost')} href={moneyLinks.topUp}>
          {t('wallet.recharge')}
        </a>
      )}
    </div>
  )
}

/** The viewer's balance: total, available and frozen, with what is pending or owed and the actions. */
export function BalanceCard() {
  const t = useTexts()
  const { money } = useFormats()
  const { forum } = useSite()
  const { data } = useApiQuery(walletQuery)
  const [available, frozen] = [Number(data?.availableAmount ?? 0), Number(data?.freezeAmount ?? 0)]
  const [held, debt] = [Number(data?.heldAmount ?? 0), Number(data?.debtAmount ?? 0)]
  const offersWithdrawal = forum.setSite.siteWithdrawal === 1 && data?.mayWithdraw === true
  return (
    <section className={cx('balance')} aria-label={t('wallet.balance')}>
      <div>{t('wallet.total')}</div>
      <div className={cx('balance__sum')}>{money(available + frozen)}</div>
      <div className={cx('balance__row')}>
        <div>
          {t('wallet.available')}
          <b>{money(Number(data?.withdrawableAmount ?? 0))}</b>
        </div>
        {held > 0 && (
          <div>
            {t('wallet.held')}
            <b>{money(held)}</b>
          </div>
        )}
        <a href={moneyLinks.frozen}>
          <span className={cx('balance__to')}>
            {t('wallet.frozen')}
            <Icon of="chevron-right" size={14} />
          </span>
          <b>{money(frozen)}</b>
        </a>
      </div>
      {held > 0 && <p className={cx('balance__note')}>{t('wallet.held.text', { n: data?.heldDays ?? 0 })}</p>}
      {debt > 0 && <p className={cx('balance__note')}>{t('wallet.debt.text', { amount: money(debt) })}</p>}
      <BalanceActions offersWithdrawal={offersWithdrawal} />
    </section>
  )
}
