import type { Context } from '../../context.ts'
import { can, type Viewer } from '../../viewer.ts'
import { type AccessVersion, accessVersionOf, type FileOwner, siteFilesVersion } from '../files/index.ts'
import { readSettings } from '../settings/index.ts'
import { findPerson, hasJoined } from '../sign-in/index.ts'
import { payTypeOf, payTypes } from './price-rules.ts'
import { isListed, mayOpenThread } from './thread-rules.ts'
import type { ThreadRow } from './thread-store.ts'

/** What the site offers to people who have neither joined nor administer it. */
type SiteAccess = 'open' | 'paid' | 'closed'

async function siteAccess(ctx: Context): Promise<SiteAccess> {
  const { site_close, site_mode } = await readSettings(ctx)
  if (site_close) return 'closed'
  return site_mode === 'pay' ? 'paid' : 'open'
}

/**
 * Returns whether people who have not joined a paid site may see a thread: administrators choose those of its home
 * page.
 */
const isOnPaidHome = (thread: ThreadRow) => thread.is_site === 1 && isListed(thread)

/**
 * Returns whether somebody may open a thread in the current mode of the site; administrators may open deleted ones too.
 */
export async function mayOpenOnSite(ctx: Context, viewer: Viewer, thread: ThreadRow): Promise<boolean> {
  if (viewer.isAdmin) return thread.deleted_at !== null || mayOpenThread(viewer, thread)
  const site = await siteAccess(ctx)
  if (site === 'closed') return false
  if (site === 'paid' && !(await hasJoined(ctx, viewer))) return isOnPaidHome(thread)
  return mayOpenThread(viewer, thread)
}

/** What visitors may currently see of threads. */
export interface VisitorAccess {
  /**
   * Returns the public version of the files of a thread, or of a comment in it; null unless everybody may open the
   * thread.
   */
  accessVersionOf(thread: ThreadRow, comment?: FileOwner): AccessVersion | null
  /** Returns the public version of the pictures in its text; null unless everybody may read all of it. */
  textAccessVersionOf(thread: ThreadRow): AccessVersion | null
  readonly mayViewVideos: boolean
}

/** Reads what visitors may see, once for many threads. */
export async function readVisitorAccess(ctx: Context): Promise<VisitorAccess> {
  const [site, visitor, version] = await Promise.all([
    siteAccess(ctx),
    findPerson(ctx, 0),
    siteFilesVersion(ctx),
  ])
  function mayOpen(thread: ThreadRow): boolean {
    if (site === 'closed' || !visitor) return false
    return site === 'paid' ? isOnPaidHome(thread) : mayOpenThread(visitor, thread)
  }
  const openingOfThread = (thread: ThreadRow, comment?: FileOwner) =>
    mayOpen(thread) ? accessVersionOf(version, thread, comment) : null
  return {
    accessVersionOf: openingOfThread,
    textAccessVersionOf: (thread) =>
      payTypeOf(thread) === payTypes.wholeThread ? null : openingOfThread(thread),
    mayViewVideos: visitor !== null && can(visitor, 'thread.viewVideo'),
  }
}
