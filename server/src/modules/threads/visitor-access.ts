import type { Context } from '../../context.ts'
import { can, type Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { findPerson, hasJoined } from '../sign-in/index.ts'
import { isListed, mayOpenThread, payTypeOf, payTypes } from './thread-rules.ts'
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
  /** Whether anybody may open a thread. */
  mayOpen(thread: ThreadRow): boolean
  /** Whether anybody may read all of its text, with the pictures in it. */
  mayReadText(thread: ThreadRow): boolean
  readonly mayViewVideos: boolean
}

/** Reads what visitors may have; of use to present many threads. */
export async function readVisitorAccess(ctx: Context): Promise<VisitorAccess> {
  const [site, visitor] = await Promise.all([siteAccess(ctx), findPerson(ctx, 0)])
  function mayOpen(thread: ThreadRow): boolean {
    if (site === 'closed' || !visitor) return false
    return site === 'paid' ? isOnPaidHome(thread) : mayOpenThread(visitor, thread)
  }
  return {
    mayOpen,
    mayReadText: (thread) => payTypeOf(thread) !== payTypes.wholeThread && mayOpen(thread),
    mayViewVideos: visitor !== null && can(visitor, 'thread.viewVideo'),
  }
}
