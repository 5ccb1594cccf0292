// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aThread } from '../../../testing/site-fixtures.ts'
import { BackToList } from './ThreadBreadcrumbs.tsx'

const back = vi.spyOn(history, 'back').mockImplementation(() => {})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const thread = aThread({ categoryId: 3, categoryName: '茶事闲谈' })

test('the link back goes back in the history after a list, and to the category in a new tab', () => {
  history.replaceState({ isFromList: true }, '', '/thread/12')
  renderInApp(<BackToList thread={thread} />)
  const link = screen.getByRole('link', { name: '返回列表' })
  expect(link.getAttribute('href')).toBe('/cate/3/seq/0')
  expect(fireEvent.click(link)).toBe(false)
  expect(back).toHaveBeenCalledOnce()
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link, { ctrlKey: true })
  expect(back).toHaveBeenCalledOnce()
})

test('the link back opens the category after another page', () => {
  history.replaceState({}, '', '/thread/12')
  renderInApp(<BackToList thread={thread} />)
  const link = screen.getByRole('link', { name: '返回列表' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(back).not.toHaveBeenCalled()
})
