import Ban from 'lucide-react/icons/ban'
import Bookmark from 'lucide-react/icons/bookmark'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Laptop from 'lucide-react/icons/laptop'
import MessageSquare from 'lucide-react/icons/message-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { links } from '../../api/links.ts'
import { ownLinks } from '../../api/own-links.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import styles from './profile.module.css'
import { peopleLinks } from './relations/person-links.ts'

const cx = classNames(styles)

/** What one can do with one's account, a line each; `logOut` is the button for it. */
export function OwnRows({ logOut }: { logOut: ReactNode }) {
  const t = useTexts()
  const rows = [
    { href: links.messages, icon: MessageSquare, text: t('users.own.messages') },
    { href: ownLinks.favourites, icon: Bookmark, text: t('users.own.favourites') },
    { href: ownLinks.likes, icon: ThumbsUp, text: t('users.own.likes') },
    { href: ownLinks.purchases, icon: ShoppingBag, text: t('users.own.purchases') },
    { href: links.drafts, icon: NotebookPen, text: t('composer.drafts') },
    { href: ownLinks.invite, icon: UserPlus, text: t('invites.title') },
    { href: peopleLinks.blocks, icon: Ban, text: t('relations.blocks.own') },
    { href: links.sessions, icon: Laptop, text: t('users.sessions') },
  ]
  return (
    <Card as="div" className={cx('rows')}>
      {rows.map(({ href, icon, text }) => (
        <a key={href} className={cx('rows__item')} href={href}>
          <Icon of={icon} />
          {text}
          <span className={cx('rows__end')}>
            <Icon of={ChevronRight} size={16} />
          </span>
        </a>
      ))}
      {logOut}
    </Card>
  )
}
