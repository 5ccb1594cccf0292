import { otherIdOf } from '../../features/users/relations/person-links.ts'
import { links } from '../../shared/links/links.ts'
import type { Site } from '../../shared/site/site.ts'
import type { Access, LoginMode, PageDefinition } from '../router/define-page.ts'

/** The viewer who opens a page. */
export interface PageVisitor {
  /** Path and query of the page. */
  readonly url: string
  /** Null for a visitor. */
  readonly userId: number | null
  /** Null when the site's start-up call was refused. */
  readonly site: Site | null
}

const administrators = 1

/** Whether the viewer is in the administrators' group. */
const isAdministrator = ({ me }: Pick<Site, 'me'>) => me?.group?.groupId === administrators

/**
 * Whether the viewer need not pay to join: has paid, is in a paid group, or is an administrator
 * (docs/reference/pages.md#page-guards).
 */
export function isPaidUp({ me }: Pick<Site, 'me'>): boolean {
  if (!me) return false
  return me.paid || (me.group?.level ?? 0) > 0 || isAdministrator({ me })
}

const forMembers = ({ userId, url }: PageVisitor) => (userId === null ? links.loginFrom(url) : null)

const namesAnother = ({ url }: PageVisitor) => otherIdOf(new URL(url, 'http://site').searchParams) > 0

/** The redirect of each kind of access for viewers without it; null grants access. */
const accesses: Readonly<Record<Access, (visitor: PageVisitor) => string | null>> = {
  member: forMembers,
  // Visitors may read the followers of another member (docs/reference/pages.md#account-pages,
  // docs/reference/wire-accounts.md#follows).
  owner: (visitor) => (namesAnother(visitor) ? null : forMembers(visitor)),
  visitor: ({ userId }) => (userId === null ? null : links.home),
  unpaid: ({ site }) => (site && isPaidUp(site) ? links.home : null),
  administrator: (visitor) =>
    forMembers(visitor) ?? (visitor.site && !isAdministrator(visitor.site) ? links.home : null),
}

/** Whether the site offers each login method. */
const modes: Readonly<Record<LoginMode, (site: Site) => boolean>> = {
  phone: ({ forum }) => forum.qcloud.qcloudSms,
  email: ({ forum }) => forum.setReg.hasMail,
  contact: ({ forum }) => forum.qcloud.qcloudSms || forum.setReg.hasMail,
  wechat: ({ forum }) => forum.passport.offiaccountOpen || forum.passport.miniprogramOpen,
}

/** Returns the redirect for a viewer who has no access to the page; null when access is granted. */
export function accessRedirect(
  { access, mode }: Pick<PageDefinition, 'access' | 'mode'>,
  visitor: PageVisitor,
): string | null {
  const away = access ? accesses[access](visitor) : null
  if (away !== null) return away
  return mode && visitor.site && !modes[mode](visitor.site) ? links.login : null
}
