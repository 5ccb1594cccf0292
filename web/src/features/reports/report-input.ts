import { reportTypes } from '@chaguan/contracts/browser'
import type { ContentRef } from '../../shared/content/hide-content.ts'

/** The suggested reasons for a report (docs/reference/pages.md#thread-page). */
export const reportReasons = ['spam', 'illegal', 'flood', 'repeated'] as const

/** The reported content or person. */
export type ReportTarget = ContentRef | { readonly userId: number }

/** The input of a report (docs/reference/wire-content.md#reports). */
export function reportInput(reported: ReportTarget, reason: string) {
  if ('userId' in reported) return { type: reportTypes.person, toUserId: reported.userId, reason }
  const { threadId, postId } = reported
  return postId
    ? { type: reportTypes.comment, threadId, postId, reason }
    : { type: reportTypes.thread, threadId, reason }
}
