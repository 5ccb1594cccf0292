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

/** A feed may be so old, in milliseconds, where another instance has written meanwhile. */
const feedKeptMs = 5000

const forms: readonly [FeedForm, string, typeof rss][] = [
  ['rss', 'feed.xml', rss],
  ['atom', 'atom.xml', atom],
]

function mountFeeds(mount: Mount, document: MountDocument): void {
  for (const [path, find] of Object.entries(feedSubjects))
    for (const [form, file, write] of forms)
      document(`${path}/${file}`, async (asked) => {
        const feed = await findFeed(mount, find, asked)
        if (!feed) return null
        return {
          type: feedTypes[form],
          text: write(feed),
          modifiedAt: changedAt(feed),
          maxAgeMs: feedKeptMs,
          invalidatedByWrites: true,
        }
      })
}

/** A document of whole addresses, which is none while it is not known what the site is called. */
const withAddresses =
  (
    mount: Mount,
    find: (mount: Mount, asked: DocumentRequest) => Promise<SiteDocument | null>,
  ): FindDocument =>
  async (asked) =>
    asked.origin === '' ? null : find(mount, asked)

/** Feeds, sitemap, share cards, web app manifest and robots.txt: public content for machines. */
export function registerFeeds(mount: Mount, document: MountDocument): void {
  mountFeeds(mount, document)
  document('/sitemap.xml', withAddresses(mount, findSitemapIndex))
  document('/sitemap-pages.xml', withAddresses(mount, findPagesPart))
  document('/sitemap-topics.xml', withAddresses(mount, findTopicsPart))
  document('/sitemap-users.xml', withAddresses(mount, findUsersPart))
  document('/sitemap-threads-:part(^\\d+).xml', withAddresses(mount, findThreadsPart))
  document('/thread/:id/card.png', findShareCard(mount))
  document('/thread/:id/poster.jpg', findSharePoster(mount))
  for (const lang of ['zh', 'en'] as const)
    document(`/manifest-${lang}.webmanifest`, findManifest(mount, lang))
  document('/robots.txt', (asked) => findRobots(mount, asked))
}
