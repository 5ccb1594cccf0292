import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostUpdateView, PostView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadPicture } from '../../testing/fixtures/pictures.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { deleteOrphanedFiles } from './index.ts'

const hour = 3_600_000

describe.each(engines)('pictures embedded in a text, on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let other: TestMember
  let moderator: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    moderator = await t.createAdmin()
    author = await t.createMember()
    other = await t.createMember()
  })
  afterAll(() => t.close())

  const upload = (as = author) => uploadPicture(t, as)
  const shown = (...pictures: readonly { readonly path: string }[]) =>
    `<p>茶</p>${pictures.map(({ path }) => `<p><img src="${path}"></p>`).join('')}`
  const stored = async ({ path }: { readonly path: string }) =>
    (await readdir(join(t.ctx.config.dataDir, 'files'), { recursive: true })).some((name) =>
      path.endsWith(name),
    )
  const later = async (hours = 25) => {
    t.clock.advance(hours * hour)
    await deleteOrphanedFiles(t.ctx)
  }
  const edit = (threadId: number, body: object, as = author) =>
    t.post('/api/v3/thread.update', { threadId, ...body }, as)
  const textOf = ({ Data }: { Data: unknown }) => (Data as ThreadView).content.text
  const comment = (thread: ThreadView, content: string, as = author) =>
    t.post('/api/v3/posts.create', { id: thread.threadId, content }, as)
  const editComment = (postId: number, content: string, as = author) =>
    t.post('/api/v3/posts.update', { postId, data: { attributes: { content } } }, as)

  it('embedded pictures are stored as long as their thread or comment', async () => {
    const [one, two, unused] = [await upload(), await upload(), await upload()]
    const thread = await publishThreadByCall(t, author, { content: { text: shown(one) } })
    expect(thread.content.text).toContain(`<img src="${one.path}/`)
    const { Data } = await comment(thread, shown(two))
    expect(Data).toMatchObject({ images: [] })
    await later()
    expect([await stored(one), await stored(two), await stored(unused)]).toEqual([true, true, false])
    await t.post('/api/v3/thread.delete', { threadId: thread.threadId }, author)
    await later()
    expect([await stored(one), await stored(two)]).toEqual([true, true])
  })

  it('pictures that an edit removes can be used again for a day', async () => {
    const [one, two] = [await upload(), await upload()]
    const thread = await publishThreadByCall(t, author, { draft: 1, content: { text: shown(one, two) } })
    await later()
    await edit(thread.threadId, { content: { text: shown(two) } })
    await later(2)
    expect(textOf(await edit(thread.threadId, { content: { text: shown(one, two) } }))).toContain(one.path)
    await edit(thread.threadId, { draft: 0 })
    await later()
    expect([await stored(one), await stored(two)]).toEqual([true, true])
    await edit(thread.threadId, { content: { text: shown(two) } })
    await later()
    expect([await stored(one), await stored(two)]).toEqual([false, true])
  })

  it('a moderator who rewrites a comment cannot embed pictures in it', async () => {
    const thread = await publishThreadByCall(t, author)
    const { id, content } = (await comment(thread, shown(await upload()))).Data as PostView
    expect(content).toContain('<img')
    const edited = await editComment(id, shown(await upload(moderator)), moderator)
    expect(edited.Code).toBe(0)
    expect((edited.Data as PostUpdateView).content).not.toContain('<img')
  })

  it('a picture can move between the text and the pictures below it', async () => {
    const one = await upload()
    const below = { 101: { body: { imageIds: [one.id] } } }
    const { threadId } = await publishThreadByCall(t, author, {
      content: { text: shown(one), indexes: below },
    })
    await later()
    expect((await edit(threadId, { content: { text: shown(one), indexes: {} } })).Code).toBe(0)
    await later()
    expect(await stored(one)).toBe(true)
    expect((await edit(threadId, { content: { text: '茶', indexes: below } })).Code).toBe(0)
    await later()
    expect(await stored(one)).toBe(true)
  })

  it('pictures removed from below the text can be used again for a day', async () => {
    const [one, two] = [await upload(), await upload()]
    const below = (...pictures: readonly { readonly id: number }[]) => ({
      content: { text: '茶', indexes: { 101: { body: { imageIds: pictures.map(({ id }) => id) } } } },
    })
    const { threadId } = await publishThreadByCall(t, author, { draft: 1, ...below(one, two) })
    await later()
    await edit(threadId, below(two))
    await later(2)
    expect((await edit(threadId, below(two, one))).Code).toBe(0)
  })

  it('pictures of somebody else, of another post and unknown ones are removed from the text', async () => {
    const [mine, theirs] = [await upload(), await upload(other)]
    const unknown = { path: `/files/aa/bb/aabb${'0'.repeat(28)}.png` }
    const { content } = await publishThreadByCall(t, author, {
      content: { text: shown(mine, theirs, unknown) },
    })
    expect(content.text.match(/<img/g)).toHaveLength(1)
    const again = await publishThreadByCall(t, author, { content: { text: shown(mine) } })
    expect(again.content.text).not.toContain('<img')
    await later()
    expect([await stored(mine), await stored(theirs)]).toEqual([true, false])
    t.clock.advance(31_000)
    const body = { categoryId: 1, title: '', content: { text: `<img src="${unknown.path}">` } }
    expect((await t.post('/api/v3/thread.create', body, author)).Code).toBe(-4001)
  })

  it("existing pictures stay when a moderator edits the text, and the moderator's own are removed", async () => {
    const [one, two] = [await upload(), await upload(moderator)]
    const { threadId } = await publishThreadByCall(t, author, { content: { text: shown(one) } })
    const text = textOf(await edit(threadId, { content: { text: shown(one, two) } }, moderator))
    expect([text.includes(one.path), text.includes(two.path)]).toEqual([true, false])
    await later()
    expect(await stored(one)).toBe(true)
  })
})
