import { ordersApi, type ProfileView } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import { pageNumberOf } from '../../shared/links/page-number.ts'
import type { PageHead, PageProps } from '../../shared/page/page-types.ts'
import type { Site } from '../../shared/site/site.ts'

type Address = Pick<PageProps, 'query'>

const administrators = 1

/** The query for the groups for sale. */
export const groupsQuery = query(ordersApi.listPaidGroups, {})

/** The query for a page of the viewer's own orders. */
export const ordersQuery = (asked: Address) =>
  query(ordersApi.listOwnOrders, { page: pageNumberOf(asked.query), perPage: 10 })

/** Whether an address of `/my/buy` shows orders. */
export const showsOrders = ({ query: address }: Address): boolean => address.get('tab') === 'orders'

/** The level in an address of `/my/upgrade`; 0 for none. */
export const levelOf = ({ query: address }: Address): number =>
  /^[1-9]$/.test(address.get('level') ?? '') ? Number(address.get('level')) : 0

export const isAdministrator = (me: ProfileView | null): boolean => me?.group?.groupId === administrators

/** Whether the viewer can renew: the site sells its membership, and they are or were a member and no administrator. */
export function mayRenew({ forum, me }: Site): boolean {
  if (forum.setSite.siteMode !== 'pay' || !me || isAdministrator(me)) return false
  return hadMembership({ forum, me })
}

/** Whether a membership was ever bought: that of a new account expires on registration. */
export function hadMembership({ forum, me }: Site): boolean {
  return me !== null && (me.expiredAt ?? '') > (forum.user?.registerTime ?? '')
}

/** The head of a page about memberships. */
export const membershipHead =
  (title: TextKey) =>
  ({ t }: { readonly t: Translate }): PageHead => ({ title: t(title), noIndex: true })
