import { useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { useIsOffered, useSite } from '../../shared/site/site.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import './memberships.module.css'
import { isAdministrator, mayRenew } from './memberships-page.ts'
import { useGroupEnd, useSiteEnd } from './use-group-end.ts'

/**
 * The viewer's group and membership with buttons to renew and upgrade; renders nothing for administrators, and where
 * nothing is sold (docs/reference/pages.md#memberships).
 */
export function MembershipCard() {
  const t = useTexts()
  const site = useSite()
  const [groupEnd, siteEnd] = [useGroupEnd(), useSiteEnd()]
  const group = site.me?.group
  const renewsSite = mayRenew(site)
  const isOffered = useIsOffered('canOrder')
  if (!group || isAdministrator(site.me) || !(group.hasPayGroup || renewsSite)) return null
  const renews = renewsSite ? moneyLinks.renew : `${moneyLinks.upgrade}?level=${group.level}`
  return (
    <Card as="section" className={cx('membercard')} aria-label={t('memberships.card')}>
      <div className={cx('membercard__title')}>
        <Icon of="coffee" />
        {group.groupName}
      </div>
      <p>{[groupEnd || t('memberships.forever'), siteEnd].filter(Boolean).join(' · ')}</p>
      {group.description && <p>{group.description}</p>}
      <div className={cx('membercard__acts')}>
        {isOffered && (renewsSite || group.level > 0) && (
          <ButtonLink kind="primary" size="small" href={renews}>
            {t('memberships.way.renew')}
          </ButtonLink>
        )}
        {group.hasPayGroup && (
          <ButtonLink size="small" href={moneyLinks.upgrade}>
            {t('memberships.way.upgrade')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
