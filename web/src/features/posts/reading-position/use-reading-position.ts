import type { PostView } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeyOf } from '../../../api/query.ts'
import { currentAddress } from '../../../shared/links/current-address.ts'
import { links } from '../../../shared/links/links.ts'
import { type CommentsQuery, commentsPerPage, locateQuery, readingHref } from '../list/comments-page.ts'
import { postElement, rememberScrolledTo } from './use-scroll-to-comment.ts'

/** Milliseconds without scrolling after which the address is updated; browsers limit how often it may change. */
const restMs = 150
/** Tolerance in pixels of the position at which a comment is opened. */
const slack = 8

/** The position of a comment in the window. */
export interface CommentBox {
  readonly id: number
  readonly top: number
  readonly bottom: number
}

/**
 * The comment that is being read: the last one whose top has passed the line; null above the first. At the end of the
 * page, where no further one can pass the line, the current one stays while it is visible.
 */
export function commentAtReadingLine(
  boxes: readonly CommentBox[],
  line: number,
  end: { readonly isReached: boolean; readonly before: number | null },
): number | null {
  const passed = boxes.filter(({ top }) => top <= line).at(-1)?.id ?? null
  const before = boxes.find(({ id }) => id === end.before)
  return end.isReached && before && before.top > line ? before.id : passed
}

function boxesOf(ids: readonly number[]): CommentBox[] {
  return ids.flatMap((id) => {
    const box = postElement(id)?.getBoundingClientRect()
    return box ? [{ id, top: box.top, bottom: box.bottom }] : []
  })
}

/** The position, in pixels of the window, to which a comment is scrolled. */
function openingLine(id: number | undefined): number {
  const element = id === undefined ? null : postElement(id)
  if (!element) return slack
  const pixels = (text: string) => Number.parseFloat(text) || 0
  const padding = pixels(getComputedStyle(document.documentElement).scrollPaddingTop)
  return padding + pixels(getComputedStyle(element).scrollMarginTop) + slack
}

function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement
  return window.scrollY + window.innerHeight >= scrollHeight - 2
}

/** Writes the comment that is being read into the address; `located` is called with it. */
function followAddress(
  query: CommentsQuery,
  ids: readonly number[],
  located: (postId: number) => void,
): void {
  const before = Number(new URLSearchParams(location.search).get('postId')) || null
  const postId = commentAtReadingLine(boxesOf(ids), openingLine(ids[0]), { isReached: isAtEnd(), before })
  const href = readingHref(query, postId)
  if (currentAddress() === href) return
  history.replaceState(history.state, '', href)
  if (postId === null) return
  rememberScrolledTo(postId)
  located(postId)
}

const inWindow = (ids: readonly number[]) =>
  boxesOf(ids)
    .filter(({ top, bottom }) => top < window.innerHeight && bottom > Math.max(0, top))
    .map(({ id }) => id)

/**
 * Updates the address with the comment that is being read while a thread is scrolled, in the same history entry; above
 * the first comment it is the page's own. `seen` is called with the visible comments. The pinned comment is not at its
 * position and is ignored.
 */
export function useReadingPosition(
  query: CommentsQuery,
  posts: readonly Pick<PostView, 'id' | 'floor'>[],
  seen: (ids: readonly number[]) => void,
  pinnedId: number | undefined,
): void {
  const client = useQueryClient()
  const shown = JSON.stringify([query, posts.map(({ id, floor = 0 }) => [id, floor])])
  useEffect(() => {
    const [place, drawn] = JSON.parse(shown) as [CommentsQuery, [number, number][]]
    if (drawn.length === 0) return
    const ids = drawn.map(([id]) => id).filter((id) => id !== pinnedId)
    const keepLocated = (postId: number) => {
      const location = drawn.findIndex(([id]) => id === postId) + 1
      const { endpoint, input } = locateQuery(place.threadId, postId)
      const floor = drawn[location - 1]?.[1] ?? 0
      const at = { page: place.page, location, pageSize: commentsPerPage, floor }
      if (!place.newestFirst && !place.onlyAuthor) client.setQueryData(queryKeyOf(endpoint, input), at)
    }
    const update = () => {
      if (location.pathname !== links.thread(place.threadId)) return
      seen(inWindow(ids))
      followAddress(place, ids, keepLocated)
    }
    seen(inWindow(ids))
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(update, restMs)
    }
    window.addEventListener('scroll', rest, { passive: true })
    return () => {
      window.removeEventListener('scroll', rest)
      clearTimeout(timer)
    }
  }, [shown, client, seen, pinnedId])
}
