import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Menu, MenuLink } from '../../../ui/menu/Menu.tsx'
import { type TabItem, Tabs } from '../../../ui/tabs/Tabs.tsx'
import './feed.module.css'
import type { FeedQuery } from '../../../shared/threads/feed-query.ts'
import { useFeedTabs, useSortChoices, useTypeChoices } from './use-feed-choices.ts'

function Choice({ label, items }: { label: string; items: readonly TabItem[] }) {
  const chosen = items.slice(1).find(({ isActive }) => isActive)
  return (
    <Menu
      align="start"
      triggerClass={cx('feedbar__choice', chosen && 'is-active')}
      trigger={
        <>
          {chosen?.text ?? label}
          <Icon of="chevron-down" size={16} />
        </>
      }
    >
      {items.map(({ href, text, isActive }) => (
        <MenuLink key={href} href={href} {...(isActive && { 'aria-current': 'true' as const })}>
          {text}
        </MenuLink>
      ))}
    </Menu>
  )
}

/** The filters above a feed on pc, as links: lists, types and orders. */
export function FeedFilters({ feed }: { feed: FeedQuery }) {
  const t = useTexts()
  const types = useTypeChoices(feed)
  const sorts = useSortChoices(feed)
  return (
    <>
      <Tabs label={t('threads.filter')} items={useFeedTabs(feed)} />
      <span className={cx('feedbar__sep')} />
      <Choice label={t('threads.filter.type')} items={types} />
      <Choice label={t('threads.filter.sort')} items={sorts} />
    </>
  )
}
