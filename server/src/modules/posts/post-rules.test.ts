import { describe, expect, it } from 'vitest'
import {
  countedChange,
  isLikable,
  mayDeletePost,
  mayEditPost,
  mayLike,
  mayRewriteComment,
  maySeePost,
} from './post-rules.ts'

const author = 1
const someone = 2
const category = 7
const viewer = (id: number | null, ...keys: string[]) => ({ id, isAdmin: false, permissions: new Set(keys) })
const visitor = viewer(null, 'thread.likePosts', 'thread.hidePosts', 'thread.hideOwnThreadOrPost')
const admin = { id: 9, isAdmin: true, permissions: new Set<string>() }
const post = { user_id: author, is_first: 0, is_approved: 1, deleted_at: null }
const pending = { ...post, is_approved: 0 }
const ignored = { ...post, is_approved: 2 }
const deleted = { ...post, deleted_at: 5 }

describe('who sees a comment', () => {
  it.each([
    ['everybody sees an approved one', visitor, post, true],
    ['its author sees their own before it is approved', viewer(author), pending, true],
    ['its author sees their own when it was ignored', viewer(author), ignored, true],
    ['others do not see it before it is approved', viewer(someone), pending, false],
    ['visitors do not see it before it is approved', visitor, pending, false],
    ['administrators see it before it is approved', admin, pending, true],
    ['nobody sees a deleted one, not its author', viewer(author), deleted, false],
    ['nobody sees a deleted one, not an administrator', admin, deleted, false],
  ])('%s', (_, who, what, may) => {
    expect(maySeePost(who, what)).toBe(may)
  })
})

describe('who deletes a comment', () => {
  it.each([
    ['its author with the right for own things', viewer(author, 'thread.hideOwnThreadOrPost'), post, true],
    [
      'its author with that right in the category',
      viewer(author, `category${category}.thread.hideOwnThreadOrPost`),
      post,
      true,
    ],
    [
      'not its author with that right elsewhere',
      viewer(author, 'category8.thread.hideOwnThreadOrPost'),
      post,
      false,
    ],
    ['not its author without it', viewer(author), post, false],
    [
      'not somebody else with the right for own things',
      viewer(someone, 'thread.hideOwnThreadOrPost'),
      post,
      false,
    ],
    ['whoever may hide posts', viewer(someone, 'thread.hidePosts'), post, true],
    [
      'whoever may hide posts of the category',
      viewer(someone, `category${category}.thread.hidePosts`),
      post,
      true,
    ],
    ['not whoever may hide threads alone', viewer(someone, 'thread.hide'), post, false],
    ['administrators', admin, post, true],
    ['no visitor, whatever guests are granted', visitor, post, false],
    ['nobody twice', admin, deleted, false],
  ])('%s', (_, who, what, may) => {
    expect(mayDeletePost(who, what, category)).toBe(may)
  })
})

describe('other rights on comments', () => {
  it('members with the permission may like, visitors may not', () => {
    expect(mayLike(viewer(someone, 'thread.likePosts'))).toBe(true)
    expect(mayLike(viewer(someone))).toBe(false)
    expect(mayLike(visitor)).toBe(false)
  })

  it.each([
    ['a thread', { is_first: 1, is_approved: 1 }, { is_draft: 0, is_approved: 1 }, true],
    ['a thread under review', { is_first: 1, is_approved: 1 }, { is_draft: 0, is_approved: 0 }, true],
    ['an ignored thread', { is_first: 1, is_approved: 1 }, { is_draft: 0, is_approved: 2 }, true],
    ['no draft', { is_first: 1, is_approved: 1 }, { is_draft: 1, is_approved: 1 }, false],
    ['a comment', { is_first: 0, is_approved: 1 }, { is_draft: 0, is_approved: 1 }, true],
    ['no comment under review', { is_first: 0, is_approved: 0 }, { is_draft: 0, is_approved: 1 }, false],
    [
      'no comment of a thread under review',
      { is_first: 0, is_approved: 1 },
      { is_draft: 0, is_approved: 0 },
      false,
    ],
  ])('%s may be liked', (_, what, thread, may) => {
    expect(isLikable(what, thread)).toBe(may)
  })

  it('the text of a comment can be edited by its author with the permission', () => {
    const own = 'thread.editOwnThreadOrPost'
    expect(mayRewriteComment(viewer(author, own), post, 1)).toBe(true)
    expect(mayRewriteComment(viewer(author), post, 1)).toBe(false)
    expect(mayRewriteComment(viewer(author, own), { ...post, is_first: 1 }, 1)).toBe(false)
    expect(mayRewriteComment(viewer(author, own), deleted, 1)).toBe(false)
    expect(mayRewriteComment(viewer(someone, own), post, 1)).toBe(false)
    expect(mayRewriteComment(visitor, { ...post, user_id: 0 }, 1)).toBe(false)
  })

  it('only administrators edit other people’s comments', () => {
    expect(mayEditPost(admin)).toBe(true)
    expect(mayEditPost(viewer(author, 'thread.edit', 'thread.editOwnThreadOrPost'))).toBe(false)
  })

  it.each([
    [post, deleted, -1],
    [pending, post, 1],
    [post, ignored, -1],
    [pending, ignored, 0],
    [pending, { ...pending, deleted_at: 5 }, 0],
    [pending, deleted, 0],
    [post, post, 0],
  ] as const)('approved and living ones are counted (%#)', (before, after, change) => {
    expect(countedChange(before, after)).toBe(change)
  })
})
