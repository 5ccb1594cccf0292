import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../profile.module.css'

const cx = classNames(styles)

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
