// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { type MouseEvent, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useHideOnScroll } from '../../faces/h5/shell/BottomBar.tsx'
import { choosePages } from '../../shared/page/paged-lists.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { Lazy } from '../../ui/Lazy.tsx'
import { loadScrollTools } from './lazy-parts.ts'
import { nearPx, pagesByItself } from './ScrollTools.tsx'

const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true, writable: true })
    window.dispatchEvent(new Event('scroll'))
  })

beforeEach(() => scrollTo(0))
afterEach(cleanup)

function Bar() {
  return useHideOnScroll() ? null : <nav>底栏</nav>
}

test('the bottom bar hides on scrolling down, returns on scrolling up, and shows at the top', () => {
  renderInApp(<Bar />)
  const isThere = () => screen.queryByText('底栏') !== null
  scrollTo(40)
  expect(isThere()).toBe(true)
  scrollTo(300)
  expect(isThere()).toBe(false)
  scrollTo(296)
  expect(isThere()).toBe(false)
  scrollTo(280)
  expect(isThere()).toBe(true)
  scrollTo(500)
  expect(isThere()).toBe(false)
  scrollTo(0)
  expect(isThere()).toBe(true)
})

test('the back-to-top button is shown above 400 px and scrolls to the top', async () => {
  window.scrollTo = vi.fn() as typeof window.scrollTo
  renderInApp(<Lazy load={loadScrollTools} until="scroll" />)
  await vi.dynamicImportSettled()
  expect(document.querySelector('button')).toBeNull()
  scrollTo(400)
  await vi.dynamicImportSettled()
  await act(async () => {})
  expect(screen.queryByLabelText('回到顶部')).toBeNull()
  scrollTo(401)
  screen.getByLabelText('回到顶部').click()
  expect(window.scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
})

describe('a list whose end comes near', () => {
  let top = 0
  const added = vi.fn()

  /** A list as pages render it: a link to more, and pagination links, which leave the page. */
  function List() {
    const [page, setPage] = useState(1)
    const more = (event: MouseEvent) => {
      event.preventDefault()
      added()
      setPage(page + 1)
    }
    return (
      <main id="main">
        <a ref={(link) => placed(link)} rel="next" href={`/?page=${page + 1}`} onClick={more}>
          加载更多
        </a>
        <nav>
          <a rel="next" href="/?page=2" onClick={() => added('led away')}>
            下一页
          </a>
        </nav>
      </main>
    )
  }
  const placed = (link: Element | null) => {
    if (link) link.getBoundingClientRect = () => ({ top }) as DOMRect
  }
  const open = async () => {
    renderInApp(
      <>
        <Lazy load={loadScrollTools} until="scroll" />
        <List />
      </>,
    )
    scrollTo(1)
    await vi.dynamicImportSettled()
    await act(async () => {})
  }

  beforeEach(() => {
    added.mockClear()
    choosePages(false)
  })

  test('a list whose end comes near loads further pages 300 px before it, three times, and then waits for a press', async () => {
    top = window.innerHeight + nearPx + 1
    await open()
    scrollTo(2)
    expect(added).not.toHaveBeenCalled()
    top -= 1
    for (let y = 3; y < 10; y += 1) scrollTo(y)
    expect(added.mock.calls).toEqual(Array.from({ length: pagesByItself }, () => []))
    screen.getByText('加载更多').click()
    expect(added).toHaveBeenCalledTimes(pagesByItself + 1)
  })

  test('a list whose end comes near loads a further page after a jump to its end', async () => {
    top = 0
    await open()
    expect(added).toHaveBeenCalledOnce()
  })

  test('a list whose end comes near shows pagination to readers who save data', async () => {
    top = 0
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }))
    await open()
    expect(added).not.toHaveBeenCalled()
    expect(document.documentElement.dataset.paged).toBe('yes')
    vi.unstubAllGlobals()
  })

  test('a list whose end comes near loads nothing for readers who chose pages, in this visit and the next', async () => {
    top = 0
    choosePages(true)
    await open()
    scrollTo(2)
    expect(added).not.toHaveBeenCalled()
    delete document.documentElement.dataset.paged
    cleanup()
    await open()
    scrollTo(3)
    expect(added).not.toHaveBeenCalled()
    expect(document.documentElement.dataset.paged).toBe('yes')
  })

  test('a list whose end comes near loads nothing for readers who save data', async () => {
    top = 0
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    await open()
    scrollTo(2)
    Reflect.deleteProperty(navigator, 'connection')
    expect(added).not.toHaveBeenCalled()
  })
})
