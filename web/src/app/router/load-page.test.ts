import {
  failureCodes,
  forumApi,
  notificationsApi,
  topicsApi,
  usersApi,
  wechatApi,
} from '@chaguan/contracts/browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { pageOf } from '../../pages/index.ts'
import { aPage, fakeSite } from '../../testing/site-fixtures.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { createQueryClient } from '../rendering/query-client.ts'
import type { FaceModule } from './define-page.ts'
import { componentOf, type LoadOptions, loadPage } from './load-page.ts'
import { prefetchRunner, queryRunner } from './navigation.ts'

// Every call sends the language of its page.
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'zh' } }))

const ThreadPage = () => null
const MissingPage = () => null

/** Opens a thread that does not exist. */
function open(loadMissing: () => Promise<() => null>) {
  vi.spyOn(componentOf(pageOf('thread'), 'pc'), 'load').mockResolvedValue(ThreadPage)
  vi.spyOn(componentOf(pageOf('notFound'), 'pc'), 'load').mockImplementation(loadMissing)
  const client = createQueryClient()
  client.setQueryData(queryKeyOf(forumApi.readForum, {}), fakeSite['/api/v3/forum'])
  const options: LoadOptions = {
    client,
    area: 'site',
    face: {} as FaceModule,
    faceName: 'pc',
    userId: null,
    isGuarded: true,
    addTexts: async () => {},
    code: (loading) => loading,
    run: async ({ required }: Query) =>
      required ? new CallFailure(failureCodes.RESOURCE_NOT_FOUND, '没有找到资源') : null,
  }
  return loadPage('/thread/5', options)
}

test('a page whose data does not exist is replaced by the not-found page', async () => {
  expect(await open(async () => MissingPage)).toMatchObject({
    name: 'notFound',
    Page: MissingPage,
    refusal: null,
  })
})

test('when the not-found page cannot be loaded either, the error page shows the reason', async () => {
  const gone = async () => {
    throw new Error('gone')
  }
  expect(await open(gone)).toMatchObject({
    name: 'thread',
    refusal: { Code: failureCodes.RESOURCE_NOT_FOUND },
  })
})

describe('a prefetched page', () => {
  afterEach(() => vi.unstubAllGlobals())

  const answered = [
    notificationsApi.countUnread,
    notificationsApi.listNotifications,
    topicsApi.listTopics,
    usersApi.listUsers,
    wechatApi.drawScreenCode,
    wechatApi.drawRebindCode,
  ]

  /** Opens a member's page in the given ways, in order; returns the paths requested from the server by each. */
  async function askedFor(url: string, ...ways: readonly ('inAdvance' | 'opened')[]) {
    const calls = stubFetch(...answered.map((endpoint) => [endpoint, aPage([])] as const))
    const client = createQueryClient()
    client.setQueryData(queryKeyOf(forumApi.readForum, {}), fakeSite['/api/v3/forum'])
    const run = queryRunner(client, () => false)
    const options: LoadOptions = {
      client,
      area: 'site',
      face: {} as FaceModule,
      faceName: 'pc',
      userId: 9,
      isGuarded: true,
      addTexts: async () => {},
      code: (loading) => loading,
      run,
    }
    const heard: string[][] = []
    for (const way of ways) {
      calls.length = 0
      await loadPage(url, { ...options, run: way === 'inAdvance' ? prefetchRunner(run) : run })
      heard.push(calls.map(({ path }) => path))
    }
    return heard
  }

  test.each(['thread', 'account', 'financial'])(
    'a prefetched page leaves the notifications of type %s unread; opening the page marks them as read',
    async (kind) => {
      const [before, after] = await askedFor(`/message?page=${kind}`, 'inAdvance', 'opened')
      expect(before).toEqual(['/api/v3/unreadnotification'])
      expect(after).toEqual(['/api/v3/notification'])
    },
  )

  test.each([
    ['/user/wx-login', '/api/v3/users/pc/wechat/h5.genqrcode'],
    ['/user/wx-bind-qrcode', '/api/v3/users/pc/wechat/h5.genqrcode'],
    ['/user/rebind', '/api/v3/users/pc/wechat.rebind.genqrcode'],
  ])('requests no WeChat code: %s', async (url, path) => {
    expect(await askedFor(url, 'inAdvance', 'opened')).toEqual([[], [path]])
  })

  test('requests its other data when it is opened', async () => {
    const [before, after] = await askedFor('/topic', 'inAdvance', 'opened')
    expect(before).toContain('/api/v3/topics.list')
    expect(after).toEqual([])
  })
})
