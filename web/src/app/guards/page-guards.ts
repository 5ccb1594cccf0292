import { otherIdOf } from '../../features/users/relations/person-links.ts'
import { links } from '../../shared/links/links.ts'
import type { Site } from '../../shared/site/site.ts'
import type { Access, LoginMode, PageDefinition } from '../router/define-page.ts'

/** Who opens a page. */
export interface PageVisitor {
  /** Path and query of the page. */
  readonly url: string
  /** Null for a visitor. */
  readonly userId: number | null
  /** Null when the site's start-up was refused. */
  readonly site: Site | null
}

const administrators = 1

/** Whether a person is in the group of administrators. */
const isAdministrator = ({ me }: Pick<Site, 'me'>) => me?.group?.groupId === administrators

/**
 * Whether a person need not pay to join: they have paid, are in a paid group, or are an administrator
 * (docs/reference/pages.md#page-guards).
 */
export function isPaidUp({ me }: Pick<Site, 'me'>): boolean {
  if (!me) return false
  return me.paid || (me.group?.level ?? 0) > 0 || isAdministrator({ me })
}

const forMembers = ({ userId, url }: PageVisitor) => (userId === null ? links.loginFrom(url) : null)

const namesAnother = ({ url }: PageVisitor) => otherIdOf(new URL(url, 'http://site').searchParams) > 0

/** Where each kind of access redirects those it does not admit; null admits them. */
const accesses: Readonly<Record<Access, (visitor: PageVisitor) => string | null>> = {
  member: forMembers,
  // Anybody may see whom somebody else follows (docs/reference/pages.md#account-pages,
  // docs/reference/wire-accounts.md#follows).
  owner: (visitor) => (namesAnother(visitor) ? null : forMembers(visitor)),
  visitor: ({ userId }) => (userId === null ? null : links.home),
  unpaid: ({ site }) => (site && isPaidUp(site) ? links.home : null),
  administrator: (visitor) =>
    forMembers(visitor) ?? (visitor.site && !isAdministrator(visitor.site) ? links.home : null),
}

/** Whether the site offers a login method at all. */
const modes: Readonly<Record<LoginMode, (site: Site) => boolean>> = {
  phone: ({ forum }) => forum.qcloud.qcloudSms,
  email: ({ forum }) => forum.setReg.hasMail,
  contact: ({ forum }) => forum.qcloud.qcloudSms || forum.setReg.hasMail,
  wechat: ({ forum }) => forum.passport.offiaccountOpen || forum.passport.miniprogramOpen,
}

/** Where a page redirects a person whom its definition does not admit; null when it admits them. */
export function accessRedirect(
  { access, mode }: Pick<PageDefinition, 'access' | 'mode'>,
  visitor: PageVisitor,
): string | null {
  const away = access ? accesses[access](visitor) : null
  if (away !== null) return away
  return mode && visitor.site && !modes[mode](visitor.site) ? links.login : null
}
