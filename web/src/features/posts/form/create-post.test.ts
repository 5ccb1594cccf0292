import { expect, test } from 'vitest'
import { htmlOfComment } from '../../../shared/comments/comment-text.ts'
import { createPostInput } from './create-post.ts'

test.each([
  ['  好茶  ', '好茶'],
  ['一\r\n二\n三', '一<br />二<br />三'],
  ['> 陈小鱼：山路\n> 很陡\n\n确实', '<blockquote>陈小鱼：山路<br />很陡</blockquote>确实'],
  ['前\n> 引 <b>\n后 > 前', '前<blockquote>引 &lt;b&gt;</blockquote>后 &gt; 前'],
  ['<script>alert(1)</script> & 茶', '&lt;script&gt;alert(1)&lt;/script&gt; &amp; 茶'],
])('the typed comment %j is sent as %j', (text, html) => {
  expect(htmlOfComment(text)).toBe(html)
})

test('a comment, a reply to it and a reply to a reply contain the id of what they answer', () => {
  expect(createPostInput(5, '茶', [], null)).toEqual({ id: 5, content: '茶' })
  expect(createPostInput(5, '茶', [8], { commentId: 3 })).toEqual({
    id: 5,
    content: '茶',
    attachments: [{ id: 8, type: 'attachments' }],
    isComment: true,
    replyId: 3,
  })
  expect(createPostInput(5, '茶', [], { commentId: 3, replyId: 4 })).toMatchObject({
    replyId: 3,
    commentPostId: 4,
  })
})
