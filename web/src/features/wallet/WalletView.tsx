import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { WalletFilters } from './WalletFilters.tsx'
import { WalletList } from './WalletList.tsx'
import { type WalletList as ListName, walletLists } from './wallet-kinds.ts'
import './wallet.module.css'
import { readFrozenQuery, readWalletQuery, walletHref } from './wallet-page.ts'

/** The layout of a wallet page: the balance, and its lists beside it on pc, below it on h5. */
export function WalletMain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={cx('wallet')}>
      <h1 className="dzq-vh">{title}</h1>
      <div className={cx('wallet__side')}>
        <BalanceCard />
      </div>
      <div className={cx('wallet__main')}>{children}</div>
    </main>
  )
}

/** The tabs of a wallet; on h5 the balance links to the frozen money. */
function WalletTabs({ list }: { list: ListName }) {
  const t = useTexts()
  const { face } = usePageContext()
  const lists: readonly ListName[] = face === 'pc' ? [...walletLists, 'freeze'] : walletLists
  return (
    <div className={cx('wallet__tabs')}>
      <Tabs
        label={t('wallet.lists')}
        scroll
        items={lists.map((name) => ({
          href: walletHref({ list: name }),
          text: t(`wallet.list.${name}`),
          isActive: name === list,
        }))}
      />
    </div>
  )
}

/** The viewer's wallet: the balance, income, expenses and withdrawals (docs/reference/pages.md#wallet). */
export function WalletView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const asked = readWalletQuery({ query })
  return (
    <WalletMain title={t('wallet.title')}>
      <Card as="div" className={cx('wallet__card')}>
        <WalletTabs list={asked.list} />
        <WalletFilters asked={asked} />
        <WalletList asked={asked} />
      </Card>
    </WalletMain>
  )
}

/** The viewer's frozen money, with its dates. */
export function FrozenView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { face } = usePageContext()
  return (
    <WalletMain title={t('wallet.frozen.title')}>
      <Card as="div" className={cx('wallet__card')}>
        {face === 'pc' && <WalletTabs list="freeze" />}
        <WalletList asked={readFrozenQuery({ query })} />
      </Card>
    </WalletMain>
  )
}
