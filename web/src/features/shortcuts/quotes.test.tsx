// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { htmlOfComment, textOfComment } from '../../shared/comments/comment-text.ts'
import { quoteCollection } from '../../shared/comments/quotes.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { QuoteButton } from './QuoteButton.tsx'

const thread = (writes: boolean) => (
  <main id="main">
    <article id="post-201">
      <a data-author href="/user/4">
        老周泡茶
      </a>
      <p>照片真好</p>
      <div id="post-290">
        <b data-author>陈小鱼</b>
        <span>谢谢</span>
      </div>
    </article>
    {writes && (
      <form id="write">
        <textarea aria-label="写评论" defaultValue="先说一句" />
      </form>
    )}
    <QuoteButton />
  </main>
)

const select = (words: string) =>
  act(() => {
    getSelection()?.selectAllChildren(screen.getByText(words))
    document.dispatchEvent(new Event('selectionchange'))
  })
const open = (path: string, writes = true) => {
  history.replaceState(null, '', path)
  return renderInApp(thread(writes))
}
const written = () => (screen.getByLabelText('写评论') as HTMLTextAreaElement).value

beforeEach(() => {
  Range.prototype.getBoundingClientRect = () => ({ right: 100, bottom: 100 }) as DOMRect
})
afterEach(() => {
  cleanup()
  getSelection()?.removeAllRanges()
  sessionStorage.clear()
  quoteCollection.clear()
})

test('a quotation of selected text has the name of its author, in a reply that of the person who replied', () => {
  open('/thread/12')
  select('谢谢')
  fireEvent.click(screen.getByText('引用'))
  expect(written()).toBe('先说一句\n> 陈小鱼：谢谢\n')
})

test('quotations are collected in order across threads, and inserted together', () => {
  open('/thread/12', false)
  select('谢谢')
  expect(screen.queryByText('引用')).toBeNull()
  fireEvent.click(screen.getByText('收集'))
  expect(screen.getByText(/已收集 1 处引用/)).toBeTruthy()
  cleanup()
  open('/thread/13')
  select('照片真好')
  fireEvent.click(screen.getByText('收集'))
  fireEvent.click(screen.getByText('写入评论'))
  expect(written()).toBe('先说一句\n> 陈小鱼：谢谢\n\n> 老周泡茶：照片真好\n')
  expect(screen.queryByText(/已收集/)).toBeNull()
})

test('a quotation below another one is separate', () => {
  open('/thread/12')
  for (const words of ['谢谢', '照片真好']) {
    select(words)
    fireEvent.click(screen.getByText('引用'))
  }
  expect(written()).toBe('先说一句\n> 陈小鱼：谢谢\n\n> 老周泡茶：照片真好\n')
})

test('collected quotations can be discarded', () => {
  open('/thread/12')
  select('谢谢')
  fireEvent.click(screen.getByText('收集'))
  fireEvent.click(screen.getByText('清空'))
  expect(screen.queryByText(/已收集/)).toBeNull()
  expect(quoteCollection.read()).toEqual([])
})

test('a published quotation links to its source, and still does after an edit', () => {
  open('/thread/12')
  select('照片真好')
  fireEvent.click(screen.getByText('引用'))
  const html = htmlOfComment(`${written()}我也去过`)
  const quotation = '<blockquote><a href="/thread/12?postId=201#post-201">老周泡茶</a>：照片真好</blockquote>'
  expect(html).toBe(`先说一句${quotation}我也去过`)
  expect(htmlOfComment(textOfComment(html) ?? '')).toContain(quotation)
  expect(htmlOfComment('> 别人：没有的话')).toBe('<blockquote>别人：没有的话</blockquote>')
})
