import { addNounTexts } from '../../../i18n/noun-texts.ts'
import { type TextTableInUse, useTexts } from '../../../i18n/use-texts.tsx'
import { accountLinks } from '../../../shared/links/account-links.ts'
import { links } from '../../../shared/links/links.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import './feed.module.css'

/** The first steps for the owner of a new site, in place of its empty feed. */
export function FirstSteps() {
  const t = useTexts()
  const steps = [
    ['/admin/guide', 'sliders-horizontal', 'firstSteps.site', 'firstSteps.site.text'],
    [links.composer, 'pencil', 'firstSteps.write', 'firstSteps.write.text'],
    [accountLinks.editProfile, 'user', 'firstSteps.profile', 'firstSteps.profile.text'],
    ['/invite', 'user-plus', 'firstSteps.invite', 'firstSteps.invite.text'],
  ] as const
  return (
    <Card title={t('firstSteps.title')} titleId="begin" className={cx('begin')}>
      <p className={cx('begin__text')}>{t('firstSteps.text')}</p>
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

/** Resolves to the component for React's `lazy`, once its texts have loaded. */
export async function firstSteps({ lang, texts }: TextTableInUse) {
  await addNounTexts(texts, lang, 'firstSteps')
  return { default: FirstSteps }
}
