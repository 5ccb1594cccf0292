import { notificationsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'

/** Milliseconds for which a post must be visible to count as read. */
const visibleMs = 600

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** The posts of a page that were read. */
interface VisiblePosts {
  /** The thread whose text is on the page; absent on the page of a comment. */
  readonly threadId?: number
  /** The thread that a notification linked to; absent when none did. */
  readonly wholeThreadId?: number
  readonly postIds: readonly number[]
}

/** The most posts that are marked in one call. */
const maxPosts = 100

const idAt = (pattern: RegExp, path: string) => Number(pattern.exec(path)?.[1] ?? 0)

/** The currently visible posts: the thread or comment of the page, and the comments and replies in the viewport. */
export function visiblePosts(page: Document, path: string, search = ''): VisiblePosts | null {
  const threadId = idAt(/^\/thread\/(\d{1,15})$/, path)
  const commentId = idAt(/^\/thread\/comment\/(\d{1,15})$/, path)
  if (threadId === 0 && commentId === 0) return null
  const query = new URLSearchParams(search)
  const ledTo = query.get('fromMessage') === 'true' ? idAt(/^(\d{1,15})$/, query.get('threadId') ?? '') : 0
  const postIds = [...page.querySelectorAll('[id^="post-"]')]
    .filter(isInSight)
    .map(({ id }) => Number(id.slice('post-'.length)))
    .filter((id) => id > 0)
  return {
    ...(threadId > 0 && { threadId }),
    ...(ledTo > 0 && { wholeThreadId: ledTo }),
    postIds: postIds.slice(0, maxPosts),
  }
}

/** The posts that were not sent yet; null when all were. Records them as sent. */
function unsentPosts({ threadId, wholeThreadId, postIds }: VisiblePosts, reported: Set<string>) {
  const fresh = postIds.filter((id) => !reported.has(`post ${id}`))
  const names = [
    ...(threadId === undefined ? [] : [`thread ${threadId}`]),
    ...(wholeThreadId === undefined ? [] : [`whole ${wholeThreadId}`]),
    ...fresh.map((id) => `post ${id}`),
  ]
  if (names.every((name) => reported.has(name))) return null
  for (const name of names) reported.add(name)
  return {
    ...(threadId !== undefined && { threadId }),
    ...(wholeThreadId !== undefined && { wholeThreadId }),
    ...(fresh.length > 0 && { postIds: fresh.join() }),
  }
}

/** Marks notifications of a post as read once the post was visible. */
export function useReadPosts(isUnread: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isUnread) return
    const reported = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      const isVisible = document.visibilityState === 'visible'
      const seen = isVisible ? visiblePosts(document, location.pathname, location.search) : null
      const input = seen && unsentPosts(seen, reported)
      if (!input) return
      call(notificationsApi.readNotifications, input).then(
        () => client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] }),
        // The next page sends them again.
        () => {},
      )
    }
    const later = () => {
      timer ??= setTimeout(read, visibleMs)
    }
    const observer = new MutationObserver(later)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', later, { passive: true })
    later()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('scroll', later)
    }
  }, [isUnread, client])
}
