import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import './feed.module.css'

/** Number of the administrators' group (docs/reference/wire-accounts.md#groups). */
const administrators = 1

/** Whether the viewer owns a site that nobody has written in yet. */
export function useIsBeginning(): boolean {
  const { forum, me } = useSite()
  return forum.other.countThreads === 0 && me?.group?.groupId === administrators
}

/** What the owner of a new site does first, in place of its empty feed. */
export function FirstSteps() {
  const t = useTexts()
  const steps = [
    ['/admin', 'sliders-horizontal', 'threads.begin.site', 'threads.begin.site.text'],
    [links.composer, 'pencil', 'threads.begin.write', 'threads.begin.write.text'],
    [links.editProfile, 'user', 'threads.begin.profile', 'threads.begin.profile.text'],
    ['/invite', 'user-plus', 'threads.begin.invite', 'threads.begin.invite.text'],
  ] as const
  return (
    <Card title={t('threads.begin')} titleId="begin">
      <p className={cx('begin__text')}>{t('threads.begin.text')}</p>
      <ol>
        {steps.map(([href, icon, title, text]) => (
          <li key={href}>
            <a className={cx('begin__step')} href={href}>
              <span className={cx('begin__icon')}>
                <Icon of={icon} />
              </span>
              <span className={cx('begin__what')}>
                <b>{t(title)}</b>
                <span>{t(text)}</span>
              </span>
              <Icon of="chevron-right" size={18} />
            </a>
          </li>
        ))}
      </ol>
    </Card>
  )
}
