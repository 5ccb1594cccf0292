import type { groupsApi, OutputOf } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { categoriesQuery, flatCategories, groupsQuery } from './group-queries.ts'
import './groups.module.css'
import { isByCategory, isGranted, type RightKey } from './rights.ts'

interface RightsTableProps {
  caption: string
  keys: readonly RightKey[]
  rights: ReadonlySet<string>
  groupId: number
  all: OutputOf<typeof groupsApi.listGroupRights>
  onChange: (key: RightKey, scope: number, isOn: boolean) => void
}

/** The other groups that have a permission, at least in one category. */
function useHolders(all: RightsTableProps['all'], own: number) {
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const scopes = flatCategories(categories).map(({ id }) => id)
  return (key: RightKey) =>
    groups.flatMap(({ id, name }) => {
      const rights = new Set(all.find(({ groupId }) => groupId === id)?.permissions)
      return id !== own && [0, ...scopes].some((scope) => isGranted(rights, key, scope)) ? [name] : []
    })
}

/** Permissions with their meaning, the other groups that have them, and the scope for this group. */
export function RightsTable({ caption, keys, rights, groupId, all, onChange }: RightsTableProps) {
  const t = useTexts()
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const holders = useHolders(all, groupId)
  const scopes = flatCategories(categories)
  return (
    <ul className={cx('arights')} aria-label={caption}>
      {keys.map((key) => {
        const name = t(`adminGroups.right.${key}`)
        const isEverywhere = isGranted(rights, key, 0)
        const others = holders(key)
        const count = scopes.filter(({ id }) => isGranted(rights, key, id)).length
        return (
          <li key={key} className={cx('aright')}>
            <Switch checked={isEverywhere} onChange={({ target }) => onChange(key, 0, target.checked)}>
              <span className={cx('aright__name')}>{name}</span>
              <span className={cx('aright__hint')}>
                {t(`adminGroups.right.${key}.hint`)}{' '}
                {others.length > 0 && t('adminGroups.alsoHave', { names: others.join(t('admin.comma')) })}
              </span>
            </Switch>
            {isByCategory(key) && !isEverywhere && scopes.length > 0 && (
              <details className={cx('aright__scopes')}>
                <summary>{t('adminGroups.inCategories', { n: count, of: scopes.length })}</summary>
                <div className={cx('aright__boxes')}>
                  {scopes.map((scope) => (
                    <label key={scope.id} className={cx('aright__box')}>
                      <input
                        type="checkbox"
                        checked={isGranted(rights, key, scope.id)}
                        aria-label={t('adminGroups.inCategory', { right: name, category: scope.name })}
                        onChange={({ target }) => onChange(key, scope.id, target.checked)}
                      />
                      {scope.name}
                    </label>
                  ))}
                </div>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
