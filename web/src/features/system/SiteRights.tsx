import type { CategoryView, forumApi, OutputOf } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import './site-info.module.css'
import { categoryRights, generalRights } from './site-info-page.ts'

type Rights = OutputOf<typeof forumApi.listPermissions>['myPermissons']

interface Right {
  readonly key: string
  readonly title: TextKey
  readonly has: boolean
  /** Names of the categories that grant it, when only some do. */
  readonly only: readonly string[]
}

const namesOf = (categories: readonly CategoryView[]) =>
  categories.flatMap(({ categoryId, name, children }) => [
    { id: categoryId, name },
    ...children.map((child) => ({ id: child.categoryId, name: child.name })),
  ])

/** The viewer's permissions in the categories: in all, in none, or in which. */
function rightsIn(
  categories: readonly CategoryView[],
  rights: Rights,
  asked: Readonly<Record<string, TextKey>>,
): readonly Right[] {
  const places = namesOf(categories)
  return Object.entries(asked).map(([key, title]) => {
    const only = places.filter(({ id }) => rights[key]?.[String(id)]).map(({ name }) => name)
    return { key, title, has: only.length > 0, only: only.length < places.length ? only : [] }
  })
}

/** Permissions, each with a tick or a dash. */
function RightList({ title, rights }: { title: string; rights: readonly Right[] }) {
  const t = useTexts()
  return (
    <section className={cx('rights')} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rights.map(({ key, title: name, has, only }) => (
          <li key={key} className={cx('rights__one', has && 'is-on')}>
            <Icon of={has ? 'check' : 'minus'} size={16} />
            <span>
              {t(name)}
              <span className="dzq-vh">{t(has ? 'siteInfo.yes' : 'siteInfo.no')}</span>
              {only.length > 0 && (
                <small>{t('siteInfo.only', { names: only.join(t('siteInfo.only.between')) })}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The viewer's permissions in the categories and on the whole site (docs/reference/pages.md#account-pages). */
export function SiteRights({
  categories,
  rights,
  groupName,
}: {
  categories: readonly CategoryView[]
  rights: Rights
  groupName: string
}) {
  const t = useTexts()
  const general = Object.entries(generalRights).map(([key, title]) => ({
    ...{ key, title, has: rights.general?.[key] ?? false, only: [] },
  }))
  return (
    <Card
      title={t('siteInfo.rights')}
      titleId="rights"
      more={groupName && <span className="dzq-muted">{groupName}</span>}
    >
      <div className={cx('info__in')}>
        {categories.length === 0 && <p className="dzq-muted">{t('siteInfo.none')}</p>}
        {categories.length > 0 &&
          (Object.keys(categoryRights) as (keyof typeof categoryRights)[]).map((group) => (
            <RightList
              key={group}
              title={t(`siteInfo.group.${group}`)}
              rights={rightsIn(categories, rights, categoryRights[group])}
            />
          ))}
        <RightList title={t('siteInfo.general')} rights={general} />
      </div>
    </Card>
  )
}
