import ChevronRight from 'lucide-react/icons/chevron-right'
import Laptop from 'lucide-react/icons/laptop'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import type { ReactNode } from 'react'
import { links } from '../../api/links.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import styles from './profile.module.css'

const cx = classNames(styles)

/** What one can do with one's account, a line each; `logOut` is the button for it. */
export function OwnRows({ logOut }: { logOut: ReactNode }) {
  const t = useTexts()
  return (
    <Card as="div" className={cx('rows')}>
      <a className={cx('rows__item')} href={links.drafts}>
        <Icon of={NotebookPen} />
        {t('composer.drafts')}
        <span className={cx('rows__end')}>
          <Icon of={ChevronRight} size={16} />
        </span>
      </a>
      <a className={cx('rows__item')} href={links.sessions}>
        <Icon of={Laptop} />
        {t('users.sessions')}
        <span className={cx('rows__end')}>
          <Icon of={ChevronRight} size={16} />
        </span>
      </a>
      {logOut}
    </Card>
  )
}
