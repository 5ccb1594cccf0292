import { expect, test } from 'vitest'
import { aPost, aThread } from '../../testing/site-fixtures.ts'
import { menuActionsOf, postActionsOf, sheetActionsOf, switches, threadActionsOf } from './content-actions.ts'

const member = { userId: 9, isAdmin: false }
const visitor = { userId: null, isAdmin: false }
const admin = { userId: 1, isAdmin: true }
const none = {
  canEdit: false,
  canDelete: false,
  canEssence: false,
  canStick: false,
  canReply: true,
  canViewPost: true,
  canFreeViewPost: false,
  canViewVideo: true,
  canViewAttachment: true,
  canDownloadAttachment: true,
  canBeReward: false,
}
const all = { ...none, canEdit: true, canDelete: true, canEssence: true, canStick: true }

test('a reader may report a thread, and view its revisions', () => {
  expect(threadActionsOf(aThread({ ability: none }), member)).toEqual(['report'])
  expect(threadActionsOf(aThread({ ability: none, editCount: 1 }), visitor)).toEqual(['history', 'report'])
})

test('a viewer with all permissions features, pins, moves and deletes, and does not report their own content', () => {
  expect(threadActionsOf(aThread({ ability: all }), admin)).toEqual([
    'edit',
    'sticky',
    'unessence',
    'closeComments',
    'move',
    'delete',
  ])
  const marked = aThread({ ability: all, isStick: 1 })
  expect(threadActionsOf(marked, admin)).toContain('unsticky')
})

test('content under review is approved or ignored, and has no other actions', () => {
  const waiting = aThread({ ability: all, isApproved: 0 })
  expect(threadActionsOf(waiting, admin)).toEqual(['edit', 'approve', 'ignore', 'delete'])
  expect(threadActionsOf(aThread({ ability: none, isApproved: 0 }), member)).toEqual([])
  expect(threadActionsOf(aThread({ ability: all, isApproved: 2 }), admin)).toContain('approve')
})

test('an author pins a thread of their own on their page, unless it is anonymous', () => {
  const own = aThread({ ability: none, userId: 9 })
  expect(threadActionsOf(own, member)).toEqual(['pin'])
  expect(threadActionsOf({ ...own, userStickStatus: true }, member)).toEqual(['unpin'])
  expect(threadActionsOf({ ...own, isAnonymous: 1 }, member)).toEqual([])
})

test('a viewer who may edit a published thread closes it for comments, or opens it again', () => {
  const edited = aThread({ ability: { ...none, canEdit: true } })
  const actions = threadActionsOf(edited, member)
  expect(actions).toContain('closeComments')
  expect(actions).not.toContain('openComments')
  const closed = threadActionsOf({ ...edited, commentsClosedAt: '2026-11-20 09:07:00' }, member)
  expect(closed).toContain('openComments')
  expect(closed).not.toContain('closeComments')
  expect(threadActionsOf({ ...edited, isDraft: true }, member)).not.toContain('closeComments')
  expect(threadActionsOf(aThread({ ability: none }), member)).not.toContain('closeComments')
})

test('the call that closes a thread for comments contains its id', () => {
  const input = (action: 'closeComments' | 'openComments') =>
    switches.get(action)?.input({ threadId: 12, postId: 40 })
  expect(input('closeComments')).toEqual({ threadId: 12, isClosed: true })
  expect(input('openComments')).toEqual({ threadId: 12, isClosed: false })
})

test('a comment is reported by others and deleted by viewers with permission', () => {
  const post = aPost({ canDelete: false, canEdit: false, canApprove: false, likeCount: 0 })
  expect(postActionsOf(post, member)).toEqual(['report'])
  expect(postActionsOf({ ...post, userId: 9, canDelete: true }, member)).toEqual(['delete'])
  expect(postActionsOf({ ...post, isApproved: 0, canApprove: true, canDelete: true }, admin)).toEqual([
    'approve',
    'ignore',
    'delete',
  ])
})

test('the menu on pc offers the poster of a published thread, and no edit, which is beside it', () => {
  expect(menuActionsOf(aThread({ ability: none }), member)).toEqual(['poster', 'report'])
  const mayAll = menuActionsOf(aThread({ ability: all }), admin)
  expect(mayAll.slice(-2)).toEqual(['poster', 'delete'])
  expect(mayAll).not.toContain('edit')
  expect(menuActionsOf(aThread({ ability: all, isApproved: 0 }), admin)).not.toContain('poster')
})

test('the sheet on h5 offers to favourite and share a thread, before reporting and deleting', () => {
  const mayAll = aThread({ ability: all, isFavorite: true })
  expect(sheetActionsOf(aThread({ ability: none }), member, false)).toEqual([
    'favor',
    'poster',
    'copy',
    'report',
  ])
  expect(sheetActionsOf(mayAll, admin, true).slice(-5)).toEqual([
    'unfavor',
    'poster',
    'copy',
    'wechat',
    'delete',
  ])
  const waiting = aThread({ ability: all, isApproved: 0 })
  expect(sheetActionsOf(waiting, admin, true)).toEqual(threadActionsOf(waiting, admin))
})
