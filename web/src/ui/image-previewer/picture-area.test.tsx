// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLayerNavigation } from '../dialog/use-back-closes.ts'
import { PictureArea } from './PictureArea.tsx'

const texts = {
  label: '图片',
  close: '关闭',
  next: '下一张',
  previous: '上一张',
  zoomIn: '放大',
  zoomOut: '缩小',
  rotate: '旋转',
  count: (nth: number, total: number) => `${nth} / ${total}`,
}

const area = (
  <PictureArea texts={texts}>
    <a href="https://tea.example/files/1.jpg" data-picture>
      <img src="/files/1/thumb" alt="湖" />
    </a>
    <img src="https://tea.example/files/2.jpg" alt="山" />
    <img className="dzq-emoji" src="/emoji/qq/cha.svg" alt=":cha:" />
    <a href="https://elsewhere.example/">
      <img src="/files/3.jpg" alt="别处" />
    </a>
  </PictureArea>
)

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(async () => {
  cleanup()
  // The browser removes the history entry of a viewer that was left open asynchronously.
  await new Promise((resolve) => setTimeout(resolve, 20))
})

const viewer = () => document.querySelector<HTMLDialogElement>('dialog[open]')
const shownPicture = () => viewer()?.querySelector('img')

test('a picture opens in the viewer, at its position among those of the area', async () => {
  render(area)
  fireEvent.click(screen.getByAltText('湖'))
  await waitFor(() => expect(viewer()).not.toBeNull(), { timeout: 10_000 })
  expect(shownPicture()?.src).toBe('https://tea.example/files/1.jpg')
  expect(shownPicture()?.alt).toBe('湖')
  expect(viewer()?.textContent).toContain('1 / 2')
  fireEvent.click(screen.getByLabelText('下一张'))
  expect(shownPicture()?.alt).toBe('山')
})

test.each([
  ['an emoji', ':cha:', {}],
  ["another link's picture", '别处', {}],
  ['a picture with a key held', '湖', { ctrlKey: true }],
])('%s does not open in the viewer', (_what, alt, held) => {
  render(area)
  expect(fireEvent.click(screen.getByAltText(alt), held)).toBe(true)
  expect(viewer()).toBeNull()
})

test('the back button closes the viewer without a navigation between pages', async () => {
  history.replaceState({ key: 'here' }, '', '/thread/12')
  render(area)
  const stepped = vi.fn()
  // As the router does: it ignores navigations of layers.
  const follow = () => {
    if (!isLayerNavigation()) stepped()
  }
  window.addEventListener('popstate', follow)
  fireEvent.click(screen.getByAltText('山'))
  await waitFor(() => expect(viewer()).not.toBeNull(), { timeout: 10_000 })
  // Its entry is added asynchronously, after that of an earlier viewer is removed.
  await waitFor(() => expect(history.state).toEqual({ key: 'here', layer: expect.any(Number) }))
  history.back()
  await waitFor(() => expect(viewer()).toBeNull())
  expect(history.state).toEqual({ key: 'here' })
  fireEvent.click(screen.getByAltText('山'))
  await waitFor(() => expect(viewer()).not.toBeNull(), { timeout: 10_000 })
  fireEvent.click(screen.getByLabelText('关闭'))
  await waitFor(() => expect(history.state).toEqual({ key: 'here' }))
  expect(location.pathname).toBe('/thread/12')
  expect(stepped).not.toHaveBeenCalled()
  window.removeEventListener('popstate', follow)
})
