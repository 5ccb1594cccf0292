import { useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks, ownListLinks } from '../../shared/links/account-links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import './memberships.module.css'
import { showsOrders } from './memberships-page.ts'

/** The viewer's purchases: threads, or all orders. */
export function PurchaseTabs({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const isOrders = showsOrders({ query })
  return (
    <Card as="div" className={cx('purchasetabs')}>
      <Tabs
        label={t('memberships.orders.tabs')}
        scroll
        items={[
          { href: ownListLinks.purchases, text: t('memberships.orders.threads'), isActive: !isOrders },
          { href: moneyLinks.orders, text: t('memberships.orders'), isActive: isOrders },
        ]}
      />
    </Card>
  )
}
