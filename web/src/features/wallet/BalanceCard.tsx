import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { offersTopUp } from './amounts.ts'
import './wallet.module.css'
import { walletQuery } from './wallet-page.ts'

/** What one has, in all, to withdraw and frozen, with the ways to withdraw and to top up that the site offers, but for the page itself. */
export function BalanceCard() {
  const t = useTexts()
  const { money } = useFormats()
  const { forum } = useSite()
  const { data } = useApiQuery(walletQuery)
  const [available, frozen] = [Number(data?.availableAmount ?? 0), Number(data?.freezeAmount ?? 0)]
  const here = new URL(usePageContext().url, 'http://site').pathname
  const mayWithdraw = forum.setSite.siteWithdrawal === 1 && here !== moneyLinks.withdraw
  const mayTopUp = offersTopUp(forum) && here !== links.topUp
  return (
    <section className={cx('balance')} aria-label={t('wallet.balance')}>
      <div>{t('wallet.total')}</div>
      <div className={cx('balance__sum')}>{money(available + frozen)}</div>
      <div className={cx('balance__row')}>
        <div>
          {t('wallet.available')}
          <b>{money(available)}</b>
        </div>
        <a href={moneyLinks.frozen}>
          <span className={cx('balance__to')}>
            {t('wallet.frozen')}
            <Icon of="chevron-right" size={14} />
          </span>
          <b>{money(frozen)}</b>
        </a>
      </div>
      {(mayWithdraw || mayTopUp) && (
        <div className={cx('balance__acts')}>
          {mayWithdraw && (
            <a className={cx('balance__act')} href={moneyLinks.withdraw}>
              {t('wallet.withdraw')}
            </a>
          )}
          {mayTopUp && (
            <a className={cx('balance__act', 'balance__act--ghost')} href={links.topUp}>
              {t('wallet.recharge')}
            </a>
          )}
        </div>
      )}
    </section>
  )
}
