import type { SearchHit } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostQuery } from '../../drivers/search/post-query.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { findPerson } from '../sign-in/index.ts'
import { presentHits } from './present-hits.ts'

describe.each(engines)('results that the index found on %s', (engine) => {
  let t: TestApp
  let [writer, host, reader]: TestMember[] = []

  beforeAll(async () => {
    t = await openTestApp({ engine })
    ;[writer, host, reader] = [await t.createMember(), await t.createMember(), await t.createMember()]
  })
  afterAll(() => t.close())

  /** Returns the post ids of a new thread and of a comment on it. */
  async function published(
    author: TestMember | undefined,
    by: TestMember | undefined,
    body: Record<string, unknown> = {},
  ) {
    if (!author) throw new Error('The author is missing.')
    const { threadId } = await publishThreadByCall(t, author, body)
    t.clock.advance(60_000)
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '好茶' }, by)
    const { id: first } = await t.ctx.db
      .selectFrom('posts')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('is_first', '=', 1)
      .executeTakeFirstOrThrow()
    return { first, comment: (Data as { id: number }).id }
  }
  async function hitsOf(ids: readonly number[], wanted: Partial<PostQuery>) {
    const viewer = await findPerson(t.ctx, reader?.id ?? 0)
    if (!viewer) throw new Error('The viewer is missing.')
    const query = { threadsIn: null, commentsIn: null, denied: [], since: 0, ...wanted } as never
    const found = ids.map((postId) => ({ postId })) as never
    return presentHits(t.ctx, viewer, { folded: '', pieces: [] } as never, query, found)
  }
  const shown = async (ids: readonly number[], wanted: Partial<PostQuery>) =>
    (await hitsOf(ids, wanted)).map(({ postId }) => postId)

  it('an anonymous author has no id and the name of all who are anonymous', async () => {
    const { first, comment } = await published(writer, host, { anonymous: 1 })
    const nameOf = ({ userId, nickname, avatar }: SearchHit) => ({ userId, nickname, avatar })
    const [thread, answer] = (await hitsOf([first, comment], {})).map(nameOf)
    expect(thread).toEqual({ userId: 0, nickname: '匿名用户', avatar: '' })
    expect(answer).toMatchObject({ userId: host?.id })
  })

  it('what a blocked person wrote is left out, except where leaving it out would name an anonymous author', async () => {
    const own = await published(writer, writer)
    const secret = await published(writer, writer, { anonymous: 1 })
    const elsewhere = await published(host, writer, { anonymous: 1 })
    const ids = [own, secret, elsewhere].flatMap(({ first, comment }) => [first, comment])
    expect(await shown(ids, {})).toEqual(ids)
    const rest = [secret.first, secret.comment, elsewhere.first]
    expect(await shown(ids, { denied: [writer?.id ?? 0] })).toEqual(rest)
  })

  it('a thread is as old as its publication, a comment as the comment', async () => {
    const { first, comment } = await published(host, writer)
    expect(await shown([first, comment], { since: t.clock.now() - 1000 })).toEqual([comment])
    expect(await shown([first, comment], { since: t.clock.now() })).toEqual([comment])
    expect(await shown([first, comment], { since: t.clock.now() + 1 })).toEqual([])
    expect(await shown([first, comment], { since: t.clock.now() - 61_000 })).toEqual([first, comment])
  })
})
