import type { ThreadView, VoteView } from '@chaguan/contracts'
import { aPublishedThread } from './a-published-thread.ts'
import type { TestApp, TestMember } from './test-app.ts'

/** What a block of a thread is shown as. */
export const bodyOf = <B>(thread: ThreadView, tomId: string) => thread.content.indexes[tomId]?.body as B

/** The vote of a thread. */
export function voteOf(thread: ThreadView): VoteView {
  const [vote] = bodyOf<VoteView[]>(thread, '109')
  if (!vote) throw new Error('the thread has no vote')
  return vote
}

/** The path of an address of the site. */
export const pathOf = (address: string | undefined) => (address ?? '').replace('http://forum.test', '')

/** The calls about threads of every kind, by one author unless told. */
export function kindCalls(t: TestApp, author: TestMember) {
  return {
    publish: (indexes: object, more: object = {}) =>
      aPublishedThread(t, author, { content: { text: '<p>正文</p>', indexes }, ...more }),
    /** Without asking whether it was done. */
    create(indexes: object, more: object = {}) {
      t.clock.advance(31_000)
      const body = { categoryId: 1, title: '标题', content: { text: '<p>正文</p>', indexes }, ...more }
      return t.post('/api/v3/thread.create', body, author)
    },
    update: (threadId: number, indexes: object, more: object = {}) =>
      t.post('/api/v3/thread.update', { threadId, content: { indexes }, ...more }, author),
    open: async (threadId: number, as?: TestMember) =>
      (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as ThreadView,
    /** A time of the wire, so many milliseconds from now. */
    at: (ms: number) => t.ctx.time.format(t.clock.now() + ms),
  }
}
