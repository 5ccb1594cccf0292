import type { Face } from '@chaguan/contracts/browser'
import { type MarkKind, markQuery } from '../features/notifications/watch-and-mute.ts'
import { activePeopleQuery } from '../features/search/search-page.ts'
import { loginCodeQuery } from '../features/sign-in/external/external-login-pages.ts'
import type { LoadContext } from '../shared/page/page-types.ts'
import { recommendedQuery } from '../shared/threads/feed-query.ts'

interface WithFace {
  readonly face: Face
}

/** The recommended threads in the side column of pc. */
export const recommendedOnPc = ({ face }: WithFace) => (face === 'pc' ? [recommendedQuery] : [])

/** The most active people in the side column of pc. */
export const activePeopleOnPc = ({ face }: WithFace) => (face === 'pc' ? [activePeopleQuery] : [])

/** Whether the member watches or has muted a thread or a person; no calls for a visitor. */
export const ownMarkQueries = ({ site }: Pick<LoadContext, 'site'>, kind: MarkKind, id: number) =>
  site.me && id > 0 ? [markQuery(kind, id)] : []

/** The QR code for logging in through WeChat on a desktop; a phone needs none. */
export const wechatCodeOnPc = ({ face }: WithFace) => (face === 'pc' ? [loginCodeQuery] : [])
