import { managedUsersApi, type OutputOf } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { AdminList, type ListColumn } from './AdminList.tsx'
import { exportedOf, listQueries } from './list-pages.ts'

type Act = OutputOf<typeof managedUsersApi.listAdminActs>['pageData'][number]

const kinds = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007] as const

/** The audit log, the latest entries first. */
export function ActListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(listQueries.acts(query))
  const kindOf = (type: number) => {
    const kind = kinds.find((one) => one === type)
    return kind ? t(`adminLists.act.${kind}`) : String(type)
  }
  const columns: readonly ListColumn<Act>[] = [
    {
      ...{ key: 'at', title: t('admin.acts.at'), sort: 'createdAt', width: '170px' },
      render: ({ createdAt }) => createdAt,
    },
    {
      ...{ key: 'who', title: t('admin.acts.who'), sort: 'userId', width: '140px' },
      render: ({ userId, nickname }) => <a href={`/admin/users/${userId}`}>{nickname}</a>,
    },
    {
      ...{ key: 'kind', title: t('adminLists.act'), sort: 'type', width: '120px' },
      render: ({ type }) => kindOf(type),
    },
    { key: 'what', title: t('admin.acts.what'), render: ({ actionDesc }) => actionDesc },
    { key: 'ip', title: t('admin.acts.ip'), render: ({ ip }) => ip, width: '140px' },
  ]
  return (
    <AdminList
      exported={{
        path: managedUsersApi.exportAdminActs.path,
        input: exportedOf(listQueries.acts(query).input),
        name: 'action-logs',
      }}
      title={t('admin.log')}
      path="/admin/log"
      query={query}
      answer={{ data, error, refetch }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ actionDesc }) => actionDesc}
      filters={[
        {
          name: 'type',
          label: t('adminLists.act'),
          options: kinds.map((kind) => [String(kind), kindOf(kind)] as const),
        },
        { name: 'userId', label: t('adminLists.id') },
        { name: 'q', label: t('admin.acts.what') },
        { name: 'startTime', label: t('adminLists.from'), type: 'date' },
        { name: 'endTime', label: t('adminLists.until'), type: 'date' },
      ]}
    />
  )
}
