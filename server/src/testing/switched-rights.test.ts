import { type CategoryPermissionKey, categoryPermissionKeys, groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, revoke } from './fixtures/published-thread.ts'
import { createThread } from './fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

interface Site {
  readonly t: TestApp
  readonly admin: TestMember
  readonly member: TestMember
}

/**
 * What a permission allows: whether a member can do it in a category, and the other permissions that the attempt
 * requires.
 */
interface Doing {
  readonly needs: readonly CategoryPermissionKey[]
  readonly can: (site: Site, categoryId: number) => Promise<boolean>
}

const isDone = (answer: { Code: number }) => answer.Code === 0

/** Does something to a thread of another person or, where given, the member's own. */
const toThread =
  (whose: 'admin' | 'member', path: string, change: object) => async (site: Site, categoryId: number) => {
    const { id } = await createThread(site.t, site[whose], { categoryId })
    site.t.clock.advance(31_000)
    return isDone(await site.t.post(`/api/v3/${path}`, { id, threadId: id, ...change }, site.member))
  }

const written = { title: '改过', content: { text: '<p>改过</p>' } }

const publishes =
  (more: object) =>
  async ({ t, member }: Site, categoryId: number) => {
    t.clock.advance(31_000)
    const body = { categoryId, title: '春茶', content: { text: '<p>新茶</p>' }, ...more }
    return isDone(await t.post('/api/v3/thread.create', body, member))
  }

/** Reads the text of a thread with a price without paying. */
async function readsPaid({ t, admin, member }: Site, categoryId: number): Promise<boolean> {
  const sold = { categoryId, priceCents: 100, html: '<p>只给付费的人看</p>' }
  const { id } = await createThread(t, admin, sold)
  const answer = await t.get(`/api/v3/thread.detail?threadId=${id}`, member)
  return JSON.stringify(answer.Data).includes('只给付费的人看')
}

async function listed({ t, admin, member }: Site, categoryId: number): Promise<boolean> {
  const { id } = await createThread(t, admin, { categoryId })
  t.clock.advance(61_000)
  const path = `/api/v3/thread.list?perPage=50&filter[categoryids][0]=${categoryId}`
  // A viewer without any visible category is refused.
  const { pageData = [] } = (await t.get(path, member)).Data as { pageData?: { threadId: number }[] }
  return pageData.some(({ threadId }) => threadId === id)
}

async function opened({ t, admin, member }: Site, categoryId: number): Promise<boolean> {
  const { id } = await createThread(t, admin, { categoryId })
  return isDone(await t.get(`/api/v3/thread.detail?threadId=${id}`, member))
}

async function hidesComment({ t, admin, member }: Site, categoryId: number): Promise<boolean> {
  const { id } = await createThread(t, admin, { categoryId })
  t.clock.advance(31_000)
  const said = await t.post('/api/v3/posts.create', { id, content: '好茶' }, admin)
  const { id: postId } = said.Data as { id: number }
  const body = { postId, data: { attributes: { isDeleted: 1 } } }
  return isDone(await t.post('/api/v3/posts.update', body, member))
}

const reading = ['viewThreads', 'thread.viewPosts'] as const

/** What each category permission allows; the compiler requires every key. */
const doings: Readonly<Record<CategoryPermissionKey, Doing>> = {
  viewThreads: { needs: [], can: listed },
  createThread: { needs: reading, can: publishes({}) },
  'thread.reply': { needs: reading, can: toThread('admin', 'posts.create', { content: '好茶' }) },
  'thread.edit': { needs: reading, can: toThread('admin', 'thread.update', written) },
  'thread.hide': { needs: reading, can: toThread('admin', 'threads/operate', { isDeleted: true }) },
  'thread.essence': { needs: reading, can: toThread('admin', 'threads/operate', { isEssence: true }) },
  'thread.viewPosts': { needs: ['viewThreads'], can: opened },
  'thread.hidePosts': { needs: reading, can: hidesComment },
  'thread.editOwnThreadOrPost': { needs: reading, can: toThread('member', 'thread.update', written) },
  'thread.hideOwnThreadOrPost': {
    needs: reading,
    can: toThread('member', 'threads/operate', { isDeleted: true }),
  },
  'thread.freeViewPosts': { needs: reading, can: readsPaid },
  'thread.allowAnonymous': {
    needs: [...reading, 'createThread'],
    can: publishes({ anonymous: 1 }),
  },
}

describe.each(engines)('category permissions on %s', (engine) => {
  let site: Site
  let other: number

  beforeAll(async () => {
    const t = await openTestApp({ engine })
    site = { t, admin: await t.createAdmin(), member: await t.createMember() }
    other = await insertCategory(t, '别处')
  })
  afterAll(() => site.t.close())

  it.each(categoryPermissionKeys)(
    '%s allows its action where it is granted, and nowhere else',
    async (key) => {
      const { t } = site
      const { needs, can } = doings[key]
      const inOther = `category${other}.${key}`
      const every = categoryPermissionKeys.flatMap((one) => [
        one,
        `category1.${one}`,
        `category${other}.${one}`,
      ])
      const inBoth = async () => [await can(site, 1), await can(site, other)]
      await revoke(t, groupIds.member, ...every)
      if (needs.length > 0) await t.grant(groupIds.member, ...needs)
      expect(await inBoth(), 'without it').toEqual([false, false])
      await t.grant(groupIds.member, key)
      expect(await inBoth(), 'everywhere').toEqual([true, true])
      await revoke(t, groupIds.member, key)
      expect(await inBoth(), 'taken').toEqual([false, false])
      await t.grant(groupIds.member, inOther)
      expect(await inBoth(), 'in one category').toEqual([false, true])
      await revoke(t, groupIds.member, inOther)
      expect(await inBoth(), 'taken from the category').toEqual([false, false])
    },
  )
})
