import { overviewApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import type { PendingWork } from './admin-menu.ts'

/** The query for facts of the installation, and the counts of pending work. */
export const overviewQuery = query(overviewApi.readOverview, {})

/** The counts of pending work of each kind; 0 while loading. */
export function usePendingWork(): Readonly<Record<PendingWork, number>> {
  const { data } = useApiQuery(overviewQuery)
  return {
    users: data?.unapproved.unapprovedUsers ?? 0,
    threads: data?.unapproved.unapprovedThreads ?? 0,
    comments: data?.unapproved.unapprovedPosts ?? 0,
    reports: data?.unapproved.openReports ?? 0,
    withdrawals: data?.unapproved.unapprovedMoneys ?? 0,
    refunds: data?.unapproved.waitingRefunds ?? 0,
  }
}
