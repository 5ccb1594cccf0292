import { describe, expect, it } from 'vitest'
import { freeCharacters, payTypeOf } from './price-rules.ts'
import {
  abilitiesOf,
  hiddenAuthorIdFor,
  isAuthorHidden,
  isListed,
  mayDeleteThread,
  mayEditThread,
  mayOpenThread,
  mayReply,
  refusalToOpen,
  type ThreadFacts,
} from './thread-rules.ts'

const author = 7

const thread = (changes: Partial<ThreadFacts> = {}): ThreadFacts => ({
  user_id: author,
  category_id: 3,
  is_draft: 0,
  is_approved: 1,
  is_anonymous: 0,
  deleted_at: null,
  ...changes,
})

const viewer = (id: number | null, ...keys: string[]) => ({ id, isAdmin: false, permissions: new Set(keys) })
const administrator = { id: 1, isAdmin: true, permissions: new Set<string>() }
const visitor = viewer(null, 'thread.viewPosts')
const reader = viewer(8, 'thread.viewPosts')

describe('threads in lists', () => {
  it.each([
    [{}, true],
    [{ is_draft: 1 }, false],
    [{ is_approved: 0 }, false],
    [{ is_approved: 2 }, false],
    [{ deleted_at: 1 }, false],
  ])('%j: %s', (changes, expected) => {
    expect(isListed(thread(changes))).toBe(expected)
  })
})

describe('opening a thread', () => {
  it.each([
    ['a published one by anybody with the right', reader, {}, null],
    ['a published one by a visitor with the right', visitor, {}, null],
    ['without the right, by a visitor', viewer(null), {}, 'JUMP_TO_LOGIN'],
    ['without the right, by a member', viewer(8), {}, 'UNAUTHORIZED'],
    ['with the right in this category only', viewer(8, 'category3.thread.viewPosts'), {}, null],
    ['with the right in another category', viewer(8, 'category4.thread.viewPosts'), {}, 'UNAUTHORIZED'],
    ['one’s own without the right', viewer(author), {}, null],
    ['one under review by others', reader, { is_approved: 0 }, 'RESOURCE_NOT_FOUND'],
    ['one under review by its author', viewer(author), { is_approved: 0 }, null],
    ['one under review by an administrator', administrator, { is_approved: 0 }, null],
    ['an ignored one by others', reader, { is_approved: 2 }, 'RESOURCE_NOT_FOUND'],
    ['a draft by its author', viewer(author), { is_draft: 1 }, null],
    ['a draft by others', reader, { is_draft: 1 }, 'RESOURCE_NOT_FOUND'],
    ['a draft by an administrator', administrator, { is_draft: 1 }, 'RESOURCE_NOT_FOUND'],
    ['a deleted one by its author', viewer(author), { deleted_at: 5 }, 'RESOURCE_NOT_FOUND'],
    ['a deleted one by an administrator', administrator, { deleted_at: 5 }, 'RESOURCE_NOT_FOUND'],
  ] as const)('%s', (_, who, changes, expected) => {
    expect(refusalToOpen(who, thread(changes))).toBe(expected)
    expect(mayOpenThread(who, thread(changes))).toBe(expected === null)
  })
})

describe('editing a thread', () => {
  const own = 'thread.editOwnThreadOrPost'
  it.each([
    ['a visitor never', viewer(null, own, 'thread.edit'), {}, false],
    ['the author with the right for their own', viewer(author, own), {}, true],
    ['the author without any right', viewer(author), {}, false],
    ['the author with the right for all', viewer(author, 'thread.edit'), { is_approved: 0 }, true],
    ['another with the right for their own', viewer(8, own), {}, false],
    ['another with the right for all', viewer(8, 'thread.edit'), {}, true],
    ['another with the right in another category', viewer(8, 'category4.thread.edit'), {}, false],
    ['another, while it is under review', viewer(8, 'thread.edit'), { is_approved: 0 }, false],
    ['an administrator', administrator, {}, true],
    ['an administrator, while it is under review', administrator, { is_approved: 0 }, true],
    ['the author’s draft, without any right', viewer(author), { is_draft: 1 }, true],
    ['another’s draft', viewer(8, 'thread.edit'), { is_draft: 1 }, false],
    ['an administrator on a draft', administrator, { is_draft: 1 }, false],
    ['an administrator on a draft under review', administrator, { is_draft: 1, is_approved: 0 }, true],
    ['a deleted thread', administrator, { deleted_at: 5 }, false],
  ] as const)('%s', (_, who, changes, expected) => {
    expect(mayEditThread(who, thread(changes))).toBe(expected)
  })
})

describe('deleting a thread', () => {
  const own = 'thread.hideOwnThreadOrPost'
  it.each([
    ['a visitor never', viewer(null, own, 'thread.hide'), {}, false],
    ['the author with the right for their own', viewer(author, own), {}, true],
    ['the author without any right', viewer(author), {}, false],
    ['another with the right for their own', viewer(8, own), {}, false],
    ['another with the right for all', viewer(8, 'thread.hide'), {}, true],
    ['another with the right in this category', viewer(8, 'category3.thread.hide'), {}, true],
    ['another with the right in another category', viewer(8, 'category4.thread.hide'), {}, false],
    ['the author’s draft, without any right', viewer(author), { is_draft: 1 }, true],
    ['another’s draft', administrator, { is_draft: 1 }, false],
    ['a deleted thread', administrator, { deleted_at: 5 }, false],
  ] as const)('%s', (_, who, changes, expected) => {
    expect(mayDeleteThread(who, thread(changes))).toBe(expected)
  })
})

describe('the author of an anonymous thread', () => {
  it.each([
    ['is hidden from others', reader, 1, true],
    ['is hidden from visitors', visitor, 1, true],
    ['is hidden from administrators who read', administrator, 1, true],
    ['is shown to themself', viewer(author), 1, false],
    ['is shown when the thread is not anonymous', reader, 0, false],
  ] as const)('%s', (_, who, is_anonymous, expected) => {
    expect(isAuthorHidden(who, thread({ is_anonymous }))).toBe(expected)
    expect(hiddenAuthorIdFor(who, thread({ is_anonymous }))).toBe(expected ? author : null)
  })
})

describe('what is sold', () => {
  it('the sold content is the whole thread, its attachments, or nothing', () => {
    expect(payTypeOf({ price_cents: 0, attachment_price_cents: 0 })).toBe(0)
    expect(payTypeOf({ price_cents: 1, attachment_price_cents: 0 })).toBe(1)
    expect(payTypeOf({ price_cents: 0, attachment_price_cents: 1 })).toBe(2)
  })

  it.each([
    [0, 0, 100],
    [100, 0, 0],
    [100, 500, 50],
    [100, 333, 33],
    [100, 1000, 100],
  ])(
    'at %i cents with %i thousandths free, %i of 100 characters are read',
    (price_cents, free_words, free) => {
      const sold = { price_cents, attachment_price_cents: 0, free_words, text_characters: 100 }
      expect(freeCharacters(sold)).toBe(free)
    },
  )
})

describe('what one may do', () => {
  it('each permission of the category allows its action', () => {
    const nothing = abilitiesOf(viewer(8), thread(), false)
    expect(Object.values(nothing)).not.toContain(true)
    expect(Object.values(abilitiesOf(administrator, thread(), true))).not.toContain(false)
    expect(abilitiesOf(viewer(8, 'thread.sticky', 'category3.thread.essence'), thread(), true)).toMatchObject(
      {
        canStick: true,
        canEssence: true,
        canEdit: false,
      },
    )
  })

  it('tips are allowed for other people’s published threads, where the site has tips', () => {
    const mayTip = (given: Partial<ThreadFacts>, hasTips = true) =>
      abilitiesOf(viewer(8), { ...thread(), ...given }, hasTips).canBeReward
    expect([mayTip({}), mayTip({}, false)]).toEqual([true, false])
    expect([mayTip({ is_draft: 1 }), mayTip({ is_approved: 0 }), mayTip({ user_id: 8 })]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('reading for free is allowed to those who may edit', () => {
    expect(abilitiesOf(viewer(8, 'thread.edit'), thread(), true).canFreeViewPost).toBe(true)
    expect(abilitiesOf(viewer(8, 'thread.freeViewPosts'), thread(), true).canFreeViewPost).toBe(true)
  })

  it('commenting is never allowed to a visitor', () => {
    expect(mayReply(viewer(null, 'thread.reply'), thread())).toBe(false)
    expect(mayReply(viewer(8, 'category3.thread.reply'), thread())).toBe(true)
  })
})
