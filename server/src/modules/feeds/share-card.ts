import { readFile, rm } from 'node:fs/promises'
import { type ThreadView, threadsApi } from '@chaguan/contracts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import type { DocumentRequest, FindDocument } from '../../http/call.ts'
import type { Mount } from '../../http/implement.ts'
import { queryInProcess } from '../../http/in-process.ts'
import { readSettings } from '../settings/index.ts'
import { titleOf } from './present-item.ts'

/** A card may be so old, in milliseconds, before it is asked again whether the thread may be read. */
const maxAgeMs = 5000
/** Cards that are not drawn again while they say the same. */
const cardsKept = 200

interface Card {
  readonly title: string
  readonly author: string
  readonly siteName: string
}

const idForm = /^[1-9]\d{0,14}$/

/** The thread as a visitor sees it; null where they may not. */
async function readThread(mount: Mount, { viewer, params }: DocumentRequest): Promise<ThreadView | null> {
  const { id = '' } = params
  if (!idForm.test(id)) return null
  return queryInProcess(mount, viewer, threadsApi.openThread, { threadId: Number(id) })
}

async function draw(ctx: Context, card: Card): Promise<Buffer | null> {
  const outPath = ctx.files.newTemporaryPath()
  try {
    await ctx.pictures.card({ ...card, outPath })
    return await readFile(outPath)
  } catch {
    // The driver has said why.
    return null
  } finally {
    await rm(outPath, { force: true })
  }
}

/** The picture that previews of a thread's address show: its title, who wrote it unless unnamed, and the site. */
export function findShareCard(mount: Mount): FindDocument {
  const { ctx } = mount
  const drawn = new LRUCache<string, Buffer>({ max: cardsKept })
  return async (asked) => {
    const thread = await readThread(mount, asked)
    if (!thread) return null
    const { site_name } = await readSettings(ctx)
    const card = { title: titleOf(thread), author: thread.user.nickname, siteName: site_name || '茶馆' }
    const key = JSON.stringify(card)
    const picture = drawn.get(key) ?? (await draw(ctx, card))
    if (!picture) return null
    drawn.set(key, picture)
    return { type: 'image/png', text: picture, modifiedAt: null, maxAgeMs, invalidatedByWrites: true }
  }
}
