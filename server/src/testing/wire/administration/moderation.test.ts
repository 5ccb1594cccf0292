import type { PostView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import {
  either,
  empty,
  exactly,
  faultsOf,
  int,
  list,
  mapOf,
  nullable,
  oneOf,
  pageOf,
  str,
  time,
  url,
  urlOrEmpty,
} from '../../wire-shapes.ts'
import { threadKeys } from '../thread-shapes.ts'

const liker = exactly({
  userId: int,
  createdAt: time,
  type: oneOf(1, 2, 3),
  passedAt: str,
  nickname: str,
  avatar: urlOrEmpty,
  signature: str,
})
const deletedLog = exactly({ message: str, userId: nullable(int), createdAt: nullable(time) })
const deletedUser = exactly({
  deletedUserId: nullable(int),
  deletedNickname: str,
  deletedAt: nullable(time),
})
const managedThread = exactly({
  ...threadKeys,
  nickname: str,
  authorId: int,
  ip: str,
  deletedAt: nullable(time),
  lastPostedUser: exactly({
    userId: nullable(int),
    lastNickname: nullable(str),
    createdAt: nullable(time),
  }),
  lastDeletedLog: deletedLog,
  deletedUserArr: deletedUser,
  stopWords: str,
})
const managedPost = exactly({
  postId: int,
  threadId: int,
  replyPostId: nullable(int),
  userId: int,
  content: exactly({ text: str, indexes: mapOf(str) }),
  ip: str,
  createdAt: time,
  updatedAt: time,
  deletedAt: nullable(time),
  isApproved: oneOf(0, 1, 2),
  title: str,
  nickname: str,
  lastDeletedLog: deletedLog,
  deletedUserArr: deletedUser,
  stopWords: str,
})
const report = exactly({
  user: exactly({ pid: int, userId: int, userName: str, nickname: str, avatar: urlOrEmpty }),
  group: exactly({ pid: int, groupId: int, groupName: str }),
  report: exactly({
    id: int,
    userId: int,
    threadId: int,
    postId: int,
    targetUserId: int,
    type: oneOf(0, 1, 2),
    reason: str,
    status: oneOf(0, 1),
    createdAt: time,
    updatedAt: time,
  }),
  // An addition (docs/wire-differences.md).
  subject: exactly({ userId: int, nickname: str, noteCount: int, lastNote: str }),
})
const page = (pageData: Parameters<typeof exactly>[0][string]) =>
  exactly({
    pageData,
    currentPage: int,
    perPage: int,
    firstPageUrl: url,
    nextPageUrl: url,
    prePageUrl: url,
    pageLength: int,
    totalCount: int,
    totalPage: int,
  })

describe.each(engines)('the calls of moderation on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let thread: ThreadView
  let post: PostView

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    thread = await publishThreadByCall(t, author)
    const body = { id: thread.threadId, content: '评' }
    post = (await t.post('/api/v3/posts.create', body, author)).Data as PostView
    for (const postId of [thread.postId, post.id])
      await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, author)
    await t.post('/api/v3/reports', { type: 2, postId: post.id, reason: '灌水' }, author)
    await t.post('/api/v3/reports', { type: 1, threadId: thread.threadId, reason: '广告' }, author)
  })
  afterAll(() => t.close())

  const data = async (path: string, who = admin) => (await t.get(path, who)).Data

  it('thread.likedusers returns a page whose data hold the counts and the list', async () => {
    const shape = page(
      exactly({ allCount: int, likeCount: int, rewardCount: int, raidCount: int, list: list(liker, 1) }),
    )
    for (const prefix of ['/api/v3', '/apiv3'])
      expect(
        faultsOf(await data(`${prefix}/thread.likedusers?threadId=${thread.threadId}&type=0`), shape),
      ).toEqual([])
  })

  it('posts.likedusers returns a page of likers', async () => {
    expect(faultsOf(await data(`/api/v3/posts.likedusers?postId=${post.id}`), pageOf(liker))).toEqual([])
  })

  it('manage.thread.list returns threads with author, last commenter and deleter', async () => {
    const before = await data('/api/backAdmin/manage.thread.list?isDeleted=no&sort=-created_at')
    expect(faultsOf(before, pageOf(managedThread))).toEqual([])
    await t.post('/api/v3/thread.delete', { threadId: thread.threadId, message: '旧' }, admin)
    const bin = await data('/api/backAdmin/manage.thread.list?isDeleted=yes')
    expect(faultsOf(bin, pageOf(managedThread))).toEqual([])
    expect(bin).toMatchObject({ totalCount: 1, pageData: [{ lastDeletedLog: { message: '旧' } }] })
    await t.post('/api/backAdmin/threads.batch', { ids: String(thread.threadId), isDeleted: 0 }, admin)
  })

  it('manage.posts.list returns comments', async () => {
    const answer = await data(`/api/backAdmin/manage.posts.list?threadId=${thread.threadId}&sort=-id`)
    expect(faultsOf(answer, pageOf(managedPost))).toEqual([])
    expect(answer).toMatchObject({ pageData: [{ postId: post.id, content: { text: '评' }, title: '春茶' }] })
  })

  it('manage.submit.review returns nothing', async () => {
    const body = { type: 1, data: [{ id: String(thread.threadId), isApproved: '1' }] }
    const answer = await t.post('/api/backAdmin/manage.submit.review', body, admin)
    expect(answer).toMatchObject({ Code: 0, Data: [] })
  })

  it('thread.stick.sort returns the sticky threads, and stick.sort.set nothing', async () => {
    await t.post('/api/backAdmin/threads.batch', { ids: `${thread.threadId}`, isSticky: true }, admin)
    const order = { data: [{ id: thread.threadId, sort: '3' }] }
    expect(await t.post('/api/backAdmin/stick.sort.set', order, admin)).toMatchObject({ Code: 0, Data: [] })
    const sticky = exactly({
      id: int,
      threadId: int,
      categoryId: int,
      title: str,
      updatedAt: time,
      canViewPosts: oneOf(true),
      sort: oneOf(3),
    })
    expect(faultsOf(await data('/api/backAdmin/thread.stick.sort'), list(sticky, 1))).toEqual([])
  })

  it('reports returns reports with their authors, and operations on them return an empty text', async () => {
    const answer = (await data('/api/backAdmin/reports?filter[status]=0&page=1&perPage=5')) as {
      pageData: { report: { id: number } }[]
    }
    expect(faultsOf(answer, pageOf(report))).toEqual([])
    const [one, other] = answer.pageData.map(({ report: { id } }) => id)
    const settled = await t.post('/api/backAdmin/reports/batch', { data: [{ id: one, status: 1 }] }, admin)
    expect(settled).toMatchObject({ Code: 0, Data: '' })
    const deleted = await t.post('/api/backAdmin/reports/delete', { ids: `${one},${other}` }, admin)
    expect(deleted).toMatchObject({ Code: 0, Data: '' })
  })

  it('open.view.count returns the setting, thread.optimize nothing', async () => {
    const setting = exactly({ key: oneOf('open_view_count'), value: oneOf('0'), tag: oneOf('default') })
    const counted = await t.post('/api/backAdmin/open.view.count', { openViewCount: 0 }, admin)
    expect(faultsOf(counted.Data, setting)).toEqual([])
    const shown = await t.post('/api/backAdmin/thread.optimize', { isDisplay: 0 }, admin)
    expect(faultsOf(shown.Data, either(empty))).toEqual([])
  })

  it('user/thread.stick returns the new state', async () => {
    const body = { threadId: thread.threadId, status: 1 }
    expect((await t.post('/api/v3/user/thread.stick', body, author)).Data).toEqual(body)
  })
})
