import { transformed } from '../../../context/transforms.ts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'
import { safeHtml } from '../../texts/index.ts'
import { mayEditThread } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'

/** Sold content, and content for its buyers alone, is not passed to plugins. */
const isSold = ({ price_cents }: ThreadRow) => price_cents > 0

/**
 * Returns a thread and its whole text as plugins transform them, sanitised again. Viewers who may edit it get the
 * stored text, since an edit would otherwise store the transformed one.
 */
export async function transformThread(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  text: string,
): Promise<{ readonly thread: ThreadRow; readonly text: string }> {
  if (isSold(thread) || mayEditThread(viewer, thread)) return { thread, text }
  const value = { threadId: thread.id, title: thread.title, text }
  const shown = await transformed(ctx, viewer, 'thread.render', value)
  if (shown === value) return { thread, text }
  return {
    thread: { ...thread, title: shown.title },
    text: shown.text === text ? text : safeHtml(shown.text),
  }
}

/** Returns threads of a list and their shortened texts as plugins transform them, sanitised again. */
export async function transformListed(
  ctx: Context,
  viewer: Viewer,
  rows: readonly ThreadRow[],
  texts: ReadonlyMap<number, string>,
): Promise<{ readonly rows: readonly ThreadRow[]; readonly texts: ReadonlyMap<number, string> }> {
  const free = rows.filter((row) => !isSold(row))
  const threads = free.map(({ id, title }) => ({ threadId: id, title, text: texts.get(id) ?? '' }))
  const value = { threads }
  const shown = threads.length === 0 ? value : await transformed(ctx, viewer, 'thread.list', value)
  if (shown === value) return { rows, texts }
  const byId = new Map(shown.threads.map((one) => [one.threadId, one]))
  const safe = shown.threads.map(({ threadId, text }): [number, string] => [
    threadId,
    text === texts.get(threadId) ? text : safeHtml(text),
  ])
  return {
    rows: rows.map((row) => ({ ...row, title: byId.get(row.id)?.title ?? row.title })),
    texts: new Map([...texts, ...safe]),
  }
}
