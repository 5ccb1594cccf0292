import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlOfText, losesFormatting, mergePlainText, textOfHtml } from './plain-html.ts'

describe('typed text converted to HTML', () => {
  test.each([
    ['', ''],
    ['  \n \n', ''],
    ['一行', '<p>一行</p>'],
    ['一行\n两行', '<p>一行<br />两行</p>'],
    ['一段\n\n两段', '<p>一段</p><p>两段</p>'],
    ['一段\r\n\r\n \n两段', '<p>一段</p><p>两段</p>'],
    ['a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
  ])('%j becomes %j', (text, html) => {
    expect(htmlOfText(text)).toBe(html)
  })

  test('typed text converted to HTML contains no tag', async () => {
    await fc.assert(
      fc.property(fc.string(), (text) => {
        const rest = htmlOfText(text).replaceAll(/<\/?p>|<br \/>/g, '')
        expect(rest).not.toMatch(/[<>]/)
      }),
    )
  })
})

describe('HTML converted to plain text', () => {
  test.each([
    ['<p>一行<br />两行</p><p>两段</p>', '一行\n两行\n\n两段'],
    ['<ul><li>茶</li><li>水</li></ul><p>完</p>', '茶\n水\n\n完'],
    ['<p>a &lt;b&gt; &amp;amp; &#x8336;&#27700;</p>', 'a <b> &amp; 茶水'],
    ['<script>alert(1)</script>', 'alert(1)'],
  ])('%j becomes %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text)
  })

  test('HTML converted to plain text is unchanged by a round trip', () => {
    for (const text of ['一行', '一行\n两行\n\n三 & 四 <五>', '&lt;不是标签&gt;'])
      expect(textOfHtml(htmlOfText(text))).toBe(text)
  })

  test('HTML converted to plain text loses bold and links, but not paragraphs and topics', () => {
    expect(losesFormatting('<p>一<strong>二</strong></p>')).toBe(true)
    expect(losesFormatting('<p><a href="/x">三</a></p>')).toBe(true)
    expect(losesFormatting('<p>一<br /><span id="topic" value="3">#茶#</span></p>')).toBe(false)
  })
})

describe('text typed on HTML whose format is not shown', () => {
  const html = '<p>一<strong>二</strong></p><p>三</p>'

  test.each([
    ['nothing', '一二\n\n三', html],
    ['at the end', '一二\n\n三\n\n茶 & 水', `${html}<p>茶 &amp; 水</p>`],
    ['in the middle', '一新二\n\n三', `${html}<p>新</p>`],
    ['at the beginning', '新一二\n\n三', `${html}<p>新</p>`],
    ['a deletion', '一\n\n三', html],
    ['a sign that stands there already', '一二二\n\n三', `${html}<p>二</p>`],
  ])('%s: the format stays, the new text is below', (_, typed, expected) => {
    expect(mergePlainText(html, typed)).toBe(expected)
  })
})
