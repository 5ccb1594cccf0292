import { readFile, rm } from 'node:fs/promises'
import { type ThreadView, threadsApi } from '@chaguan/contracts'
import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { DocumentRequest, FindDocument } from '../../http/call.ts'
import type { Mount } from '../../http/implement.ts'
import { queryInProcess } from '../../http/in-process.ts'
import { translate } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { readSettings } from '../settings/index.ts'
import { picturesOf, titleOf, wordsOf } from './present-item.ts'

/** For how many milliseconds a card is served before the permission to read its thread is checked again. */
const maxAgeMs = 5000
/** Pictures, by their content. */
const cards: Cache<Buffer> = { name: 'share cards', limit: { entries: 200 } }
const posters: Cache<Buffer> = { name: 'posters', limit: { entries: 40 } }

interface Card {
  readonly title: string
  readonly author: string
  readonly siteName: string
}

const idForm = /^[1-9]\d{0,14}$/

/** Returns the thread as a visitor sees it; null when visitors may not read it. */
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
    // The driver has logged the error.
    return null
  } finally {
    await rm(outPath, { force: true })
  }
}

/** Returns the preview picture of a thread: its title, its author unless anonymous, and the site. */
export function findShareCard(mount: Mount): FindDocument {
  const { ctx } = mount
  const drawn = ctx.cache(cards)
  return async (asked) => {
    const thread = await readThread(mount, asked)
    if (!thread) return null
    const { site_name } = await readSettings(ctx)
    const card = { title: titleOf(thread), author: thread.user.nickname, siteName: nameOfSite(site_name).zh }
    const key = JSON.stringify(card)
    const picture = drawn.peek(key) ?? (await draw(ctx, card))
    if (!picture) return null
    drawn.set(key, picture)
    return { type: 'image/png', text: picture, modifiedAt: null, maxAgeMs, invalidatedByWrites: true }
  }
}

interface Poster extends Card {
  readonly text: string
  readonly link: string
  readonly hint: string
  /** Storage keys of pictures; null for none. */
  readonly cover: string | null
  readonly face: string | null
}

const keyForm = /\/files\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}(?:_[a-z0-9-]+)?\.[a-z0-9]{1,8})/

/** Returns the storage key of a public picture, by its URL; null for any other URL. */
const keyOf = (url: string | undefined): string | null => keyForm.exec(url ?? '')?.[1] ?? null

async function withLocal<T>(
  ctx: Context,
  key: string | null,
  use: (path: string | null) => Promise<T>,
): Promise<T> {
  if (key === null) return use(null)
  const used = await ctx.files.withLocalFile(key, async (path) => ({ answer: await use(path) }))
  return used ? used.answer : use(null)
}

async function drawPoster(ctx: Context, { cover, face, ...words }: Poster): Promise<Buffer | null> {
  const outPath = ctx.files.newTemporaryPath()
  try {
    await withLocal(ctx, cover, (coverPath) =>
      withLocal(ctx, face, (facePath) => ctx.pictures.poster({ ...words, coverPath, facePath, outPath })),
    )
    return await readFile(outPath)
  } catch {
    // The driver has logged the error.
    return null
  } finally {
    await rm(outPath, { force: true })
  }
}

/**
 * Returns the poster of a thread for sharing: cover, title, first words, author unless anonymous, site and a QR code of
 * the address, as far as visitors may read it.
 */
export function findSharePoster(mount: Mount): FindDocument {
  const { ctx } = mount
  const drawn = ctx.cache(posters)
  return async (asked) => {
    const thread = await readThread(mount, asked)
    if (!thread) return null
    const { site_name } = await readSettings(ctx)
    const poster = {
      title: titleOf(thread),
      text: thread.title === '' ? '' : wordsOf(thread),
      author: thread.user.nickname,
      siteName: nameOfSite(site_name).zh,
      hint: translate(asked.viewer.lang, 'shareCard.scan'),
      link: asked.origin === '' ? '' : `${asked.origin}/thread/${thread.threadId}`,
      cover: keyOf(picturesOf(thread)[0]?.url),
      face: keyOf(thread.user.avatar),
    }
    const key = JSON.stringify(poster)
    const picture = drawn.peek(key) ?? (await drawPoster(ctx, poster))
    if (!picture) return null
    drawn.set(key, picture)
    return { type: 'image/jpeg', text: picture, modifiedAt: null, maxAgeMs, invalidatedByWrites: true }
  }
}
