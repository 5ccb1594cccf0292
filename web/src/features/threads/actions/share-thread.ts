import type { Face, ThreadView } from '@chaguan/contracts'
import { links } from '../../../shared/links/links.ts'
import { type Shared, shareLink } from '../../../shared/links/share-link.ts'
import { shareTitle } from '../../../ui/rich-text/short-text.ts'

/** The path that is shared: the thread's, on its own page with the comment that is read. */
export function sharedPath(threadId: number, here: Pick<Location, 'pathname' | 'search'>): string {
  const path = links.thread(threadId)
  const postId = Number(new URLSearchParams(here.search).get('postId'))
  return here.pathname === path && Number.isSafeInteger(postId) && postId > 0
    ? links.post(threadId, postId)
    : path
}

/**
 * Shares a thread: on h5 by the system's sheet where there is one, with a title of at most 17 characters
 * (docs/reference/limits.md#shared-texts), else by copying its link. It must be called right in the press: browsers
 * allow neither later.
 */
export function shareThread(
  { threadId, title, content }: Pick<ThreadView, 'threadId' | 'title' | 'content'>,
  origin: string,
  face: Face,
): Promise<Shared> {
  return shareLink(shareTitle(title || content.text), origin + sharedPath(threadId, location), face === 'h5')
}
