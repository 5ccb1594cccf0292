import type { exportsApi, InputOf, ManagedPostView, ManagedThreadView, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { TextKey } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import {
  findPostsOfPart,
  findThreadsOfPart,
  presentManagedPosts,
  presentManagedThreads,
} from '../moderation/index.ts'
import { readReports } from '../reports/index.ts'
import { plainText } from '../texts/index.ts'
import { readTopics } from '../topic-pages/index.ts'
import { type ExportedList, exportList, type RowOf, textOfValue } from './export-list.ts'

type Table = OutputOf<typeof exportsApi.exportThreads>

const approvals: Readonly<Record<number, TextKey>> = {
  0: 'exports.approval.pending',
  1: 'exports.approval.approved',
  2: 'exports.approval.ignored',
}
const reported: Readonly<Record<number, TextKey>> = {
  0: 'exports.reported.user',
  1: 'exports.reported.thread',
  2: 'exports.reported.comment',
}

/** Columns that threads and comments share. */
const contentColumns: ExportedList<ManagedThreadView | ManagedPostView>['columns'] = [
  { key: 'exports.column.text', of: ({ content }) => plainText(content.text) },
  { key: 'exports.column.author', of: ({ nickname }) => nickname },
  { key: 'exports.column.state', of: ({ isApproved }, lang) => textOfValue(lang, approvals, isApproved) },
  { key: 'exports.column.words', of: ({ stopWords }) => stopWords },
  { key: 'exports.column.ip', of: ({ ip }) => ip },
  { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
  { key: 'exports.column.deleted', of: ({ deletedAt }) => deletedAt ?? '' },
]

/** Exports threads in any state except drafts. */
export const exportThreads = (
  ctx: Context,
  viewer: Member,
  filter: InputOf<typeof exportsApi.exportThreads>,
): Promise<Table> =>
  exportList<ManagedThreadView>(ctx, viewer, {
    name: 'threads',
    auditSubject: 'thread',
    columns: [
      { key: 'exports.column.id', of: ({ threadId }) => String(threadId) },
      { key: 'exports.column.title', of: ({ title }) => title },
      { key: 'exports.column.category', of: ({ categoryName }) => categoryName },
      { key: 'exports.column.comments', of: ({ likeReward }) => String(likeReward.postCount) },
      ...contentColumns,
    ],
    async read(part) {
      const { ids, last } = await findThreadsOfPart(ctx, filter, part)
      return { rows: await presentManagedThreads(ctx, viewer, ids), last }
    },
  })

/** Exports comments and replies in any state. */
export const exportComments = (
  ctx: Context,
  viewer: Member,
  filter: InputOf<typeof exportsApi.exportComments>,
): Promise<Table> =>
  exportList<ManagedPostView>(ctx, viewer, {
    name: 'comments',
    auditSubject: 'post',
    columns: [
      { key: 'exports.column.id', of: ({ postId }) => String(postId) },
      { key: 'exports.column.thread', of: ({ threadId }) => String(threadId) },
      { key: 'exports.column.title', of: ({ title }) => title },
      ...contentColumns,
    ],
    async read(part) {
      const { ids, last } = await findPostsOfPart(ctx, filter, part)
      return { rows: await presentManagedPosts(ctx, viewer, ids), last }
    },
  })

/** Exports reports with their reporters. */
export const exportReports = (
  ctx: Context,
  viewer: Member,
  wanted: InputOf<typeof exportsApi.exportReports>,
): Promise<Table> =>
  exportList<RowOf<typeof readReports>>(ctx, viewer, {
    name: 'reports',
    auditSubject: 'thread',
    columns: [
      { key: 'exports.column.id', of: ({ report }) => String(report.id) },
      {
        key: 'exports.column.reported',
        of: ({ report }, lang) => textOfValue(lang, reported, report.type),
      },
      { key: 'exports.column.thread', of: ({ report }) => String(report.threadId || '') },
      { key: 'exports.column.comment', of: ({ report }) => String(report.postId || '') },
      { key: 'exports.column.person', of: ({ report }) => String(report.targetUserId || '') },
      { key: 'exports.column.reason', of: ({ report }) => report.reason },
      { key: 'exports.column.reporter', of: ({ user }) => user.nickname },
      {
        key: 'exports.column.state',
        of: ({ report }, lang) =>
          textOfValue(lang, { 0: 'exports.report.open', 1: 'exports.report.settled' }, report.status),
      },
      { key: 'exports.column.created', of: ({ report }) => report.createdAt },
    ],
    read: (part) => readReports(ctx, viewer, wanted, part),
  })

/** Exports topics with their creators. */
export const exportTopics = (
  ctx: Context,
  viewer: Member,
  filter: InputOf<typeof exportsApi.exportTopics>,
): Promise<Table> =>
  exportList<RowOf<typeof readTopics>>(ctx, viewer, {
    name: 'topics',
    auditSubject: 'thread',
    columns: [
      { key: 'exports.column.id', of: ({ topicId }) => String(topicId) },
      { key: 'exports.column.topic', of: ({ content }) => content },
      { key: 'exports.column.author', of: ({ nickname }) => nickname },
      { key: 'exports.column.threads', of: ({ threadCount }) => String(threadCount) },
      { key: 'exports.column.views', of: ({ viewCount }) => String(viewCount) },
      {
        key: 'exports.column.recommended',
        of: ({ recommended }, lang) =>
          textOfValue(lang, { 1: 'exports.yes', 0: 'exports.no' }, Number(recommended)),
      },
      { key: 'exports.column.created', of: ({ createdAt }) => createdAt },
    ],
    read: (part) => readTopics(ctx, viewer, filter, part),
  })
