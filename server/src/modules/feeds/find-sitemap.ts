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

/** Crawlers fetch the sitemap a few times a day, so it may be some minutes old. */
const maxAgeMs = 10 * 60_000

/** Returns the categories whose threads visitors may list and open. */
async function readable(ctx: Context, viewer: Viewer): Promise<PermittedCategories> {
  await assertMayList(ctx, viewer)
  const [listed, opened] = await Promise.all([
    permittedCategoryIds(ctx, viewer, 'viewThreads'),
    permittedCategoryIds(ctx, viewer, 'thread.viewPosts'),
  ])
  if (listed === 'all') return opened
  return opened === 'all' ? listed : listed.filter((id) => opened.includes(id))
}

/** Whether visitors may read the site at all, by its request guards. */
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

/** Returns the database and the categories that visitors may read; null when they may read nothing. */
async function sitemapScopeOf(mount: Mount, request: DocumentRequest) {
  const { ctx } = mount
  if (!(await isOpen(mount, request))) return null
  const categories = await readable(ctx, request.viewer)
  if (categories !== 'all' && categories.length === 0) return null
  return { engine: ctx.database.engine, categories }
}

/** Returns the sitemap index; each part has at most 50,000 addresses. */
export async function findSitemapIndex(mount: Mount, request: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await sitemapScopeOf(mount, request)
  if (!shown) return null
  const { origin } = request
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

/** Returns one part of the threads. */
export async function findThreadsPart(mount: Mount, request: DocumentRequest): Promise<SiteDocument | null> {
  const part = Number(request.params.part)
  if (!Number.isSafeInteger(part) || part < 1 || part > 1_000_000) return null
  const shown = await sitemapScopeOf(mount, request)
  const rows = shown ? await listThreadsOfPart(mount.ctx.db, shown, part) : []
  if (rows.length === 0) return null
  return xml(urlSet(entriesOf(rows, (id) => `${request.origin}/thread/${id}`)))
}

/** Returns the part of the topics. */
export async function findTopicsPart(mount: Mount, request: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await sitemapScopeOf(mount, request)
  if (!shown) return null
  const rows = await listTopicsOfSitemap(mount.ctx.db, shown)
  return xml(urlSet(entriesOf(rows, (id) => `${request.origin}/topic/topic-detail/${id}`)))
}

/** Returns the part of the people. */
export async function findUsersPart(mount: Mount, request: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await sitemapScopeOf(mount, request)
  if (!shown) return null
  const rows = await listUsersOfSitemap(mount.ctx.db, shown)
  return xml(urlSet(entriesOf(rows, (id) => `${request.origin}/user/${id}`)))
}

/** Returns the part of the home page, the categories and the topic list. */
export async function findPagesPart(mount: Mount, request: DocumentRequest): Promise<SiteDocument | null> {
  const shown = await sitemapScopeOf(mount, request)
  if (!shown) return null
  const categories = (await queryInProcess(mount, request.viewer, categoriesApi.listCategories, {})) ?? []
  const lists = categories.flatMap(({ searchIds, children }) => [
    searchIds.join('_'),
    ...children.map(({ categoryId }) => String(categoryId)),
  ])
  const paths = ['/', '/topic', ...lists.map((ids) => `/cate/${ids}/seq/0`)]
  return xml(urlSet(paths.map((path) => ({ url: request.origin + path, changedAt: null }))))
}

/** Maps a refusal to null; other errors are rethrown, because a crawler that is told to leave does not return soon. */
function nullIfRefused(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

/** Returns robots.txt. */
export async function findRobots(mount: Mount, request: DocumentRequest): Promise<SiteDocument> {
  const shown = await sitemapScopeOf(mount, request).catch(nullIfRefused)
  return {
    type: 'text/plain; charset=utf-8',
    text: robotsText(request.origin, shown !== null),
    modifiedAt: null,
    maxAgeMs,
    invalidatedByWrites: true,
  }
}
