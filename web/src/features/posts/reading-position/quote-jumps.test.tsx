// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { QuoteJumps } from './QuoteJumps.tsx'

const followed = vi.fn()
const back = vi.fn()
const follow = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a')
  event.preventDefault()
  if (link) followed(link.getAttribute('href'))
}

beforeEach(() => {
  document.addEventListener('click', follow)
  history.back = back
  renderInApp(
    <section id="comments">
      <QuoteJumps />
      <blockquote>
        <a href="/thread/12?postId=201#post-201">老周泡茶</a>
        <span>：照片真好</span>
      </blockquote>
      <blockquote>没有出处</blockquote>
    </section>,
  )
})
afterEach(() => {
  cleanup()
  document.removeEventListener('click', follow)
  followed.mockClear()
  back.mockClear()
})

const chip = () => screen.queryByText('回到刚才的位置')

test.each(['老周泡茶', '：照片真好'])(
  'a press on %s of a quotation leads to its source, and a chip back',
  (words) => {
    expect(chip()).toBeNull()
    fireEvent.click(screen.getByText(words))
    expect(followed.mock.calls).toEqual([['/thread/12?postId=201#post-201']])
    fireEvent.click(chip() as Element)
    expect(back).toHaveBeenCalledOnce()
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(chip()).toBeNull()
  },
)

test('a quotation without a source, selected text and modifier keys open nothing', () => {
  fireEvent.click(screen.getByText('没有出处'))
  fireEvent.click(screen.getByText('老周泡茶'), { ctrlKey: true })
  getSelection()?.selectAllChildren(screen.getByText('：照片真好'))
  fireEvent.click(screen.getByText('：照片真好'))
  getSelection()?.removeAllRanges()
  expect(chip()).toBeNull()
})
