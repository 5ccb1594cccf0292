import { newcomersApi, wechatApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import type { LoadContext, PageHead } from '../../../shared/page/page-types.ts'
import { identitiesQuery, ownWechatQuery } from '../../../shared/settings/settings.ts'

type ExternalLoginContext = Pick<LoadContext, 'query'>

/** The head of these pages. */
export const externalLoginHead =
  (title: TextKey) =>
  ({ t }: { readonly t: Translate }): PageHead => ({ title: t(title), noIndex: true })

const sessionTokenOf = ({ query }: ExternalLoginContext) => {
  const sessionToken = query.get('sessionToken')
  return sessionToken ? { sessionToken } : {}
}

export const newcomerQuery = (asked: ExternalLoginContext) =>
  query(newcomersApi.readNewcomer, sessionTokenOf(asked))
export const scanQuery = (asked: ExternalLoginContext) => query(wechatApi.readScan, sessionTokenOf(asked))
// The server stores a pending code for each of these requests.
const screenCodeQuery = (type: 'pc_login' | 'pc_bind') => ({
  ...query(wechatApi.drawScreenCode, { type }),
  leavesTrace: true,
})
export const loginCodeQuery = screenCodeQuery('pc_login')
export const bindCodeQuery = screenCodeQuery('pc_bind')
export const rebindCodeQuery = { ...query(wechatApi.drawRebindCode, {}), leavesTrace: true }

export const linkedQueries = () => [identitiesQuery, ownWechatQuery]
