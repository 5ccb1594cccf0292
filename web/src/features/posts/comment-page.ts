import {
  type Endpoint,
  type FormAction,
  type PostDetailView,
  type PostView,
  postsApi,
  threadsApi,
} from '@chaguan/contracts'
import { type Ask, must } from '../../api/ask.ts'
import { captchaIn } from '../../api/captcha/captcha-ask.ts'
import { links } from '../../api/links.ts'
import { pageIn } from '../../api/page-in.ts'
import type { PageAsked, PageHead, PageToName } from '../../api/page-types.ts'
import type { Translate } from '../../i18n/texts.ts'
import { postInput } from './write-post.ts'

type Params = { readonly id: string }

/** The id in the address; 0, which no comment has, when it is none. */
export const commentIdOf = ({ id }: Params): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)

/** The comment with a page of its replies, without which there is no page. */
export const commentAsk = (postId: number, page = 1) =>
  must(postsApi.openPost, { postId, ...(page > 1 && { page }) })
export const threadOfAsk = (threadId: number) => must(threadsApi.openThread, { threadId })

export const commentPageAsks = ({ params, query }: PageAsked<Params>): Ask<Endpoint>[] =>
  [commentAsk(commentIdOf(params), pageIn(query))] as Ask<Endpoint>[]

export function nextCommentPageAsks({
  params,
  query,
  read,
}: PageAsked<Params> & Pick<PageToName<Params, Translate>, 'read'>): Ask<Endpoint>[] {
  const post = read(commentAsk(commentIdOf(params), pageIn(query)))
  return post ? ([threadOfAsk(post.threadId)] as Ask<Endpoint>[]) : []
}

export function commentPageHead({ params, query, read, t }: PageToName<Params, Translate>): PageHead {
  const post = read(commentAsk(commentIdOf(params), pageIn(query)))
  if (!post) return { noIndex: true }
  return {
    title: t('moderation.post.title'),
    description: post.summaryText,
    canonical: links.thread(post.threadId),
    noIndex: true,
  }
}

/** A comment as lists have it, all its replies below it. */
export const asComment = ({ commentPosts, likeUsers: _, ...post }: PostDetailView): PostView => ({
  ...post,
  lastThreeComments: commentPosts,
})

/** Answering on the page of a comment for whoever has no scripts. */
export const commentPageForms: Readonly<Record<string, FormAction>> = {
  comment: {
    endpoint: postsApi.publishPost,
    input: (fields, { id = '' }) => ({
      ...postInput(Number(fields.threadId), fields.content ?? '', [], { commentId: Number(id) }),
      ...captchaIn(fields),
    }),
    next: (_data, { threadId }, { id = '' }) => links.comment(Number(threadId), Number(id)),
  },
  likePost: {
    endpoint: postsApi.editPost,
    input: ({ postId, isOn }) => ({
      postId: Number(postId),
      data: { attributes: { isLiked: isOn === '1' } },
    }),
    next: (data, _fields, { id = '' }) => links.comment((data as { threadId: number }).threadId, Number(id)),
  },
}
