import { expect, test } from 'vitest'
import { openHooks } from '../../../context/hooks.ts'
import { transformHook } from '../../../context/transforms.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import type { ThreadRow } from '../thread-store.ts'
import { transformListed, transformThread } from './transform-shown.ts'

const reader = { id: 2, isAdmin: false, permissions: new Set() } as unknown as Viewer
const author = { ...reader, id: 1, permissions: new Set(['thread.editOwnThreadOrPost']) } as Viewer
const threadOf = (id: number, price_cents = 0) =>
  ({
    id,
    user_id: 1,
    category_id: 1,
    is_approved: 1,
    is_draft: 0,
    deleted_at: null,
    title: `春茶${id}`,
    price_cents,
  }) as unknown as ThreadRow

/** A site with a plugin that changes titles and texts; and what it was asked to change. */
function openSite() {
  const asked: unknown[] = []
  const hooks = openHooks()
  const change = ({ title, text, ...rest }: { title: string; text: string }) => ({
    ...rest,
    title: `${title}（改）`,
    text: `${text}<p>附言</p><script>alert(1)</script>`,
  })
  hooks.provide(transformHook, async (_name, value) => {
    asked.push(value)
    const { threads } = value as { threads?: { title: string; text: string }[] }
    return (threads ? { threads: threads.map(change) } : change(value as never)) as never
  })
  return { ctx: { hooks } as unknown as Context, asked }
}

test('a plugin changes title and text of an opened thread, and its HTML is sanitised', async () => {
  const { ctx } = openSite()
  const { thread, text } = await transformThread(ctx, reader, threadOf(1), '<p>茶</p>')
  expect([thread.title, text]).toEqual(['春茶1（改）', '<p>茶</p><p>附言</p>'])
})

test('plugins get neither a sold thread nor one whose viewer may edit it', async () => {
  const { ctx, asked } = openSite()
  for (const [viewer, row] of [
    [reader, threadOf(1, 500)],
    [author, threadOf(1)],
  ] as const)
    expect(await transformThread(ctx, viewer, row, '<p>茶</p>')).toEqual({ thread: row, text: '<p>茶</p>' })
  expect(asked).toEqual([])
})

test('plugins get the free threads of a list in one call, and none for a list of sold ones', async () => {
  const { ctx, asked } = openSite()
  const texts = new Map([
    [1, '<p>茶</p>'],
    [2, '<p>秘方</p>'],
  ])
  const listed = await transformListed(ctx, reader, [threadOf(1), threadOf(2, 500)], texts)
  expect(asked).toEqual([{ threads: [{ threadId: 1, title: '春茶1', text: '<p>茶</p>' }] }])
  expect(listed.rows.map(({ title }) => title)).toEqual(['春茶1（改）', '春茶2'])
  expect([...listed.texts.values()]).toEqual(['<p>茶</p><p>附言</p>', '<p>秘方</p>'])
  const sold = [threadOf(2, 500)]
  expect(await transformListed(ctx, reader, sold, texts)).toEqual({ rows: sold, texts })
  expect(asked).toHaveLength(1)
})
