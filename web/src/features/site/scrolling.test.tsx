// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { Late } from '../../ui/Late.tsx'
import { loadToTop } from './late-parts.ts'
import { useBarHides } from './use-bar-hides.ts'

const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    window.dispatchEvent(new Event('scroll'))
  })

beforeEach(() => scrollTo(0))
afterEach(cleanup)

function Bar() {
  return useBarHides() ? null : <nav>底栏</nav>
}

test('the bar hides when one scrolls down, returns when one scrolls up, and shows at the top', () => {
  draw(<Bar />)
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

test('the way back to the top shows above 400 px and leads there', async () => {
  window.scrollTo = vi.fn() as typeof window.scrollTo
  draw(<Late load={loadToTop} onScroll />)
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
