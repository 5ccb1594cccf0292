import { type FormAction, postsApi, type ThreadDetailView, threadsApi } from '@chaguan/contracts'
import { must } from '../../api/ask.ts'
import { links } from '../../api/links.ts'
import type { PageAsked, PageHead, PageToName } from '../../api/page-types.ts'
import { wireMs } from '../../i18n/clock.ts'
import type { Translate } from '../../i18n/texts.ts'
import { plainText } from '../../ui/rich-text/plain-text.ts'
import { recommendedAsk } from './feed-query.ts'
import { picturesOf, titleOf } from './thread-facts.ts'

type ThreadParams = { readonly id: string }

const descriptionCharacters = 120
const idForm = /^[1-9]\d{0,14}$/

/** The id in the address; 0, which no thread has, when it is none. */
export function threadIdOf({ id }: ThreadParams): number {
  return idForm.test(id) ? Number(id) : 0
}

/** The call for the thread itself, without which there is no page. */
export function threadAsk(threadId: number) {
  return must(threadsApi.openThread, { threadId })
}

/** What a thread's page needs besides its comments. */
export function threadAsks({ params, face }: PageAsked<ThreadParams>) {
  const thread = threadAsk(threadIdOf(params))
  return face === 'pc' ? [thread, recommendedAsk] : [thread]
}

const described = (thread: ThreadDetailView) =>
  [...plainText(thread.content.text)].slice(0, descriptionCharacters).join('')

/** Structured data by which search engines know a discussion. */
function discussion(thread: ThreadDetailView, page: PageToName<ThreadParams, Translate>): object {
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
    headline: titleOf(thread),
    text: described(thread),
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

/** The page is named after the thread. */
export function threadHead(page: PageToName<ThreadParams, Translate>): PageHead {
  const thread = page.read(threadAsk(threadIdOf(page.params)))
  if (!thread) return { noIndex: true }
  const title = titleOf(thread) || page.t('threads.untitled', { name: thread.user.nickname })
  return {
    title,
    keywords: thread.categoryName,
    description: described(thread),
    canonical: links.thread(thread.threadId),
    image: picturesOf(thread)[0]?.url,
    type: 'article',
    jsonLd: discussion(thread, page),
  }
}

const isOn = (fields: Readonly<Record<string, string>>) => fields.isOn === '1'
const backToThread: FormAction['next'] = (_data, _fields, { id = '' }) => links.thread(Number(id))

/** Liking and keeping for whoever has no scripts. The thread's own like needs the id of its first post. */
export const threadForms: Readonly<Record<string, FormAction>> = {
  like: {
    endpoint: postsApi.editPost,
    input: (fields) => ({ postId: Number(fields.postId), data: { attributes: { isLiked: isOn(fields) } } }),
    next: backToThread,
  },
  favor: {
    endpoint: threadsApi.operateThread,
    input: (fields, { id = '' }) => ({ id: Number(id), isFavorite: isOn(fields) }),
    next: backToThread,
  },
  likePost: {
    endpoint: postsApi.editPost,
    input: (fields) => ({ postId: Number(fields.postId), data: { attributes: { isLiked: isOn(fields) } } }),
    next: (_data, fields, { id = '' }) => links.post(Number(id), Number(fields.postId)),
  },
}
