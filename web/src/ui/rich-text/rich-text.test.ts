import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { renderRichText } from './render-rich-text.ts'
import { summaryHtml } from './summary-html.ts'

const links = {
  member: (id: string) => `/user/${id}`,
  topic: (_id: string, html: string) => `/search?keyword=${html}`,
}

describe('texts of users', () => {
  test('texts of users render a known emoji code as a picture; unknown codes and code blocks stay unchanged', () => {
    const drawn = renderRichText('<p>:keai: :nope: 10:30:12</p><pre><code>:keai:</code></pre>', links)
    expect(drawn).toContain('<p><img class="dzq-emoji" src="/emoji/qq/keai.svg" alt="😊"')
    expect(drawn).toContain(':nope: 10:30:12')
    expect(drawn).toContain('<code>:keai:</code>')
  })

  test('texts of users make code and tables, which scroll, reachable by keyboard', () => {
    const html = '<pre><code>x</code></pre><table><tbody><tr><td>y</td></tr></tbody></table>'
    expect(renderRichText(html, links)).toBe(
      html.replace('<pre>', '<pre tabindex="0">').replace('<table>', '<table tabindex="0">'),
    )
  })

  test('texts of users render a titled link that is alone in its paragraph as a card, but no other link', () => {
    const link = '<a href="/thread/5" rel="nofollow">周末骑行</a>'
    expect(renderRichText(`<p>${link} </p>`, links)).toBe(`<p class="dzq-linkcard">${link}</p>`)
    for (const html of [
      `<p>看${link}</p>`,
      `<p>${link}。</p>`,
      `<li>${link}</li>`,
      '<p><a href="https://a.test">https://a.test</a></p>',
    ])
      expect(renderRichText(html, links)).toBe(html)
  })

  test('shorten an address as a link to 20 characters with the whole in its title, but no other link text', () => {
    const address = 'https://chaguan.test/a?b=1&amp;c=2'
    expect(renderRichText(`<a href="${address}" rel="nofollow">${address}</a>`, links)).toBe(
      `<a href="${address}" rel="nofollow" title="${address}">https://chaguan.test…</a>`,
    )
    const cutInMark = '<a href="x">https://a.test/?a=1&amp;&gt;&quot;22</a>'
    expect(renderRichText(cutInMark, links)).toBe(
      '<a href="x" title="https://a.test/?a=1&amp;&gt;&quot;22">https://a.test/?a=1&amp;…</a>',
    )
    for (const html of [
      '<a href="https://a.test">https://a.test</a>',
      `<a href="${address}">二十个字以上的链接说明文字不会被截断，读的人要看完整</a>`,
    ])
      expect(renderRichText(html, links)).toBe(html)
  })

  test('texts of users contain no emoji in attributes', () => {
    const html = '<a href="https://a.example/:keai:">x</a>'
    expect(renderRichText(html, links)).toBe(html)
  })

  test('texts of users render spans of members and topics as links', () => {
    expect(renderRichText('<span id="member" value="7">@老周</span>', links)).toBe(
      '<a class="dzq-link" href="/user/7">@老周</a>',
    )
    expect(renderRichText('<span id="topic" value="3">#茶"#</span>', links)).toBe(
      '<a class="dzq-link" href="/search?keyword=#茶&quot;#">#茶"#</a>',
    )
  })

  test('texts of users leave a span whose value is no id unchanged', () => {
    const html = '<span id="member" value="javascript:alert(1)">@x</span>'
    expect(renderRichText(html, links)).toBe(html)
  })

  test('texts of users have a summary of text only, which never cuts an entity in two', () => {
    expect(summaryHtml('<p>a &lt;b&gt;</p><img src="x"><p>c</p>', 4)).toBe('a &lt;b')
    expect(summaryHtml('<p>ok</p><scr<script>ipt', 99)).not.toMatch(/<(?!img class="dzq-emoji")/)
  })

  test('texts of users are decoded to plain text', () => {
    expect(plainText('<p>A &amp; B&nbsp;&#39;C&#x27; &lt;i&gt;</p><p>D</p>')).toBe("A & B 'C' <i> D")
  })

  test('texts of users have borders and padding in table cells, and shadows at the edges of code that scrolls', () => {
    const css = readFileSync(join(import.meta.dirname, 'RichText.module.css'), 'utf8')
    const rule = (selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
    expect(rule(':is(.prose, .plain) :is(th, td)')).toMatch(/padding: 8px 12px;\s+border: 1px solid/)
    expect(rule(':is(.prose, .plain) pre')).toContain('no-repeat local')
    expect(rule(':is(.prose, .plain) pre')).toContain('no-repeat scroll')
  })
})
