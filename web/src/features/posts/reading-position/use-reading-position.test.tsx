// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PageContextProvider, usePageContext } from '../../../shared/page/page-context.tsx'
import { renderComments } from '../../../testing/render-comments.tsx'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPost } from '../../../testing/site-fixtures.ts'
import { locateQuery, pinnedQuery } from '../list/comments-page.ts'
import { commentAtReadingLine } from './use-reading-position.ts'
import { useScrollToComment } from './use-scroll-to-comment.ts'

const box = (id: number, top: number) => ({ id, top, bottom: top + 100 })
const far = { isReached: false, before: null }

describe('the comment that is being read', () => {
  const boxes = [box(1, -80), box(2, 60), box(3, 160)]

  test('the comment that is being read is the last one whose top has passed the line', () => {
    expect(commentAtReadingLine(boxes, 80, far)).toBe(2)
    expect(commentAtReadingLine(boxes, 200, far)).toBe(3)
  })

  test('the comment that is being read is none above the first', () => {
    expect(commentAtReadingLine([box(1, 300)], 80, far)).toBeNull()
  })

  test('the comment that is being read stays the same at the end of the page, where no further one can reach the line', () => {
    expect(commentAtReadingLine(boxes, 80, { isReached: true, before: 3 })).toBe(3)
    expect(commentAtReadingLine(boxes, 80, { isReached: true, before: 1 })).toBe(2)
  })
})

describe('comments on a page', () => {
  const posts = [aPost({ id: 201 }), aPost({ id: 202 }), aPost({ id: 203 })]
  const second = [locateQuery(12, 202), { page: 2, location: 2, pageSize: 20, floor: 22 }] as const
  const tops = new Map<string, number>()
  const scrolledTo = vi.fn()
  let entry = 0

  beforeEach(() => {
    vi.useFakeTimers()
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolledTo(this.id)
    }
    Element.prototype.getBoundingClientRect = function getBoundingClientRect() {
      const top = tops.get(this.id) ?? 5000
      return { top, bottom: top + 100 } as DOMRect
    }
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 9000, configurable: true })
    entry += 1
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    tops.clear()
    scrolledTo.mockClear()
  })

  const open = (address: string) => {
    history.replaceState({ key: `entry-${entry}` }, '', address)
    const { search } = new URL(address, 'http://site')
    return renderComments({ posts, total: 46, page: { page: 2 }, question: search, answers: [second] })
  }
  const scroll = () => {
    window.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(150)
  }

  test('scroll to the comment of the address and highlight it for 2 s', () => {
    const { container } = open('/thread/12?postId=202')
    expect(scrolledTo).toHaveBeenCalledWith('post-202')
    expect(container.querySelector('.is-target')?.id).toBe('post-202')
    act(() => vi.advanceTimersByTime(1999))
    expect(container.querySelector('.is-target')?.id).toBe('post-202')
    act(() => vi.advanceTimersByTime(1))
    expect(container.querySelector('.is-target')).toBeNull()
  })

  test('neither scroll nor highlight on the return to the same history entry', () => {
    open('/thread/12?postId=202').unmount()
    scrolledTo.mockClear()
    const { container } = open('/thread/12?postId=202')
    expect(scrolledTo).not.toHaveBeenCalled()
    expect(container.querySelector('.is-target')).toBeNull()
  })

  test('scroll again when a link opens the same comment in a new history entry', () => {
    const Comment = () => <p className={useScrollToComment(202) === 202 ? 'is-target' : ''} id="post-202" />
    const InEntry = ({ of }: { of: string }) => (
      <PageContextProvider value={{ ...usePageContext(), entry: of }}>
        <Comment />
      </PageContextProvider>
    )
    history.replaceState({ key: `first-${entry}` }, '', '/thread/12?floor=22')
    const { redraw } = renderInApp(<InEntry of={`first-${entry}`} />)
    scrolledTo.mockClear()
    history.replaceState({ key: `second-${entry}` }, '', '/thread/12?floor=22')
    redraw(<InEntry of={`second-${entry}`} />)
    expect(scrolledTo).toHaveBeenCalledWith('post-202')
  })

  test('update the address during reading, without a history entry for each', () => {
    open('/thread/12?page=2')
    const entries = history.length
    tops.set('post-201', -50).set('post-202', 4).set('post-203', 300)
    scroll()
    expect(location.pathname + location.search).toBe('/thread/12?postId=202')
    expect(history.state).toEqual({ key: `entry-${entry}` })
    tops.set('post-201', 400).set('post-202', 500).set('post-203', 600)
    scroll()
    expect(location.pathname + location.search).toBe('/thread/12?page=2')
    expect(history.length).toBe(entries)
  })

  test('comments on a page ignore the pinned one for the address, because it is not at its floor', () => {
    history.replaceState({ key: `entry-${entry}` }, '', '/thread/12')
    renderComments({ posts, answers: [[pinnedQuery(12), posts[2]]] })
    tops.set('post-203', -300).set('post-201', -50).set('post-202', 300)
    scroll()
    expect(location.search).toBe('?postId=201')
    tops.set('post-203', -50).set('post-201', 60).set('post-202', 300)
    scroll()
    expect(location.search).toBe('')
  })

  test('comments on a page do not change the address once another page is shown', () => {
    open('/thread/12?page=2')
    history.replaceState(null, '', '/user/3')
    tops.set('post-201', -50)
    scroll()
    expect(location.pathname).toBe('/user/3')
  })
})
