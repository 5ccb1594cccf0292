import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { accountLinks, moneyLinks, ownListLinks } from '../../../shared/links/account-links.ts'
import { links } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { useStaffLinks } from '../../../shared/site/staff-links.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import '../profile.module.css'
import { peopleLinks } from '../relations/person-links.ts'

/** The link to edit the profile. */
export function EditLink() {
  const t = useTexts()
  return (
    <ButtonLink icon="pencil" href={accountLinks.editProfile}>
      {t('users.edit')}
    </ButtonLink>
  )
}

export interface OwnGridProps {
  /** The unread badge. */
  unread: ReactNode
  /** Whether the link to the member's sessions is here; otherwise it is in the header. */
  hasSessions?: boolean
  /** Further entries. */
  children?: ReactNode
}

/** Links to the member's lists: favourites, likes, purchases, drafts; four or five in a row on h5. */
export function OwnGrid({ unread, hasSessions = false, children }: OwnGridProps) {
  const t = useTexts()
  const staffLinks = useStaffLinks()
  const mayInvite = useSite().forum.other.canInviteUserScale
  const ways: { href: string; icon: IconName; text: string; mark?: ReactNode }[] = [
    { href: links.messages, icon: 'message-square', text: t('users.own.messages'), mark: unread },
    { href: moneyLinks.wallet, icon: 'wallet', text: t('wallet.title') },
    { href: ownListLinks.favourites, icon: 'bookmark', text: t('users.own.favourites') },
    { href: ownListLinks.likes, icon: 'thumbs-up', text: t('users.own.likes') },
    { href: ownListLinks.purchases, icon: 'shopping-bag', text: t('users.own.purchases') },
    { href: ownListLinks.drafts, icon: 'notebook-pen', text: t('composer.drafts') },
    { href: ownListLinks.siteInfo, icon: 'info', text: t('siteInfo.title') },
    ...(mayInvite
      ? [{ href: ownListLinks.invite, icon: 'user-plus' as const, text: t('invites.title') }]
      : []),
    { href: peopleLinks.blocks, icon: 'ban', text: t('relations.blocks.own') },
    ...staffLinks,
    ...(hasSessions
      ? [{ href: accountLinks.sessions, icon: 'laptop' as const, text: t('users.sessions') }]
      : []),
  ]
  return (
    <Card as="nav" className={cx('owngrid')} aria-label={t('users.own')}>
      {ways.map(({ href, icon, text, mark }) => (
        <a key={href} className={cx('owngrid__item')} href={href}>
          <span className={cx('owngrid__icon')}>
            <Icon of={icon} size={24} />
            {mark}
          </span>
          {text}
        </a>
      ))}
      {children}
    </Card>
  )
}

/** The link to the member's sessions. */
export function SessionsLink() {
  const t = useTexts()
  return (
    <ButtonLink icon="laptop" href={accountLinks.sessions}>
      {t('users.sessions')}
    </ButtonLink>
  )
}

/** The link to write a thread, on the member's own page on pc (docs/reference/pages.md#account-pages). */
export function QuickPost() {
  const t = useTexts()
  const { me } = useSite()
  return (
    <Card as="div" className={cx('quickpost')}>
      <Avatar src={me?.avatarUrl} name={me?.nickname ?? ''} circle />
      <a className={cx('quickpost__field')} href={links.composer}>
        <span className="dzq-ellipsis">{t('users.quickPost')}</span>
      </a>
      <ButtonLink kind="primary" href={links.composer} tabIndex={-1} aria-hidden>
        {t('site.nav.publish')}
      </ButtonLink>
    </Card>
  )
}
