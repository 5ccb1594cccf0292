import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadPicture } from '../../testing/fixtures/pictures.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { findPerson } from '../sign-in/index.ts'
import { findThread } from '../threads/index.ts'
import { findPost } from './post-store.ts'
import { readableHtml } from './present-post.ts'

describe.each(engines)('pictures in the text of a post outside its thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let threadId: number
  let commentId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    threadId = (await publishThreadByCall(t, author)).threadId
    const picture = await uploadPicture(t, author)
    t.clock.advance(60_000)
    const content = `茶<img src="${picture.path}" />`
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content }, author)
    commentId = (Data as { id: number }).id
  })
  afterAll(() => t.close())

  /** Returns whether visitors can load the picture at the address that the comment shows. */
  async function isPublic(state: { is_approved?: 0 | 1; deleted_at?: number | null } = {}): Promise<boolean> {
    const [viewer, thread, post] = await Promise.all([
      findPerson(t.ctx, author.id),
      findThread(t.ctx.db, threadId),
      findPost(t.ctx.db, commentId),
    ])
    if (!viewer || !thread || !post) throw new Error('The comment is missing.')
    const html = await readableHtml(t.ctx, viewer, thread, { ...post, ...state }, post.content)
    const path = /src="([^"]+)"/.exec(html)?.[1] ?? ''
    return (await t.app.inject({ url: path })).statusCode === 200
  }

  it('those of a comment that everybody may read have a public address', async () => {
    expect(await isPublic()).toBe(true)
  })

  it('those of a comment in review, and of a deleted one, have an address of the viewer', async () => {
    expect(await isPublic({ is_approved: 0 })).toBe(false)
    expect(await isPublic({ deleted_at: t.clock.now() })).toBe(false)
  })

  it('a text without pictures is unchanged', async () => {
    const viewer = await findPerson(t.ctx, author.id)
    const post = await findPost(t.ctx.db, commentId)
    if (!viewer || !post) throw new Error('The comment is missing.')
    expect(await readableHtml(t.ctx, viewer, undefined, post, '<p>茶</p>')).toBe('<p>茶</p>')
  })
})
