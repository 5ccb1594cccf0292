// @vitest-environment jsdom
import { notificationsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { networkError, stubFetch, writesOf } from '../../testing/stub-fetch.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { setShortcutsEnabled } from './shortcuts-setting.ts'

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
        <a href="#write" data-writes="">
          写一条
        </a>
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
  const drawn = renderInApp(page, { pageContext: { go, userId: 9 } })
  // The first key loads the code of the others.
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
  // What the last test opened for typing is over.
  fireEvent.click(document.body)
  cleanup()
  setShortcutsEnabled(true)
  go.mockClear()
  clicked.mockClear()
  document.removeEventListener('click', clicked)
})

const pressed = () => clicked.mock.calls.map(([{ target }]) => target.ariaLabel ?? target.textContent)
const focused = () => document.activeElement?.getAttribute('aria-label')

test('the keys j and k move through the items and stop at the ends', async () => {
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

test('the key o opens the item, and Enter does when the item itself has the focus', async () => {
  await opened()
  press('j')
  press('o')
  press('Enter')
  expect(pressed()).toEqual(['第一篇', '第一篇'])
  screen.getByLabelText('赞一').focus()
  press('Enter')
  expect(pressed()).toHaveLength(2)
})

test('the key o opens a search result, and no link of a heading in its text', async () => {
  const { container } = await opened()
  const list = container.querySelector('#main') as HTMLElement
  list.innerHTML =
    '<article><div><h3><a href="#text">文中</a></h3></div></article><article><h3><a href="#hit">找到</a></h3></article>'
  press('j')
  press('o')
  press('j')
  press('o')
  expect(pressed()).toEqual(['找到'])
})

test('the key e does nothing at a comment that cannot be edited; elsewhere it edits the thread', async () => {
  const { container } = await opened()
  const list = container.querySelector('#main') as HTMLElement
  list.innerHTML = `<button data-key="e" aria-label="编辑主题"></button><button data-key="b" aria-label="收藏"></button>
    <article></article><section id="comments"><article></article></section>`
  press('j')
  press('e')
  press('j')
  for (const key of ['e', 'b']) press(key)
  expect(pressed()).toEqual(['编辑主题', '收藏'])
})

test('the keys l, b, e and r act on the current item; u goes back', async () => {
  await opened()
  press('j')
  press('j')
  for (const key of ['l', 'b', 'e', 'u', 'r']) press(key)
  expect(pressed()).toEqual(['赞二', '收藏二', '编辑二', '返回', '回复二'])
})

test('the key / focuses the search, r the form where no item can be answered', async () => {
  await opened()
  press('/')
  expect(focused()).toBe('搜索')
  fireEvent.click(document.body)
  screen.getByLabelText('搜索').blur()
  press('r')
  expect(focused()).toBe('写评论')
})

test('the key c opens the composer; g and then h open the home page, h alone does not', async () => {
  await opened()
  press('c')
  fireEvent.click(document.body)
  press('h')
  expect(go.mock.calls).toEqual([['/thread/post']])
  press('g')
  press('h')
  expect(go.mock.calls).toEqual([['/thread/post'], ['/']])
})

test('the key g and then m or n opens the messages or the notifications', async () => {
  await opened()
  for (const key of ['g', 'm', 'g', 'n']) press(key)
  expect(go.mock.calls).toEqual([['/message'], ['/message?page=thread']])
})

test('a mark whose call failed by the network shows a message of the page', async () => {
  stubFetch([notificationsApi.setMark, networkError])
  await opened()
  document.querySelector('article h2 a')?.setAttribute('href', '/thread/12')
  press('j')
  press('m')
  press('m')
  await screen.findByText('网络连接失败，请检查网络')
  vi.unstubAllGlobals()
})

test('the keys n and p move to unread threads, skipping the read ones', async () => {
  const { container } = await opened()
  const list = container.querySelector('#main') as HTMLElement
  list.innerHTML = ['one', 'is-read', 'is-read', 'four']
    .map(
      (name) => `<article class="${name}" aria-label="${name}"><h2><a href="/thread/1">x</a></h2></article>`,
    )
    .join('')
  press('n')
  expect(focused()).toBe('one')
  press('n')
  expect(focused()).toBe('four')
  press('n')
  expect(focused()).toBe('four')
  press('p')
  expect(focused()).toBe('one')
})

test('the key n moves to the comments below the unread divider, and to no others', async () => {
  const { container } = await opened()
  const list = container.querySelector('#main') as HTMLElement
  list.innerHTML = `<section id="comments"><article aria-label="old"></article><p data-unread></p>
    <article aria-label="new"></article><article aria-label="newer"></article></section>`
  press('n')
  expect(focused()).toBe('new')
  press('n')
  expect(focused()).toBe('newer')
  press('p')
  press('p')
  expect(focused()).toBe('new')
})

test.each([
  ['m', 'muted', '已设为免打扰'],
  ['w', 'watched', '已关注本帖'],
  ['n', 'none', '已恢复默认提醒'],
] as const)('m and then %s makes a thread %s', async (key, mark, told) => {
  const { container } = await opened()
  const calls = stubFetch([notificationsApi.setMark, []])
  const list = container.querySelector('#main') as HTMLElement
  list.innerHTML = '<article><h2><a href="/thread/77">x</a></h2></article>'
  press('j')
  press('m')
  press(key)
  await screen.findByText(told)
  expect(writesOf(calls)).toEqual([[notificationsApi.setMark.path, { kind: 'thread', id: 77, mark }]])
  vi.unstubAllGlobals()
})

test('the key q inserts the selected text as a quotation into the form, with its author', async () => {
  await opened()
  const said = document.getElementById('said')
  getSelection()?.selectAllChildren(said as HTMLElement)
  press('q')
  expect((screen.getByLabelText('写评论') as HTMLTextAreaElement).value).toBe('> 陈小鱼：山路很陡\n')
  expect(focused()).toBe('写评论')
})

test('keys are ignored during typing, composition, or with a modifier key', async () => {
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

test('the key ? opens the list; while it is open no other key acts', async () => {
  await opened()
  press('?')
  await screen.findByText('键盘快捷键')
  expect(screen.getByText('引用选中的文字')).toBeTruthy()
  press('c')
  expect(go).not.toHaveBeenCalled()
})

test('disabled shortcuts do nothing, also in the next document', async () => {
  const { unmount } = await opened()
  press('?')
  fireEvent.click(await screen.findByRole('switch', { hidden: true }))
  fireEvent.click(screen.getByText('关闭'))
  press('c')
  unmount()
  renderInApp(page, { pageContext: { go } })
  press('c')
  await vi.dynamicImportSettled()
  expect(go).not.toHaveBeenCalled()
  expect(localStorage.getItem('dzq-shortcuts')).toBe('off')
})

test('the key Escape closes the open menu, and only that', async () => {
  const { container } = await opened()
  const menus = document.createElement('div')
  menus.innerHTML =
    '<details open><summary>一</summary></details><details open><summary>二</summary></details>'
  container.append(menus)
  press('Escape')
  const open = [...menus.querySelectorAll('details')].map((menu) => menu.open)
  expect(open).toEqual([true, false])
})

test('a key right after a click that opens a text field is no shortcut, also before the field is shown', async () => {
  await opened()
  fireEvent.click(screen.getByText('写一条'))
  press('l')
  expect(pressed()).toEqual(['写一条'])
  fireEvent.click(document.body)
  press('l')
  expect(pressed().at(-1)).toBe('赞一')
})

test('keys right after a key that opens a text field are no shortcuts, also before the field is shown', async () => {
  await opened()
  press('c')
  for (const key of ['l', 'u', 'c']) press(key)
  expect(go.mock.calls).toEqual([['/thread/post']])
  expect(pressed()).toEqual([])
})

test('keys that are pressed while the code is loading act in their order', async () => {
  renderInApp(page, { pageContext: { go, userId: 9 } })
  for (const key of ['g', 'h']) press(key)
  await vi.dynamicImportSettled()
  await waitFor(() => expect(go.mock.calls).toEqual([['/']]))
})

test('keys that are pressed while the code is loading are text after one that opens a text field', async () => {
  renderInApp(page, { pageContext: { go, userId: 9 } })
  for (const key of ['r', 'l', 'b', 'u']) press(key)
  await vi.dynamicImportSettled()
  await waitFor(() => expect(focused()).toBe('写评论'))
  expect((screen.getByLabelText('写评论') as HTMLTextAreaElement).value).toBe('lbu')
  expect(pressed()).toEqual([])
})
