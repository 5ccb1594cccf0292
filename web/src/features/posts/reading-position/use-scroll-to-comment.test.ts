// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { focusPost } from './use-scroll-to-comment.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

async function focusedAfter(html: string): Promise<string | undefined> {
  document.body.innerHTML = `<article id="post-5">评论</article>${html}`
  document.querySelector<HTMLElement>('#used')?.focus()
  focusPost(5)
  await frames(4)
  return document.activeElement?.id
}

test('a sent comment gets the focus', async () => {
  expect(await focusedAfter('<button id="used">赞</button>')).toBe('post-5')
})

test.each([
  '<textarea id="used"></textarea>',
  '<dialog open><button id="used">取消</button></dialog>',
  '<button id="used" aria-haspopup="menu" aria-expanded="true">更多</button>',
  '<div role="menu"><button id="used" role="menuitem">删除</button></div>',
])('a sent comment does not take the focus from %s, which is in use', async (html) => {
  expect(await focusedAfter(html)).toBe('used')
})
