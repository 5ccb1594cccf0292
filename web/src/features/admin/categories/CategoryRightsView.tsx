import { type GroupView, groupIds } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { categoriesQuery, flatCategories, groupsQuery, rightsQuery } from '../groups/group-queries.ts'
import { isByCategory, isGranted, type RightKey, rightKeys } from '../groups/rights.ts'
import { type GroupRights, useRightsForm } from '../groups/use-rights-form.tsx'

const keys = rightKeys.filter(isByCategory)

interface RightsProps {
  categoryId: number
  groups: readonly GroupView[]
  all: GroupRights
}

function Rights({ categoryId, groups, all }: RightsProps) {
  const t = useTexts()
  const { rightsOf, change, bar } = useRightsForm(all)
  const columns: readonly Column<RightKey>[] = [
    { key: 'right', title: t('adminGroups.right'), render: (key) => t(`adminGroups.right.${key}`) },
    ...groups
      .filter(({ id }) => id !== groupIds.administrator)
      .map(
        ({ id, name }): Column<RightKey> => ({
          key: String(id),
          title: name,
          render: (key) => {
            const rights = rightsOf(id)
            const isEverywhere = isGranted(rights, key, 0)
            return (
              <input
                type="checkbox"
                aria-label={t('adminContent.category.right', {
                  group: name,
                  right: t(`adminGroups.right.${key}`),
                })}
                title={isEverywhere ? t('adminContent.category.everywhere') : undefined}
                disabled={isEverywhere}
                checked={isEverywhere || isGranted(rights, key, categoryId)}
                onChange={({ target }) => change(id, key, categoryId, target.checked)}
              />
            )
          },
        }),
      ),
  ]
  return (
    <>
      <Card>
        <Table
          caption={t('adminGroups.rights')}
          captionHidden
          columns={columns}
          rows={keys}
          rowKey={(key) => key}
          empty=""
        />
      </Card>
      {bar}
    </>
  )
}

/** The permissions of each group in one category. */
export function CategoryRightsView({ params }: PageProps<{ id: string }>) {
  const t = useTexts()
  const groups = useApiQuery(groupsQuery)
  const rights = useApiQuery(rightsQuery)
  const categories = useApiQuery(categoriesQuery)
  const category = flatCategories(categories.data ?? []).find(({ id }) => id === Number(params.id))
  return (
    <AdminPage
      title={category ? t('adminGroups.rights.of', { name: category.name }) : t('adminGroups.rights')}
      note={t('adminContent.category.rights.note')}
      actions={
        <a className="dzq-link" href="/admin/categories">
          {t('admin.categories')}
        </a>
      }
      answer={{
        data: rights.data && categories.data && groups.data,
        error: rights.error ?? groups.error ?? categories.error,
        refetch: () => Promise.all([rights.refetch(), groups.refetch(), categories.refetch()]),
      }}
    >
      {(list) =>
        category ? (
          <Rights key={category.id} categoryId={category.id} groups={list} all={rights.data ?? []} />
        ) : (
          <Alert kind="warn">{t('adminContent.category.unknown')}</Alert>
        )
      }
    </AdminPage>
  )
}
