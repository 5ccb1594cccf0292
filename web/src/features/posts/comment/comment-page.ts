import {
  type Endpoint,
  type FormAction,
  type PostDetailView,
  type PostView,
  postsApi,
  threadsApi,
} from '@chaguan/contracts/browser'
import { type Query, requiredQuery } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { captchaIn } from '../../../shared/captcha/captcha-query.ts'
import { links } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import type { HeadContext, LoadContext, PageHead } from '../../../shared/page/page-types.ts'
import { createPostInput } from '../form/create-post.ts'

type Params = { readonly id: string }

/** The id in the address; 0, which no comment has, when it is invalid. */
export const commentIdOf = ({ id }: Params): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)

/** The query for a comment with a page of its replies, which the page requires. */
export const commentQuery = (postId: number, page = 1) =>
  requiredQuery(postsApi.openPost, { postId, ...(page > 1 && { page }) })
export const threadOfQuery = (threadId: number) => requiredQuery(threadsApi.openThread, { threadId })

export const commentPageQueries = ({ params, query }: LoadContext<Params>): Query<Endpoint>[] =>
  [commentQuery(commentIdOf(params), pageNumberOf(query))] as Query<Endpoint>[]

export function nextCommentPageQueries({
  params,
  query,
  read,
}: LoadContext<Params> & Pick<HeadContext<Params, Translate>, 'read'>): Query<Endpoint>[] {
  const post = read(commentQuery(commentIdOf(params), pageNumberOf(query)))
  return post ? ([threadOfQuery(post.threadId)] as Query<Endpoint>[]) : []
}

export function commentPageHead({ params, query, read, t }: HeadContext<Params, Translate>): PageHead {
  const post = read(commentQuery(commentIdOf(params), pageNumberOf(query)))
  if (!post) return { noIndex: true }
  return {
    title: t('moderation.post.title'),
    description: post.summaryText,
    canonical: links.thread(post.threadId),
    noIndex: true,
  }
}

/** A comment in the form of lists, with all its replies. */
export const asComment = ({ commentPosts, likeUsers: _, ...post }: PostDetailView): PostView => ({
  ...post,
  lastThreeComments: commentPosts,
})

/** The forms of a comment's page without JavaScript. */
export const commentPageForms: Readonly<Record<string, FormAction>> = {
  comment: {
    endpoint: postsApi.publishPost,
    input: (fields, { id = '' }) => ({
      ...createPostInput(Number(fields.threadId), fields.content ?? '', [], { commentId: Number(id) }),
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
