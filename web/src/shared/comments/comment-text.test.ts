import { expect, test } from 'vitest'
import { htmlOfComment, textOfComment } from './comment-text.ts'

test.each([
  ['一行', '一行'],
  ['两\n行', '两\n行'],
  ['> 引用\n回答', '> 引用\n回答'],
  ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
])('what was typed as %j is typed again as it was', (typed, again) => {
  expect(textOfComment(htmlOfComment(typed))).toBe(again)
})

test('people and topics are typed as they were', () => {
  const html = '<span id="member" value="2">@老周</span> 看 <span id="topic" value="1">#春茶#</span>'
  expect(textOfComment(html)).toBe('@老周 看 #春茶#')
})

test('what cannot be typed is left as it is', () => {
  expect(textOfComment('<p><strong>粗</strong></p>')).toBeNull()
})
