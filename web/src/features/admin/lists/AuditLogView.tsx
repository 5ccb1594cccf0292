import { managedUsersApi, type OutputOf } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { AdminList, type ListColumn } from './AdminList.tsx'
import { exportedOf, listQueries } from './list-pages.ts'

type AuditLogEntry = OutputOf<typeof managedUsersApi.listAuditLog>['pageData'][number]

/** Names that an entry shows before it is expanded. */
const maxShown = 3

const kinds = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008] as const

type Target = AuditLogEntry['targets'][number]

function addressOf({ kind, id, threadId }: Target) {
  if (kind === 'user') return `/admin/users/${id}`
  if (kind === 'thread') return `/thread/${id}`
  if (kind === 'post') return threadId === 0 ? null : `/thread/${threadId}`
  if (kind === 'group') return '/admin/groups'
  return kind === 'topic' ? `/topic/topic-detail/${id}` : '/admin/categories'
}

function TargetNames({ targets }: Pick<AuditLogEntry, 'targets'>) {
  return targets.map((target, index) => {
    const text = target.name === '' ? String(target.id) : `${target.name} (${target.id})`
    const address = target.name === '' ? null : addressOf(target)
    return (
      <span key={`${target.kind}${target.id}`}>
        {index > 0 && ', '}
        {address ? <a href={address}>{text}</a> : text}
      </span>
    )
  })
}

/** Names of what an entry is about, with their ids; those after the first few are expanded on request. */
function AuditTargets({ targets }: Pick<AuditLogEntry, 'targets'>) {
  const t = useTexts()
  return (
    <>
      <TargetNames targets={targets.slice(0, maxShown)} />
      {targets.length > maxShown && (
        <details>
          <summary>{t('admin.actions.allTargets', { n: targets.length })}</summary>
          <TargetNames targets={targets.slice(maxShown)} />
        </details>
      )}
    </>
  )
}

/** The audit log, the latest entries first. */
export function AuditLogView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(listQueries.auditLog(query))
  const kindOf = (type: number) => {
    const kind = kinds.find((one) => one === type)
    return kind ? t(`adminLists.action.${kind}`) : String(type)
  }
  const columns: readonly ListColumn<AuditLogEntry>[] = [
    {
      ...{ key: 'at', holds: 'time', title: t('admin.actions.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
    {
      ...{ key: 'who', holds: 'name', title: t('admin.actions.who'), sort: 'userId' },
      render: ({ userId, nickname }) => <a href={`/admin/users/${userId}`}>{nickname}</a>,
    },
    {
      ...{ key: 'kind', isShort: true, title: t('adminLists.action'), sort: 'type' },
      render: ({ type }) => kindOf(type),
    },
    { key: 'what', holds: 'text', title: t('admin.actions.what'), render: ({ actionDesc }) => actionDesc },
    {
      ...{ key: 'targets', holds: 'name', title: t('admin.actions.targets') },
      render: ({ targets }) => <AuditTargets targets={targets} />,
    },
    { key: 'ip', holds: 'name', title: t('admin.actions.ip'), render: ({ ip }) => ip, width: '110px' },
  ]
  return (
    <AdminList
      exported={{
        path: managedUsersApi.exportAuditLog.path,
        input: exportedOf(listQueries.auditLog(query).input),
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
          label: t('adminLists.action'),
          options: kinds.map((kind) => [String(kind), kindOf(kind)] as const),
        },
        { name: 'userId', label: t('adminLists.id') },
        { name: 'q', label: t('admin.actions.find') },
        { name: 'startTime', label: t('adminLists.from'), type: 'date' },
        { name: 'endTime', label: t('adminLists.until'), type: 'date' },
      ]}
    />
  )
}
