import { describe, expect, test } from 'vitest'
import { drawMarks, summaryHtml } from './draw-marks.ts'
import { plainText } from './plain-text.ts'

const links = {
  member: (id: string) => `/user/${id}`,
  topic: (_id: string, html: string) => `/search?keyword=${html}`,
}

describe('texts of people', () => {
  test('a known emoji code is drawn, an unknown one stays, code is left alone', () => {
    const drawn = drawMarks('<p>:keai: :nope: 10:30:12</p><pre><code>:keai:</code></pre>', links)
    expect(drawn).toContain('<p><img class="dzq-emoji" src="/emoji/qq/keai.svg" alt=":keai:"')
    expect(drawn).toContain(':nope: 10:30:12')
    expect(drawn).toContain('<code>:keai:</code>')
  })

  test('an emoji code inside an attribute is no emoji', () => {
    const html = '<a href="https://a.example/:keai:">x</a>'
    expect(drawMarks(html, links)).toBe(html)
  })

  test('spans of members and topics become links', () => {
    expect(drawMarks('<span id="member" value="7">@老周</span>', links)).toBe(
      '<a class="dzq-link" href="/user/7">@老周</a>',
    )
    expect(drawMarks('<span id="topic" value="3">#茶"#</span>', links)).toBe(
      '<a class="dzq-link" href="/search?keyword=#茶&quot;#">#茶"#</a>',
    )
  })

  test('a span with a value that is no id stays a span', () => {
    const html = '<span id="member" value="javascript:alert(1)">@x</span>'
    expect(drawMarks(html, links)).toBe(html)
  })

  test('a summary holds words only, and never cuts an entity in two', () => {
    expect(summaryHtml('<p>a &lt;b&gt;</p><img src="x"><p>c</p>', 4)).toBe('a &lt;b')
    expect(summaryHtml('<p>ok</p><scr<script>ipt', 99)).not.toMatch(/<(?!img class="dzq-emoji")/)
  })

  test('plain text is decoded', () => {
    expect(plainText('<p>A &amp; B&nbsp;&#39;C&#x27; &lt;i&gt;</p><p>D</p>')).toBe("A & B 'C' <i> D")
  })
})
