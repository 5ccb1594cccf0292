import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { runThreadTransaction } from '../listed-state.ts'
import { findThread } from '../thread-store.ts'
import { readListTexts, titlesInLists } from './list-texts.ts'

describe.each(engines)('texts of threads in lists on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
  })
  afterAll(() => t.close())

  const rowOf = async (threadId: number) => {
    const row = await findThread(t.ctx.db, threadId)
    if (!row) throw new Error('The thread is missing.')
    return row
  }
  const textOf = async (threadId: number) =>
    (await readListTexts(t.ctx, [await rowOf(threadId)])).get(threadId)
  const store = (id: number, list_text: string, updated_at: number, run = runThreadTransaction) =>
    run(t.ctx, (tx) =>
      tx.updateTable('threads').set({ list_text, updated_at }).where('id', '=', id).execute(),
    )

  it('a text is kept until its thread changes, here or by another instance', async () => {
    const { id } = await createThread(t, author, { html: '<p>旧</p>' })
    const { updated_at } = await rowOf(id)
    expect(await textOf(id)).toBe('<p>旧</p>')
    const elsewhere: typeof runThreadTransaction = ({ transaction }, work) => transaction(work)
    await store(id, '<p>新</p>', updated_at, elsewhere)
    expect(await textOf(id)).toBe('<p>旧</p>')
    await store(id, '<p>新</p>', updated_at + 1, elsewhere)
    expect(await textOf(id)).toBe('<p>新</p>')
    await store(id, '<p>更新</p>', updated_at + 1)
    expect(await textOf(id)).toBe('<p>更新</p>')
  })

  it('a thread without a title is called by the first fifty characters of its text', async () => {
    const titled = await createThread(t, author, { title: '春茶' })
    const untitled = await createThread(t, author, { title: '', html: `<p>好:keai:${'茶'.repeat(60)}</p>` })
    const titles = await titlesInLists(t.ctx, [await rowOf(titled.id), await rowOf(untitled.id)])
    expect([...titles.values()]).toEqual(['春茶', `好😊${'茶'.repeat(48)}`])
  })
})
