import { notificationsApi } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'

/** A post counts as read when it has been in sight this long. Milliseconds. */
const lookedAtMs = 600

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** What can be read in this moment: the thread of the page, and its comments that are in sight. */
export function inSight(page: Document, path: string): { threadId: number; postIds: number[] } | null {
  const threadId = Number(/^\/thread\/(\d{1,15})$/.exec(path)?.[1] ?? 0)
  if (threadId === 0) return null
  const postIds = [...page.querySelectorAll('[id^="post-"]')]
    .filter(isInSight)
    .map(({ id }) => Number(id.slice('post-'.length)))
    .filter((id) => id > 0)
  return { threadId, postIds: postIds.slice(0, 100) }
}

type Seen = NonNullable<ReturnType<typeof inSight>>

/** What of it was not said before; null when all of it was. Remembers it as said. */
function unsaid(
  { threadId, postIds }: Seen,
  said: Set<string>,
): { threadId: number; postIds?: string } | null {
  const fresh = postIds.filter((id) => !said.has(`post ${id}`))
  const names = [`thread ${threadId}`, ...fresh.map((id) => `post ${id}`)]
  if (names.every((name) => said.has(name))) return null
  for (const name of names) said.add(name)
  return { threadId, ...(fresh.length > 0 && { postIds: fresh.join() }) }
}

/** Marks what tells of a post as read once the post itself was, while something of posts is unread. */
export function useReadPosts(isUnread: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isUnread) return
    const said = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      const seen = document.visibilityState === 'visible' ? inSight(document, location.pathname) : null
      const input = seen && unsaid(seen, said)
      if (!input) return
      call(notificationsApi.readNotifications, input).then(
        () => client.invalidateQueries({ queryKey: [notificationsApi.countUnread.path] }),
        // The next page that is read says it again.
        () => {},
      )
    }
    const later = () => {
      timer ??= setTimeout(read, lookedAtMs)
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
