import { type Endpoint, postsApi, threadsApi } from '@chaguan/contracts'
import { type Ask, must } from '../../api/ask.ts'
import type { PageAsked, PageHead, PageToName } from '../../api/page-types.ts'
import type { Translate } from '../../i18n/texts.ts'
import { moveTargetsAsk } from './move-targets.ts'

type Params = { readonly id: string }

const numberIn = (text: string | null) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** The thread of an address, and the comment in it or 0. */
export const managedOf = ({
  params,
  query,
}: {
  readonly params: Params
  readonly query: URLSearchParams
}) => ({
  threadId: numberIn(params.id),
  postId: numberIn(query.get('postId')),
})

export const managedThreadAsk = (threadId: number) => must(threadsApi.openThread, { threadId })
export const managedPostAsk = (postId: number) => must(postsApi.openPost, { postId })

export function manageAsks(asked: PageAsked<Params>): Ask<Endpoint>[] {
  const { threadId, postId } = managedOf(asked)
  const own = postId ? managedPostAsk(postId) : managedThreadAsk(threadId)
  return [own, moveTargetsAsk] as Ask<Endpoint>[]
}

export const manageHead = ({ t }: PageToName<Params, Translate>): PageHead => ({
  title: t('moderation.manage'),
  noIndex: true,
})
