import { wireMs } from '../../../i18n/clock.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links } from '../../../shared/links/links.ts'
import type { HeadContext } from '../../../shared/page/page-types.ts'
import { threadTitle } from '../../../ui/rich-text/thread-title.ts'
import { picturesOf } from '../thread-summary.ts'
import { threadDescription, threadIdOf, threadQuery } from './thread-page.ts'

/** Structured data of a thread's page for search engines (a discussion); null when the thread is not visible. */
export function threadStructuredData(page: HeadContext<{ readonly id: string }, Translate>): object | null {
  const thread = page.read(threadQuery(threadIdOf(page.params)))
  if (!thread) return null
  const { origin, utcOffset } = page
  const isoOf = (wire: string) => (wireMs(wire) === null ? undefined : wire.replace(' ', 'T') + utcOffset)
  const url = origin + links.thread(thread.threadId)
  const author =
    thread.isAnonymous || !thread.user.userId ? undefined : origin + links.user(thread.user.userId)
  const count = (type: string, n: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: n,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    headline: threadTitle(thread),
    text: threadDescription(thread),
    datePublished: isoOf(thread.createdAt),
    dateModified: isoOf(thread.updatedAt),
    author: { '@type': 'Person', name: thread.user.nickname, url: author },
    image: picturesOf(thread).map(({ url: picture }) => picture),
    commentCount: thread.likeReward.postCount,
    interactionStatistic: [
      count('LikeAction', thread.likeReward.likePayCount),
      count('CommentAction', thread.likeReward.postCount),
      count('ViewAction', thread.viewCount),
    ],
  }
}
