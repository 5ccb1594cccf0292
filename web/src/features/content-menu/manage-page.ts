import { type Endpoint, postsApi, threadsApi } from '@chaguan/contracts/browser'
import { type Query, requiredQuery } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import type { HeadContext, LoadContext, PageHead } from '../../shared/page/page-types.ts'
import { moveTargetsQuery } from '../moderation/move-targets.ts'

type ManageParams = { readonly id: string }

const numberIn = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** The thread of an address, and its comment or 0. */
export const managedOf = ({
  params,
  query,
}: {
  readonly params: ManageParams
  readonly query: URLSearchParams
}) => ({
  threadId: numberIn(params.id),
  postId: numberIn(query.get('postId')),
})

export const managedThreadQuery = (threadId: number) => requiredQuery(threadsApi.openThread, { threadId })
export const managedPostQuery = (postId: number) => requiredQuery(postsApi.openPost, { postId })

export function manageQueries(asked: LoadContext<ManageParams>): Query<Endpoint>[] {
  const { threadId, postId } = managedOf(asked)
  const own = postId ? managedPostQuery(postId) : managedThreadQuery(threadId)
  return [own, moveTargetsQuery] as Query<Endpoint>[]
}

export const manageHead = ({ t }: HeadContext<ManageParams, Translate>): PageHead => ({
  title: t('moderation.actions'),
  noIndex: true,
})
