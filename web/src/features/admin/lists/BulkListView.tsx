import { bulkApi, bulkKinds, bulkStates, exportsApi } from '@chaguan/contracts/browser'
import { query as ask, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import '../form/admin-form.module.css'
import { AdminList, type ListColumn } from './AdminList.tsx'
import { type BulkJob, UndoWork, useWorkName, useWorkState } from './BulkWork.tsx'
import { paginateRows, shownTable } from './paginate-rows.ts'

/** The list from which an action was started. */
const listOf = {
  threads: '/admin/threads',
  comments: '/admin/comments',
  users: '/admin/users',
  reports: '/admin/reports?status=all',
  topics: '/admin/topics',
  stopWords: '/admin/words',
  accessBlocks: '/admin/access-blocks',
  invites: '/admin/invites',
  withdrawals: '/admin/withdrawals',
} as const satisfies Record<(typeof bulkKinds)[number], string>

/** The list of bulk actions, with those that can still be undone. */
export function BulkListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { go } = usePageContext()
  const nameOf = useWorkName()
  const stateOf = useWorkState()
  const jobs = useApiQuery(ask(bulkApi.listBulk, {}))
  const [type, state] = [query.get('type'), query.get('state')]
  const answer = paginateRows(jobs, query, {
    by: { createdAt: ({ id }) => id, total: ({ total }) => total, nickname: ({ nickname }) => nickname },
    fits: (job) => (!type || job.kind === type) && (!state || job.state === state),
  })
  const columns: readonly ListColumn<BulkJob>[] = [
    {
      key: 'at',
      holds: 'time',
      title: t('admin.actions.at'),
      sort: 'createdAt',
      render: ({ createdAt }) => createdAt,
    },
    {
      key: 'who',
      holds: 'name',
      title: t('admin.actions.who'),
      sort: 'nickname',
      render: ({ nickname }) => nickname,
    },
    { key: 'what', holds: 'text', title: t('admin.actions.what'), render: nameOf },
    {
      ...{ key: 'total', title: t('adminLists.bulk.total'), sort: 'total', isNumber: true },
      render: ({ total }) => total,
    },
    { key: 'state', title: t('adminLists.state'), render: stateOf },
    { key: 'reason', holds: 'text', title: t('adminLists.reason'), render: ({ reason }) => reason },
    {
      key: 'undo',
      title: t('adminForm.actions'),
      isControls: true,
      render: (job) => <UndoWork job={job} onDone={() => void jobs.refetch()} />,
    },
  ]
  return (
    <AdminList
      exported={shownTable(
        { path: exportsApi.exportBulk.path, input: {}, name: 'bulk-actions' },
        answer,
        query,
        ({ id }) => id,
      )}
      title={t('admin.bulk')}
      path="/admin/bulk"
      query={query}
      answer={answer}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={nameOf}
      open={({ kind }) => go(listOf[kind])}
      filters={[
        {
          name: 'type',
          label: t('adminLists.bulk.kind'),
          options: bulkKinds.map((kind) => [kind, t(`adminLists.bulk.${kind}`)] as const),
        },
        {
          name: 'state',
          label: t('adminLists.state'),
          options: bulkStates.map((one) => [one, t(`adminLists.bulk.is.${one}`)] as const),
        },
      ]}
    >
      <p className={cx('ahead__note')}>{t('adminLists.bulk.note')}</p>
    </AdminList>
  )
}
