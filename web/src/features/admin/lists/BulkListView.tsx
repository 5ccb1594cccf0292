import { bulkApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { AdminPage } from '../form/AdminPage.tsx'
import { type BulkJob, UndoWork, useWorkName, useWorkState } from './BulkWork.tsx'

/** Actions on all that a list had found, and what can still be taken back. */
export function BulkListView() {
  const t = useTexts()
  const nameOf = useWorkName()
  const stateOf = useWorkState()
  const answer = useApiQuery(query(bulkApi.listBulk, {}))
  const columns: readonly Column<BulkJob>[] = [
    { key: 'at', title: t('admin.acts.at'), render: ({ createdAt }) => createdAt },
    { key: 'who', title: t('admin.acts.who'), render: ({ nickname }) => nickname },
    { key: 'what', title: t('admin.acts.what'), render: nameOf },
    { key: 'total', title: t('adminLists.bulk.total'), isNumber: true, render: ({ total }) => total },
    { key: 'state', title: t('adminLists.state'), render: stateOf },
    { key: 'reason', title: t('adminLists.reason'), render: ({ reason }) => reason },
    {
      key: 'undo',
      title: '',
      render: (job) => <UndoWork job={job} onDone={() => void answer.refetch()} />,
    },
  ]
  return (
    <AdminPage title={t('admin.bulk')} note={t('adminLists.bulk.note')} answer={answer}>
      {(jobs) => (
        <Card>
          <Table
            caption={t('admin.bulk')}
            captionHidden
            columns={columns}
            rows={jobs}
            rowKey={({ id }) => id}
            empty={<Empty title={t('adminLists.bulk.none')} />}
          />
        </Card>
      )}
    </AdminPage>
  )
}
