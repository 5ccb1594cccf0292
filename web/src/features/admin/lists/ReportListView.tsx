import { exportsApi, type ReportView, reportsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { overviewQuery } from '../shell/use-pending-work.ts'
import { AdminList, type ListColumn } from './AdminList.tsx'
import { exportedOf, listQueries, matching } from './list-pages.ts'
import './lists.module.css'

const kinds = [0, 1, 2] as const

/** The address of the reported content or person. */
function placeOf({ report: { threadId, postId, targetUserId } }: ReportView): string {
  if (postId > 0) return links.post(threadId, postId)
  return threadId > 0 ? links.thread(threadId) : links.user(targetUserId)
}

/** The person whom a report concerns, with their staff notes. */
function Subject({ of: { userId, nickname, noteCount, lastNote } }: { of: ReportView['subject'] }) {
  const t = useTexts()
  if (userId === 0) return null
  return (
    <>
      <a className={cx('alist__to')} href={`/admin/users/${userId}`}>
        {nickname}
      </a>
      {noteCount > 0 && <p className={cx('alist__meta')}>{t('moderation.note.last', { text: lastNote })}</p>}
      <p className={cx('alist__meta')}>
        <a className={cx('alist__to')} href={links.personNotes(userId)}>
          {noteCount > 0
            ? t('moderation.note.count', { n: noteCount, name: nickname })
            : t('moderation.note.first', { name: nickname })}
        </a>
      </p>
    </>
  )
}

/** Reports, unhandled ones first. */
export function ReportListView({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const client = useQueryClient()
  const { data, error, refetch } = useApiQuery(listQueries.reports(query))
  const columns: readonly ListColumn<ReportView>[] = [
    {
      key: 'what',
      holds: 'text',
      title: t('adminLists.reported'),
      render: (row) => (
        <a href={placeOf(row)} target="_blank" rel="noreferrer">
          {t(`adminLists.reported.${kinds.find((one) => one === row.report.type) ?? 0}`)}
        </a>
      ),
    },
    {
      key: 'about',
      holds: 'text',
      title: t('adminLists.reported.about'),
      render: ({ subject }) => <Subject of={subject} />,
    },
    { key: 'reason', holds: 'text', title: t('adminLists.reason'), render: ({ report }) => report.reason },
    { key: 'by', holds: 'name', title: t('adminLists.reporter'), render: ({ user }) => user.nickname },
    {
      key: 'state',
      isShort: true,
      title: t('adminLists.state'),
      render: ({ report }) => (
        <Tag kind={report.status === 1 ? 'success' : 'warn'}>
          {t(report.status === 1 ? 'adminLists.report.state.1' : 'adminLists.report.state.0')}
        </Tag>
      ),
    },
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ report }) => report.createdAt,
    },
  ]
  return (
    <AdminList
      exported={{
        path: exportsApi.exportReports.path,
        input: exportedOf(listQueries.reports(query).input),
        name: 'reports',
      }}
      title={t('admin.reports')}
      path="/admin/reports"
      query={query}
      answer={{ data, error, refetch }}
      columns={columns}
      idOf={({ report }) => report.id}
      nameOf={({ report }) => report.reason}
      filters={[
        { name: 'username', label: t('adminLists.reporter') },
        {
          name: 'status',
          label: t('adminLists.state'),
          usual: '0',
          options: [
            ['0', t('adminLists.report.state.0')],
            ['1', t('adminLists.report.state.1')],
          ],
        },
        {
          name: 'type',
          label: t('adminLists.reported'),
          options: kinds.map((kind) => [String(kind), t(`adminLists.reported.${kind}`)] as const),
        },
        { name: 'startTime', label: t('adminLists.from'), type: 'date' },
        { name: 'endTime', label: t('adminLists.until'), type: 'date' },
      ]}
      actions={[
        {
          name: 'settle',
          label: t('adminLists.settle'),
          kind: 'primary',
          key: 'e',
          bulk: 'settle',
        },
        {
          name: 'delete',
          label: t('adminLists.delete'),
          kind: 'danger',
          run: (ids) => call(reportsApi.deleteReports, { ids: ids.join(',') }),
        },
      ]}
      matching={matching.reports(query)}
      onDone={() =>
        void client.invalidateQueries({ queryKey: queryKeyOf(overviewQuery.endpoint, overviewQuery.input) })
      }
    />
  )
}
