import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { categoriesQuery, flatCategories, groupsQuery, rightsQuery } from './group-queries.ts'
import './groups.module.css'
import { isGranted, type RightKey, rightKeys } from './rights.ts'

/** Joins names in one line. */
export const names = (list: readonly { readonly name: string }[], comma: string) =>
  list.map(({ name }) => name).join(comma)

interface HolderRow {
  readonly key: RightKey
  readonly everywhere: string
  readonly somewhere: string
}

/** The groups that have each permission. */
export function RightHolders() {
  const t = useTexts()
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const { data: all = [] } = useApiQuery(rightsQuery)
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const scopes = flatCategories(categories)
  const comma = t('admin.comma')
  const rightsOf = new Map(all.map(({ groupId, permissions }) => [groupId, new Set(permissions)]))
  const rows = rightKeys.map((key): HolderRow => {
    const holders = groups.map(({ id, name }) => {
      const rights = rightsOf.get(id) ?? new Set<string>()
      const isEverywhere = isGranted(rights, key, 0)
      const where = isEverywhere ? [] : scopes.filter((scope) => isGranted(rights, key, scope.id))
      return { name, isEverywhere, where }
    })
    return {
      key,
      everywhere: names(
        holders.filter(({ isEverywhere }) => isEverywhere),
        comma,
      ),
      somewhere: holders
        .filter(({ where }) => where.length > 0)
        .map(({ name, where }) => `${name} (${names(where, comma)})`)
        .join(comma),
    }
  })
  const columns: readonly Column<HolderRow>[] = [
    {
      key: 'right',
      title: t('adminGroups.right'),
      render: ({ key }) => (
        <>
          {t(`adminGroups.right.${key}`)}
          <span className={cx('aright__hint')}>{t(`adminGroups.right.${key}.hint`)}</span>
        </>
      ),
    },
    { key: 'all', title: t('adminGroups.holders.site'), render: ({ everywhere }) => everywhere },
    { key: 'some', title: t('adminGroups.holders.some'), render: ({ somewhere }) => somewhere },
  ]
  return (
    <Card title={t('adminGroups.holders')}>
      <Table
        caption={t('adminGroups.holders')}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty=""
      />
    </Card>
  )
}
