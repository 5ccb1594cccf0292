import { categoriesApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../http/app-error.ts'
import type { DocumentRequest, SiteDocument } from '../../http/call.ts'
import type { Mount } from '../../http/implement.ts'
import { queryInProcess } from '../../http/in-process.ts'
import type { Viewer } from '../../viewer.ts'
import { type PermittedCategories, permittedCategoryIds } from '../categories/index.ts'
import { assertMayList } from '../threads/index.ts'
import { robotsText, type SitemapEntry, sitemapIndex, urlSet } from './sitemap-rules.ts'
import {
  listThreadParts,
  listThreadsOfPart,
  listTopicsOfSitemap,
  listUsersOfSitemap,
  type SitemapRow,
} from './sitemap-store.ts'

/** Search engines come by a few times a day; the map need not be newer than some minutes. */
const maxAgeMs = 10 * 60_000

/** Categories whose threads a visitor may find in lists and open. */
async function readable(ctx: Context, viewer: Viewer): Promise<PermittedCategories> {
  await assertMayList(ctx, viewer)
  const [listed, opened] = await Promise.all([
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
    permittedCategoryIds(ctx, viewer, 'thread.viewPosts'),
  ])
  if (listed === 'all') return opened
  return opened === 'all' ? listed : listed.filter((id) => opened.includes(id))
}

/** Whether the site is open to visitors at all, as its gates say. */
async function isOpen(mount: Mount, { viewer }: DocumentRequest): Promise<boolean> {
  return (await queryInProcess(mount, viewer, categoriesApi.listCategories, {})) !== null
}

const xml = (text: string): SiteDocument => ({
  type: 'application/xml; charset=utf-8',
  text,
  modifiedAt: null,
  maxAgeMs,
  invalidatedByWrites: false,
})

const entriesOf = (rows: readonly SitemapRow[], address: (id: number) => string): SitemapEntry[] =>
  rows.map((row) => ({ url: address(row.id), changedAt: row.changed_at }))

/** What a part needs: the database and what a visitor may read; null where that is nothing. */
async function shownTo(mount: Mount, asked: DocumentRequest) {
  const { ctx } = mount
  if (!(await isOpen(mount, asked))) return null
  const categories = await readable(ctx, asked.viewer)
  if (categories !== 'all' && categories.length === 0) return null
  return { engine: ctx.database.engine, categories }
}

/** The list of the map's parts, each with at most 50,000 addresses. */
export async function findSitemapIndex(mount: Mount, asked: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await shownTo(mount, asked)
  if (!shown) return null
  const { origin } = asked
  const parts = entriesOf(
    await listThreadParts(mount.ctx.db, shown),
    (part) => `${origin}/sitemap-threads-${part}.xml`,
  )
  const pages = ['pages', 'topics', 'users'].map((name) => ({
    url: `${origin}/sitemap-${name}.xml`,
    changedAt: null,
  }))
  return xml(sitemapIndex([...pages, ...parts]))
}

/** One part of the threads. */
export async function findThreadsPart(mount: Mount, asked: DocumentRequest): Promise<SiteDocument | null> {
  const part = Number(asked.params.part)
  if (!Number.isSafeInteger(part) || part < 1 || part > 1_000_000) return null
  const shown = await shownTo(mount, asked)
  const rows = shown ? await listThreadsOfPart(mount.ctx.db, shown, part) : []
  if (rows.length === 0) return null
  return xml(urlSet(entriesOf(rows, (id) => `${asked.origin}/thread/${id}`)))
}

/** The part of the topics. */
export async function findTopicsPart(mount: Mount, asked: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await shownTo(mount, asked)
  if (!shown) return null
  const rows = await listTopicsOfSitemap(mount.ctx.db, shown)
  return xml(urlSet(entriesOf(rows, (id) => `${asked.origin}/topic/topic-detail/${id}`)))
}

/** The part of the people. */
export async function findUsersPart(mount: Mount, asked: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await shownTo(mount, asked)
  if (!shown) return null
  const rows = await listUsersOfSitemap(mount.ctx.db, shown)
  return xml(urlSet(entriesOf(rows, (id) => `${asked.origin}/user/${id}`)))
}

/** The part of the home page, the categories and the list of topics. */
export async function findPagesPart(mount: Mount, asked: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await shownTo(mount, asked)
  if (!shown) return null
  const categories = (await queryInProcess(mount, asked.viewer, categoriesApi.listCategories, {})) ?? []
  const lists = categories.flatMap(({ searchIds, children }) => [
    searchIds.join('_'),
    ...children.map(({ categoryId }) => String(categoryId)),
  ])
  const paths = ['/', '/topic', ...lists.map((ids) => `/cate/${ids}/seq/0`)]
  return xml(urlSet(paths.map((path) => ({ url: asked.origin + path, changedAt: null }))))
}

/** Nothing, where it is refused; what fails is thrown, for a machine that is told to leave does not come back soon. */
function noneIfRefused(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

/** What robots are asked to leave alone. */
export async function findRobots(mount: Mount, asked: DocumentRequest): Promise<SiteDocument> {
  const shown = await shownTo(mount, asked).catch(noneIfRefused)
  return {
    type: 'text/plain; charset=utf-8',
    text: robotsText(asked.origin, shown !== null),
    modifiedAt: null,
    maxAgeMs,
    invalidatedByWrites: true,
  }
}
