import { overviewApi } from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../../api/query.ts'
import type { Waiting } from './admin-menu.ts'

/** Facts of the installation, and how much waits. */
export const overviewQuery = query(overviewApi.readOverview, {})

/** How much waits for an administrator, of each kind; nothing until it is known. */
export function useWaiting(): Readonly<Record<Waiting, number>> {
  const { data } = useApiQuery(overviewQuery)
  return {
    users: data?.unapproved.unapprovedUsers ?? 0,
    threads: data?.unapproved.unapprovedThreads ?? 0,
    comments: data?.unapproved.unapprovedPosts ?? 0,
    reports: data?.unapproved.openReports ?? 0,
    withdrawals: data?.unapproved.unapprovedMoneys ?? 0,
  }
}
