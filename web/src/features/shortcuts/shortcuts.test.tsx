// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { chooseShortcuts } from './shortcut-choice.ts'

const go = vi.fn()
const clicked = vi.fn()

const page = (
  <>
    <Shortcuts />
    <search>
      <input name="keyword" aria-label="搜索" />
    </search>
    <a data-key="u" href="#list">
      返回
    </a>
    <main id="main">
      <article aria-label="一">
        <h2>
          <a href="#one">第一篇</a>
        </h2>
        <button type="button" data-key="l" aria-label="赞一" />
      </article>
      <article aria-label="二">
        <h2>
          <a href="#two">第二篇</a>
        </h2>
        <span data-author>陈小鱼</span>
        <p id="said">山路很陡</p>
        <button type="button" data-key="l" aria-label="赞二" />
        <button type="button" data-key="b" aria-label="收藏二" />
        <button type="button" data-key="e" aria-label="编辑二" />
        <button type="button" data-key="r" aria-label="回复二" />
      </article>
      <form id="write">
        <textarea aria-label="写评论" />
      </form>
    </main>
  </>
)

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

async function opened() {
  const drawn = draw(page, { visit: { go } })
  // The first key fetches the code of the others.
  press('F2')
  await vi.dynamicImportSettled()
  await waitFor(() => expect(document.querySelector('dialog')).not.toBeNull())
  return drawn
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  document.addEventListener('click', clicked)
})
afterEach(() => {
  cleanup()
  chooseShortcuts(true)
  go.mockClear()
  clicked.mockClear()
  document.removeEventListener('click', clicked)
})

const pressed = () => clicked.mock.calls.map(([{ target }]) => target.ariaLabel ?? target.textContent)
const focused = () => document.activeElement?.getAttribute('aria-label')

test('j and k walk through the items and stop at the ends', async () => {
  await opened()
  press('j')
  expect(focused()).toBe('一')
  press('j')
  expect(focused()).toBe('二')
  press('j')
  expect(focused()).toBe('二')
  press('k')
  press('k')
  expect(focused()).toBe('一')
})

test('o opens the item, and Enter does when the item itself has the focus', async () => {
  await opened()
  press('j')
  press('o')
  press('Enter')
  expect(pressed()).toEqual(['第一篇', '第一篇'])
  screen.getByLabelText('赞一').focus()
  press('Enter')
  expect(pressed()).toHaveLength(2)
})

test('l, b, e and r act on the item one is at; u leads back', async () => {
  await opened()
  press('j')
  press('j')
  for (const key of ['l', 'b', 'e', 'r', 'u']) press(key)
  expect(pressed()).toEqual(['赞二', '收藏二', '编辑二', '回复二', '返回'])
})

test('/ goes to the search, r to the form where no item answers', async () => {
  await opened()
  press('/')
  expect(focused()).toBe('搜索')
  screen.getByLabelText('搜索').blur()
  press('r')
  expect(focused()).toBe('写评论')
})

test('c begins a thread; g and then h leads home, h alone does not', async () => {
  await opened()
  press('c')
  press('h')
  expect(go.mock.calls).toEqual([['/thread/post']])
  press('g')
  press('h')
  expect(go.mock.calls).toEqual([['/thread/post'], ['/']])
})

test('q puts the selected words as a quotation into the form, and says whose they are', async () => {
  await opened()
  const said = document.getElementById('said')
  getSelection()?.selectAllChildren(said as HTMLElement)
  press('q')
  expect((screen.getByLabelText('写评论') as HTMLTextAreaElement).value).toBe('> 陈小鱼：山路很陡\n')
  expect(focused()).toBe('写评论')
})

test('nothing happens while one types, composes or holds a key of the browser', async () => {
  await opened()
  screen.getByLabelText('写评论').focus()
  press('c')
  screen.getByLabelText('写评论').blur()
  press('c', { isComposing: true })
  press('c', { keyCode: 229 })
  press('c', { ctrlKey: true })
  press('c', { metaKey: true })
  press('c', { altKey: true })
  expect(go).not.toHaveBeenCalled()
})

test('? lists the keys; while the list is open no other key acts', async () => {
  await opened()
  press('?')
  await screen.findByText('键盘快捷键')
  expect(screen.getByText('引用选中的文字')).toBeTruthy()
  press('c')
  expect(go).not.toHaveBeenCalled()
})

test('whoever turns them off has none, in the next document neither', async () => {
  const { unmount } = await opened()
  press('?')
  fireEvent.click(await screen.findByRole('switch', { hidden: true }))
  fireEvent.click(screen.getByText('关闭'))
  press('c')
  unmount()
  draw(page, { visit: { go } })
  press('c')
  await vi.dynamicImportSettled()
  expect(go).not.toHaveBeenCalled()
  expect(localStorage.getItem('dzq-shortcuts')).toBe('off')
})

test('Escape closes the menu that is open, and only that', async () => {
  const { container } = await opened()
  const menus = document.createElement('div')
  menus.innerHTML =
    '<details open><summary>一</summary></details><details open><summary>二</summary></details>'
  container.append(menus)
  press('Escape')
  const open = [...menus.querySelectorAll('details')].map((menu) => menu.open)
  expect(open).toEqual([true, false])
})
