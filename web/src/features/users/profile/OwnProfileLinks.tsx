import Ban from 'lucide-react/icons/ban'
import Bookmark from 'lucide-react/icons/bookmark'
import Info from 'lucide-react/icons/info'
import Laptop from 'lucide-react/icons/laptop'
import MessageSquare from 'lucide-react/icons/message-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { ownListLinks } from '../../../shared/links/account-links.ts'
import { links } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import styles from '../profile.module.css'
import { peopleLinks } from '../relations/person-links.ts'

const cx = classNames(styles)

/** The way to change one's profile. */
export function EditLink() {
  const t = useTexts()
  return (
    <ButtonLink icon={Pencil} href={links.editProfile}>
      {t('users.edit')}
    </ButtonLink>
  )
}

export interface OwnGridProps {
  /** How much is unread. */
  unread: ReactNode
  /** Whether the way to where one is logged in stands here; it stands in the head otherwise. */
  hasSessions?: boolean
}

/** The ways to what one keeps, has liked, has bought and has begun to write, side by side; four in a row on h5. */
export function OwnGrid({ unread, hasSessions = false }: OwnGridProps) {
  const t = useTexts()
  const ways = [
    { href: links.messages, icon: MessageSquare, text: t('users.own.messages'), mark: unread },
    { href: ownListLinks.favourites, icon: Bookmark, text: t('users.own.favourites') },
    { href: ownListLinks.likes, icon: ThumbsUp, text: t('users.own.likes') },
    { href: ownListLinks.purchases, icon: ShoppingBag, text: t('users.own.purchases') },
    { href: links.drafts, icon: NotebookPen, text: t('composer.drafts') },
    { href: ownListLinks.siteInfo, icon: Info, text: t('siteInfo.title') },
    { href: ownListLinks.invite, icon: UserPlus, text: t('invites.title') },
    { href: peopleLinks.blocks, icon: Ban, text: t('relations.blocks.own') },
    ...(hasSessions ? [{ href: links.sessions, icon: Laptop, text: t('users.sessions') }] : []),
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
    </Card>
  )
}

/** The way to where one is logged in. */
export function SessionsLink() {
  const t = useTexts()
  return (
    <ButtonLink icon={Laptop} href={links.sessions}>
      {t('users.sessions')}
    </ButtonLink>
  )
}

/** The way to write something new, from one's own page on pc (docs/reference/pages.md#account-pages). */
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
