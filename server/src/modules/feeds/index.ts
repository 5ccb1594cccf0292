import type { DocumentRequest, FindDocument, MountDocument, SiteDocument } from '../../http/call.ts'
import type { Mount } from '../../http/implement.ts'
import { atom, changedAt, type FeedForm, feedTypes, rss } from './feed-rules.ts'
import { feedSubjects, findFeed } from './find-feed.ts'
import { findManifest } from './find-manifest.ts'
import {
  findPagesPart,
  findRobots,
  findSitemapIndex,
  findThreadsPart,
  findTopicsPart,
  findUsersPart,
} from './find-sitemap.ts'
import { findShareCard, findSharePoster } from './share-card.ts'

/** How old a feed may be, in milliseconds, when another instance has written. */
const feedCacheMs = 5000

const forms: readonly [FeedForm, string, typeof rss][] = [
  ['rss', 'feed.xml', rss],
  ['atom', 'atom.xml', atom],
]

function mountFeeds(mount: Mount, document: MountDocument): void {
  for (const [path, find] of Object.entries(feedSubjects))
    for (const [form, file, write] of forms)
      document(`${path}/${file}`, async (request) => {
        const feed = await findFeed(mount, find, request)
        if (!feed) return null
        return {
          type: feedTypes[form],
          text: write(feed),
          modifiedAt: changedAt(feed),
          maxAgeMs: feedCacheMs,
          invalidatedByWrites: true,
        }
      })
}

/** Wraps a document that needs absolute URLs; it is not found while the site's origin is unknown. */
const requiringOrigin =
  (
    mount: Mount,
    find: (mount: Mount, request: DocumentRequest) => Promise<SiteDocument | null>,
  ): FindDocument =>
  async (request) =>
    request.origin === '' ? null : find(mount, request)

/** Feeds, sitemap, share cards, web app manifest and robots.txt. */
export function registerFeeds(mount: Mount, document: MountDocument): void {
  mountFeeds(mount, document)
  document('/sitemap.xml', requiringOrigin(mount, findSitemapIndex))
  document('/sitemap-pages.xml', requiringOrigin(mount, findPagesPart))
  document('/sitemap-topics.xml', requiringOrigin(mount, findTopicsPart))
  document('/sitemap-users.xml', requiringOrigin(mount, findUsersPart))
  document('/sitemap-threads-:part(^\\d+).xml', requiringOrigin(mount, findThreadsPart))
  document('/thread/:id/card.png', findShareCard(mount))
  document('/thread/:id/poster.jpg', findSharePoster(mount))
  for (const lang of ['zh', 'en'] as const)
    document(`/manifest-${lang}.webmanifest`, findManifest(mount, lang))
  document('/robots.txt', (request) => findRobots(mount, request))
}
