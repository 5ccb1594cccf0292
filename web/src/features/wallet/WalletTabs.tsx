import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import './wallet.module.css'
import { type WalletList, walletLists } from './wallet-kinds.ts'
import { walletHref } from './wallet-page.ts'

/** The lists of a wallet; on h5 the balance leads to what is frozen. */
export function WalletTabs({ list }: { list: WalletList }) {
  const t = useTexts()
  const { face } = usePageContext()
  const lists: readonly WalletList[] = face === 'pc' ? [...walletLists, 'freeze'] : walletLists
  return (
    <div className={cx('wallet__tabs')}>
      <Tabs
        label={t('wallet.lists')}
        items={lists.map((name) => ({
          href: walletHref({ list: name }),
          text: t(`wallet.list.${name}`),
          isActive: name === list,
        }))}
      />
    </div>
  )
}
