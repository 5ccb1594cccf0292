import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { Id, IdList, OneOf } from '../../shapes.ts'
import { invitesFilter } from '../accounts/invites.ts'
import { reportsFilter } from '../content/reports.ts'
import { topicsFilter } from '../content/topics.ts'
import { accessBlocksFilter } from './access-blocks.ts'
import { peopleFilter } from './managed-users.ts'
import { withdrawalsFilter } from './managed-withdrawals.ts'
import { managedPostsFilter, managedThreadsFilter } from './moderation.ts'
import { stopWordsFilter } from './stop-words.ts'

export const bulkKinds = [
  'threads',
  'comments',
  'users',
  'reports',
  'topics',
  'stopWords',
  'accessBlocks',
  'invites',
  'withdrawals',
] as const
export const bulkActions = [
  'approve',
  'ignore',
  'delete',
  'restore',
  'erase',
  'refuse',
  'ban',
  'unban',
  'settle',
  'recommend',
  'unrecommend',
  'sticky',
  'unsticky',
  'essence',
  'unessence',
  'move',
] as const
export const bulkStates = [
  'preparing',
  'running',
  'done',
  'undoing',
  'undone',
  'stopped',
  'incomplete',
] as const

const count = T.Integer({ minimum: 0 })

/** An optional filter that refuses unknown fields: a misspelt one would match more than was meant. */
const filterOf = <const F extends T.TProperties>(fields: F) =>
  T.Optional(T.Object(fields, { additionalProperties: false }))

const BulkJob = T.Object({
  id: T.Integer(),
  kind: OneOf(bulkKinds),
  action: OneOf(bulkActions),
  reason: T.String(),
  state: OneOf(bulkStates),
  total: count,
  done: T.Integer({ minimum: 0, description: 'number of changed items' }),
  skipped: T.Integer({
    minimum: 0,
    description: 'number of items that needed no change, no longer exist or must not be changed',
  }),
  undone: count,
  canUndo: T.Boolean(),
  nickname: T.String({ description: 'nickname of the administrator' }),
  createdAt: T.String(),
})

/** One action on everything that matches a list’s filter, or on selected items (docs/reference/wire-site.md#bulk-actions). */
export const bulkApi = defineApi({
  startBulk: {
    method: 'POST',
    path: '/api/backAdmin/bulk.start',
    summary: 'Starts a bulk action on all items that match exactly one filter, or on those with given ids.',
    description: 'Unknown fields of a filter are refused.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      threads: filterOf(managedThreadsFilter),
      comments: filterOf(managedPostsFilter),
      users: filterOf(peopleFilter.properties),
      reports: filterOf(reportsFilter.properties),
      topics: filterOf(topicsFilter),
      stopWords: filterOf(stopWordsFilter),
      accessBlocks: filterOf(accessBlocksFilter),
      invites: filterOf(invitesFilter),
      withdrawals: filterOf(withdrawalsFilter.properties),
      ids: T.Optional({ ...IdList, description: 'only these items of the kind, whatever the filter' }),
      action: OneOf(bulkActions),
      categoryId: T.Optional({ ...Id, description: 'target of the action move' }),
      reason: T.Optional(T.String({ maxLength: limits.reasonCharacters })),
    }),
    output: BulkJob,
  },
  readBulk: {
    method: 'GET',
    path: '/api/backAdmin/bulk',
    summary: 'Returns the state of a bulk action.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: BulkJob,
  },
  listBulk: {
    method: 'GET',
    path: '/api/backAdmin/bulk.list',
    summary: 'Returns the bulk actions of the last 30 days, newest first, at most 200.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Array(BulkJob),
  },
  undoBulk: {
    method: 'POST',
    path: '/api/backAdmin/bulk.undo',
    summary: 'Starts to undo a bulk action; items that changed since then are skipped.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ id: Id }),
    output: BulkJob,
  },
})
