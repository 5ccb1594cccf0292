import { otherIdOf } from '../../features/users/relations/person-links.ts'
import { links } from '../../shared/links/links.ts'
import type { Site } from '../../shared/site/site.ts'
import type { Access, LoginMode, PageDefinition } from '../router/define-page.ts'

/** Who asks for a page. */
export interface PageVisitor {
  /** Path and query of the page. */
  readonly url: string
  /** Null for a visitor. */
  readonly userId: number | null
  /** Null when the site's start-up was refused. */
  readonly site: Site | null
}

const administrators = 1

/**
 * Whether a person need not pay to join: who has paid, is in a paid group, or administers the site
 * (docs/reference/pages.md#page-guards).
 */
export function isPaidUp({ me }: Pick<Site, 'me'>): boolean {
  if (!me) return false
  return me.paid || (me.group?.level ?? 0) > 0 || me.group?.groupId === administrators
}

const forMembers = ({ userId, url }: PageVisitor) => (userId === null ? links.loginFrom(url) : null)

const namesAnother = ({ url }: PageVisitor) => otherIdOf(new URL(url, 'http://site').searchParams) > 0

/** Where each kind of page sends whom it is not for; null lets them in. */
const accesses: Readonly<Record<Access, (visitor: PageVisitor) => string | null>> = {
  member: forMembers,
  // Anybody may read whom somebody else follows (docs/reference/pages.md#account-pages,
  // docs/reference/wire-accounts.md#follows).
  owner: (visitor) => (namesAnother(visitor) ? null : forMembers(visitor)),
  visitor: ({ userId }) => (userId === null ? null : links.home),
  unpaid: ({ site }) => (site && isPaidUp(site) ? links.home : null),
}

/** Whether the site lets people in by a way at all. */
const modes: Readonly<Record<LoginMode, (site: Site) => boolean>> = {
  phone: ({ forum }) => forum.qcloud.qcloudSms,
  email: ({ forum }) => forum.setReg.hasMail,
  contact: ({ forum }) => forum.qcloud.qcloudSms || forum.setReg.hasMail,
  wechat: ({ forum }) => forum.passport.offiaccountOpen || forum.passport.miniprogramOpen,
}

/** Where a page sends a person it is not for; null when it is. What it is for stands in its route. */
export function accessRedirect(
  { access, mode }: Pick<PageDefinition, 'access' | 'mode'>,
  visitor: PageVisitor,
): string | null {
  const away = access ? accesses[access](visitor) : null
  if (away !== null) return away
  return mode && visitor.site && !modes[mode](visitor.site) ? links.login : null
}
