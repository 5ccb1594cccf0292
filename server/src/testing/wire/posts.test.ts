import type { PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { insertPicture, publishThreadByCall } from '../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { exactly, faultsOf, int, pageOf } from '../wire-shapes.ts'
import { listedPost, post, postDetail, postUpdate, reply } from './thread-shapes.ts'

const unknown = 999_999

describe.each(engines)('the calls of comments on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  const publish = async (more: object = {}) => (await publishThreadByCall(t, author, { ...more })).threadId

  describe.each(prefixes)('below %s', (prefix) => {
    const client = () => legacyClient(t, prefix)
    const write = async (body: object, as = reader) =>
      (await client().post('posts.create', body, as)).Data as PostView

    it('posts.create returns the comment, by id or threadId, with its pictures', async () => {
      const threadId = await publish()
      const image = await insertPicture(t, reader)
      const given = {
        content: '好茶',
        isComment: false,
        attachments: [{ id: String(image), type: 'attachments' }],
      }
      const { Code, Data } = await client().post('posts.create', { ...given, id: String(threadId) }, reader)
      expect(Code).toBe(0)
      expect(faultsOf(Data, post)).toEqual([])
      expect(Data).toMatchObject({
        threadId,
        userId: reader.id,
        replyPostId: null,
        commentPostId: null,
        isFirst: false,
        isComment: false,
        isApproved: 1,
        rewards: 0,
        redPacketAmount: 0,
        summaryText: '好茶',
        images: [{ id: image, type: 1 }],
        user: { id: reader.id, groups: { id: 10, name: '普通会员' } },
        replyUser: null,
        commentUser: null,
      })
      expect((await client().post('posts.create', { threadId, content: '再来' }, reader)).Code).toBe(0)
    })

    it('posts.create returns replies with the person they reply to', async () => {
      const threadId = await publish()
      const comment = await write({ id: threadId, content: '一楼' })
      const first = await write(
        { id: threadId, replyId: comment.id, isComment: true, content: '回复' },
        author,
      )
      expect(faultsOf(first, post)).toEqual([])
      expect(first).toMatchObject({
        isComment: true,
        replyPostId: comment.id,
        replyUserId: reader.id,
        commentPostId: null,
        replyUser: { id: reader.id },
      })
      const answer = {
        id: threadId,
        replyId: comment.id,
        commentPostId: first.id,
        isComment: 1,
        content: '再回',
      }
      expect(await write(answer)).toMatchObject({
        replyPostId: comment.id,
        commentPostId: first.id,
        commentUserId: author.id,
        commentUser: { id: author.id },
      })
    })

    it.each([
      ['no thread', async () => ({ content: '话' }), -4001],
      ['an unknown thread', async () => ({ id: unknown, content: '话' }), -4004],
      ['nothing to say', async () => ({ id: await publish(), content: ' ' }), -4001],
      ['50,000 characters', async () => ({ id: await publish(), content: '茶'.repeat(50_000) }), -4001],
      ['an unknown comment', async () => ({ id: await publish(), replyId: unknown, content: '话' }), -4004],
      [
        "another's picture",
        async () => ({
          id: await publish(),
          content: '图',
          attachments: [{ id: await insertPicture(t, author) }],
        }),
        -4001,
      ],
    ])('posts.create refuses %s', async (_, body, code) => {
      expect(await client().post('posts.create', await body(), reader)).toMatchObject({
        Code: code,
        Data: [],
      })
    })

    it('posts.create accepts 49,999 characters, and refuses visitors and members without the permission', async () => {
      const id = await publish()
      expect((await client().post('posts.create', { id, content: '茶'.repeat(49_999) }, reader)).Code).toBe(0)
      expect(await client().post('posts.create', { id, content: '话' })).toMatchObject({
        Code: -3001,
        Data: [],
      })
      const trial = await t.createMember({ groupId: 8 })
      expect((await client().post('posts.create', { id, content: '话' }, trial)).Code).toBe(-4002)
    })

    it('posts.list is a page of five comments with their newest three replies', async () => {
      const threadId = await publish()
      const ids: number[] = []
      for (let n = 0; n < 6; n += 1) {
        t.clock.advance(1000)
        ids.push((await write({ id: threadId, content: `第${n}楼` })).id)
      }
      for (let n = 0; n < 4; n += 1) {
        t.clock.advance(1000)
        await write({ id: threadId, replyId: ids[0], content: `回复${n}` }, author)
      }
      const { Code, Data } = await client().get('posts.list', { filter: { thread: threadId } })
      expect(Code).toBe(0)
      expect(faultsOf(Data, pageOf(listedPost))).toEqual([])
      const page = Data as { pageData: PostView[] }
      expect(page).toMatchObject({ perPage: 5, pageLength: 5, totalCount: 6, totalPage: 2 })
      expect(page.pageData.map(({ id }) => id)).toEqual(ids.slice(0, 5))
      expect(page.pageData[0]?.lastThreeComments).toHaveLength(3)
      const newest = { filter: { thread: threadId }, sort: '-createdAt', page: 1, perPage: 2 }
      const { Data: turned } = await client().get('posts.list', newest)
      expect((turned as { pageData: PostView[] }).pageData.map(({ id }) => id)).toEqual(
        ids.slice(4).reverse(),
      )
      const { Data: beyond } = await client().get('posts.list', { filter: { thread: threadId }, page: 7 })
      expect(beyond).toMatchObject({ pageData: [], totalCount: 6 })
      const filter = { threadId, postId: ids[5], pageSize: 5 }
      const { Data: place } = await client().get('posts.postion', { filter })
      expect(faultsOf(place, exactly({ page: int, location: int, pageSize: int, floor: int }))).toEqual([])
      expect(place).toEqual({ page: 2, location: 1, pageSize: 5, floor: 6 })
    })

    it('posts.detail and posts.reply return a comment and its newest reply', async () => {
      const threadId = await publish()
      const { id: postId } = await write({ id: threadId, content: '一楼' })
      expect(await client().get('posts.reply', { postId }, reader)).toMatchObject({ Code: 0, Data: [] })
      await write({ id: threadId, replyId: postId, content: '回复' }, author)
      await client().post('posts.update', { postId, data: { attributes: { isLiked: true } } }, author)
      const { Data } = await client().get('posts.detail', { postId })
      expect(faultsOf(Data, postDetail)).toEqual([])
      expect(Data).toMatchObject({
        id: postId,
        likeUsers: [{ userId: author.id }],
        commentPosts: [{ content: '回复' }],
      })
      const { Data: newest } = await client().get('posts.reply', { postId }, reader)
      expect(faultsOf(newest, reply)).toEqual([])
      expect(await client().get('posts.reply', { postId })).toMatchObject({ Code: -3001, Data: [] })
    })

    it.each([
      ['posts.list', { filter: {} }, -4001],
      ['posts.list', { filter: { thread: unknown } }, -4004],
      ['posts.list', { filter: { thread: 'x' } }, -4001],
      ['posts.detail', { postId: unknown }, -4004],
      ['posts.detail', {}, -4001],
      ['posts.reply', { postId: unknown }, -4004],
      ['posts.postion', { filter: { threadId: 1, postId: unknown } }, -4004],
      ['posts.postion', { filter: { threadId: 1 } }, -4001],
    ])('%s refuses %o', async (call, input, code) => {
      expect(await client().get(call, input, reader)).toMatchObject({ Code: code, Data: [] })
    })

    it.each([
      ['to like', { isLiked: true }, { isLiked: true, likeCount: 1, likePayCount: 1 }],
      ['to like, as a number', { isLiked: 1 }, { isLiked: true, likeCount: 1 }],
      ['to write it anew', { content: '改过' }, { content: '改过' }],
      ['to put it under review', { isApproved: 0 }, { isApproved: 0 }],
      ['to delete', { isDeleted: 1, message: '违规' }, { likeCount: 0 }],
    ])('posts.update %s returns the post', async (_, attributes, expected) => {
      const threadId = await publish()
      const { id: postId } = await write({ id: threadId, content: '一楼' })
      const { Code, Data } = await client().post(
        'posts.update',
        { postId: String(postId), data: { attributes } },
        admin,
      )
      expect(Code).toBe(0)
      expect(faultsOf(Data, postUpdate)).toEqual([])
      expect(Data).toMatchObject({ pid: postId, postId, threadId, isFirst: false, ...expected })
    })

    it('posts.update of a first post likes the thread', async () => {
      const { threadId, postId } = await publishThreadByCall(t, author)
      const { Data } = await client().post(
        'posts.update',
        { postId, data: { attributes: { isLiked: true } } },
        reader,
      )
      expect(faultsOf(Data, postUpdate)).toEqual([])
      expect(Data).toMatchObject({ isFirst: true, isLiked: true, likePayCount: 1 })
      const { Data: seen } = await client().get('thread.detail', { threadId }, reader)
      expect(seen).toMatchObject({ isLike: true, likeReward: { likePayCount: 1 } })
    })

    it.each([
      ['to like, by a visitor', { isLiked: true }, undefined, -3001],
      ['to write anew, by its author', { content: '改' }, 'author', -4002],
      ['to approve, by its author', { isApproved: 1 }, 'author', -4002],
      ['to delete, by somebody else', { isDeleted: 1 }, 'reader', -4002],
      ['to delete, by its author', { isDeleted: 1 }, 'author', 0],
      ['nothing', {}, 'author', -4001],
      ['approval 3', { isApproved: 3 }, 'admin', -4001],
    ] as const)('posts.update %s', async (_, attributes, who, code) => {
      const threadId = await publish()
      const { id: postId } = await write({ id: threadId, content: '楼' }, author)
      const as = { author, reader, admin }[who ?? 'author']
      const given = { postId, data: { attributes } }
      expect((await client().post('posts.update', given, who && as)).Code).toBe(code)
    })
  })
})
