import type { Face, ThreadView } from '@chaguan/contracts'
import { links } from '../../api/links.ts'
import { shareTitle } from '../../ui/rich-text/short-text.ts'

/** What came of sharing: the system's sheet was used, the link was copied, neither was possible, or the person left it. */
export type Shared = 'sent' | 'copied' | 'failed' | 'left'

/** The path that is shared: the thread's, on its own page with the comment that is read. */
export function sharedPath(threadId: number, here: Pick<Location, 'pathname' | 'search'>): string {
  const path = links.thread(threadId)
  const postId = Number(new URLSearchParams(here.search).get('postId'))
  return here.pathname === path && Number.isSafeInteger(postId) && postId > 0
    ? links.post(threadId, postId)
    : path
}

async function copy(url: string): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/**
 * Shares a thread: on h5 by the system's sheet where there is one, with a title of at most 17 characters (spec 9), else
 * by copying its link. It must be called right in the press: browsers allow neither later.
 */
export async function shareThread(
  { threadId, title, content }: Pick<ThreadView, 'threadId' | 'title' | 'content'>,
  origin: string,
  face: Face,
): Promise<Shared> {
  const url = origin + sharedPath(threadId, location)
  if (face !== 'h5' || typeof navigator.share !== 'function') return copy(url)
  try {
    await navigator.share({ title: shareTitle(title || content.text), url })
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : copy(url)
  }
}
