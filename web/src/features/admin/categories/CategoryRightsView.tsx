import { type GroupView, groupIds, groupsApi, type OutputOf } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { useAct, useRefresh } from '../form/use-act.tsx'
import '../form/admin-form.module.css'
import { categoriesQuery, flatCategories, groupsQuery, rightsQuery } from '../groups/group-queries.ts'
import { changedRights, grants, isByCategory, type RightKey, rightKeys, withRight } from '../groups/rights.ts'

const keys = rightKeys.filter(isByCategory)

interface RightsProps {
  categoryId: number
  groups: readonly GroupView[]
  all: OutputOf<typeof groupsApi.listGroupRights>
}

function Rights({ categoryId, groups, all }: RightsProps) {
  const t = useTexts()
  const { act, isBusy, refusal } = useAct(useRefresh(groupsApi.listGroupRights, groupsApi.openGroup))
  const [changed, setChanged] = useState<ReadonlyMap<number, ReadonlySet<string>>>(new Map())
  const stored = new Map(all.map(({ groupId, permissions }) => [groupId, new Set(permissions)]))
  const rightsOf = (id: number) => changed.get(id) ?? stored.get(id) ?? new Set<string>()
  const count = [...changed].reduce(
    (sum, [id, rights]) => sum + changedRights(stored.get(id) ?? new Set(), rights),
    0,
  )
  async function save(): Promise<void> {
    const isDone = await act(async () => {
      for (const [groupId, rights] of changed)
        await call(groupsApi.changePermissions, { groupId, permissions: [...rights] })
    })
    if (isDone) setChanged(new Map())
  }
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
            const isEverywhere = grants(rights, key, 0)
            return (
              <input
                type="checkbox"
                aria-label={t('adminContent.category.right', {
                  group: name,
                  right: t(`adminGroups.right.${key}`),
                })}
                title={isEverywhere ? t('adminContent.category.everywhere') : undefined}
                disabled={isEverywhere}
                checked={isEverywhere || grants(rights, key, categoryId)}
                onChange={({ target }) =>
                  setChanged(new Map(changed).set(id, withRight(rights, key, categoryId, target.checked)))
                }
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
      {(count > 0 || refusal) && (
        <section className={cx('aform__bar')} aria-label={t('adminForm.save')}>
          <span role="status">{t('adminGroups.rights.changed', { n: count })}</span>
          {refusal}
          <Button onClick={() => setChanged(new Map())}>{t('adminForm.discard')}</Button>
          <Button kind="primary" isLoading={isBusy} onClick={() => void save()}>
            {t('adminForm.save')}
          </Button>
        </section>
      )}
    </>
  )
}

/** What each group may do in one category. */
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
