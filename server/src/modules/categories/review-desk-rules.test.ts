import { describe, expect, it } from 'vitest'
import { deskRights } from './review-desk-rules.ts'

const viewer = (permissions: readonly string[], more: object = {}) => ({
  ...{ id: 7, isAdmin: false, permissions: new Set(permissions) },
  ...more,
})
const category = { id: 3, moderators: '' }

describe('the review desk of a category', () => {
  it.each([
    [[], null],
    [['thread.edit'], { deletesThreads: false, deletesComments: false }],
    [['thread.hide'], { deletesThreads: true, deletesComments: false }],
    [['category3.thread.hidePosts'], { deletesThreads: false, deletesComments: true }],
    [['category4.thread.hide'], null],
    [['thread.essence', 'thread.reply'], null],
  ] as const)('a viewer with the permissions %j has the rights %j at the desk', (permissions, rights) => {
    expect(deskRights(viewer(permissions), category)).toEqual(rights)
  })

  it('the review desk is open to administrators and to the moderators that the category names', () => {
    const all = { deletesThreads: true, deletesComments: true }
    expect(deskRights(viewer([], { isAdmin: true }), category)).toEqual(all)
    expect(deskRights(viewer([]), { id: 3, moderators: '17, 7' })).toEqual(all)
    expect(deskRights(viewer([]), { id: 3, moderators: '17,77' })).toBeNull()
    expect(deskRights(viewer([], { id: null }), { id: 3, moderators: '' })).toBeNull()
  })
})
