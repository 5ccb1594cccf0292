import type { Context } from '../../context.ts'
import { can, type Viewer } from '../../viewer.ts'
import { type FileOwner, type Opening, openingOf, siteFilesVersion } from '../files/index.ts'
import { readSettings } from '../settings/index.ts'
import { findPerson, hasJoined } from '../sign-in/index.ts'
import { payTypeOf, payTypes } from './price-rules.ts'
import { isListed, mayOpenThread } from './thread-rules.ts'
import type { ThreadRow } from './thread-store.ts'

/** What the site is for whoever has neither joined nor administers it. */
type SiteAccess = 'open' | 'paid' | 'closed'

async function siteAccess(ctx: Context): Promise<SiteAccess> {
  const { site_close, site_mode } = await readSettings(ctx)
  if (site_close) return 'closed'
  return site_mode === 'pay' ? 'paid' : 'open'
}

/** Whether somebody who is outside a paid site may see a thread: those on its home are chosen to be seen before joining. */
const isOnPaidHome = (thread: ThreadRow) => thread.is_site === 1 && isListed(thread)

/** Whether somebody may open a thread on the site as it is now; administrators look at deleted ones as well. */
export async function mayOpenOnSite(ctx: Context, viewer: Viewer, thread: ThreadRow): Promise<boolean> {
  if (viewer.isAdmin) return thread.deleted_at !== null || mayOpenThread(viewer, thread)
  const site = await siteAccess(ctx)
  if (site === 'closed') return false
  if (site === 'paid' && !(await hasJoined(ctx, viewer))) return isOnPaidHome(thread)
  return mayOpenThread(viewer, thread)
}

/** What visitors may have of threads at one moment. */
export interface VisitorAccess {
  /** The opening of the files of a thread, or of a comment in it; null unless anybody may open the thread. */
  openingOf(thread: ThreadRow, comment?: FileOwner): Opening | null
  /** That of the pictures in its text; null unless anybody may read all of it. */
  textOpeningOf(thread: ThreadRow): Opening | null
  readonly mayViewVideos: boolean
}

/** Reads what visitors may have; of use to present many threads. */
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
    mayOpen(thread) ? openingOf(version, thread, comment) : null
  return {
    openingOf: openingOfThread,
    textOpeningOf: (thread) => (payTypeOf(thread) === payTypes.wholeThread ? null : openingOfThread(thread)),
    mayViewVideos: visitor !== null && can(visitor, 'thread.viewVideo'),
  }
}
