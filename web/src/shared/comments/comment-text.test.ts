import { expect, test } from 'vitest'
import { htmlOfComment, textOfComment } from './comment-text.ts'

test.each([
  ['一行', '一行'],
  ['两\n行', '两\n行'],
  ['> 引用\n回答', '> 引用\n回答'],
  ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
])('the text of a comment %j survives the conversion to HTML and back', (typed, again) => {
  expect(textOfComment(htmlOfComment(typed))).toBe(again)
})

test('mentions and topics in HTML are converted to the text that was typed', () => {
  const html = '<span id="member" value="2">@老周</span> 看 <span id="topic" value="1">#春茶#</span>'
  expect(textOfComment(html)).toBe('@老周 看 #春茶#')
})

test('HTML that cannot be typed is not converted', () => {
  expect(textOfComment('<p><strong>粗</strong></p>')).toBeNull()
})
