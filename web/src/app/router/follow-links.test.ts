// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLinks } from './follow-links.ts'

const go = vi.fn()
let stop = () => {}

beforeEach(() => {
  stop = followLinks(go)
  document.body.innerHTML = `
    <a id="in" href="/thread/12">里面</a>
    <a id="out" href="https://elsewhere.example/">外面</a>
    <a id="tab" href="/thread/12" target="_blank">新页</a>
    <a id="area" href="/admin">管理中心</a>
    <a id="file" href="/thread/12" download>文件</a>
    <form id="asks" action="/search"><input name="keyword" value="茶"></form>`
})
afterEach(() => {
  stop()
  go.mockClear()
})

/** Clicks an element; returns whether the browser would handle the click. */
function press(id: string, more: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...more })
  document.getElementById(id)?.dispatchEvent(event)
  return !event.defaultPrevented
}

test('a plain click on a link of the site is followed within the app', () => {
  expect(press('in')).toBe(false)
  expect(go.mock.calls).toEqual([['/thread/12']])
})

test.each([
  ['the middle button', 'in', { button: 1 }],
  ['Ctrl', 'in', { ctrlKey: true }],
  ['⌘', 'in', { metaKey: true }],
  ['Shift', 'in', { shiftKey: true }],
  ['another site', 'out', {}],
  ['a tab of its own', 'tab', {}],
  ['a file', 'file', {}],
  ['the admin area, which has documents of its own', 'area', {}],
] as const)('a link with %s is left to the browser, which opens it in a tab or elsewhere', (_, id, more) => {
  expect(press(id, more)).toBe(true)
  expect(go).not.toHaveBeenCalled()
})

test('a search form is submitted within the app', () => {
  document.querySelector('form')?.requestSubmit()
  expect(go.mock.calls).toEqual([[`/search?keyword=${encodeURIComponent('茶')}`]])
})
