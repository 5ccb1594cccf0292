// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterAll, describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../../../tools/test/cpu-time.ts'
import { editorExtensions } from '../extensions.ts'
import { parseHtml } from '../parse-html.ts'
import { documents } from '../round-trip.fixture.ts'
import { type DocNode, serializeHtml } from '../serialize-html.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { serializeMarkdown } from './serialize-markdown.ts'

const editor = new Editor({ element: null, extensions: editorExtensions('') })
afterAll(() => editor.destroy())

const rich = (html: string) => {
  editor.commands.setContent(parseHtml(html))
  return editor.getJSON() as DocNode
}
const fromMarkdown = (text: string) => serializeHtml(rich(parseMarkdown(text)))

describe('the conversion of rich text to Markdown and back', () => {
  test.each(documents)('the conversion of rich text to Markdown and back leaves %s unchanged', (html) => {
    const before = rich(html)
    const kept = serializeHtml(before)
    const markdown = serializeMarkdown(before)
    expect(fromMarkdown(markdown), markdown).toBe(kept)
    // The Markdown is unchanged by a round trip too.
    expect(serializeMarkdown(rich(parseMarkdown(markdown)))).toBe(markdown)
  })
})

describe('Markdown as people type it', () => {
  test.each<[string, string, string]>([
    ['headings keep to the levels of texts', '# 一\n###### 六', '<h2>一</h2><h4>六</h4>'],
    [
      'words around signs need no blanks',
      '前**粗，**后*斜*~~删~~',
      '<p>前<strong>粗，</strong>后<em>斜</em><s>删</s></p>',
    ],
    [
      'signs within each other',
      '***两***和**粗 _斜_**',
      '<p><strong><em>两</em></strong>和<strong>粗 <em>斜</em></strong></p>',
    ],
    [
      'signs that nobody closes are words',
      '2 * 3 * 4 和 snake_case_name **未完',
      '<p>2 * 3 * 4 和 snake_case_name **未完</p>',
    ],
    [
      'a list in a numbered one, by two blanks',
      '1. 一\n  - 内\n2. 二',
      '<ol><li>一<ul><li>内</li></ul></li><li>二</li></ol>',
    ],
    ['a year begins no list', '那是\n2024. 好年', '<p>那是<br />2024. 好年</p>'],
    [
      'a list follows words at once',
      '要带：\n- 雨衣\n- 水',
      '<p>要带：</p><ul><li>雨衣</li><li>水</li></ul>',
    ],
    ['a quote with a list', '> 引\n>\n> - 项', '<blockquote><p>引</p><ul><li>项</li></ul></blockquote>'],
    [
      'code keeps its language and its signs',
      '```ts\nconst a = `<b>`\n\n  // *\n```',
      '<pre><code class="language-ts">const a = `&lt;b&gt;`\n\n  // *</code></pre>',
    ],
    ['code that nobody closes goes to the end', '```\na', '<pre><code>a</code></pre>'],
    [
      'a table with a sign in a cell',
      '|名|价|\n|:-|-:|\n|a\\|b|**8**|',
      '<table><thead><tr><th>名</th><th>价</th></tr></thead><tbody><tr><td>a|b</td><td><strong>8</strong></td></tr></tbody></table>',
    ],
    ['emoji, people and topics stay their signs', ':keai: @张三 #环湖#', '<p>:keai: @张三 #环湖#</p>'],
    [
      'foreign HTML is words',
      '<b onclick="x()">a</b> <script>x</script>',
      '<p>&lt;b onclick="x()"&gt;a &lt;script&gt;x&lt;/script&gt;</p>',
    ],
    [
      'a script in a table is nothing',
      '<table><tr><td><script>x()</script><a href="javascript:x()">一</a></td></tr></table>',
      '<table><tbody><tr><td>一</td></tr></tbody></table>',
    ],
    ['a link that runs scripts is words', '[点](javascript:alert(1))', '<p>点</p>'],
    ['pictures of other sites are left out', '图![x](https://evil.example/a.png)', '<p>图</p>'],
    ['a backslash makes a sign a word', '\\*不斜\\* \\# 1\\. \\[x](y)', '<p>*不斜* # 1. [x](y)</p>'],
    ['a line is a line', '上\n\n---\n\n下', '<p>上</p><hr /><p>下</p>'],
    ['nothing is nothing', ' \n\n', ''],
  ])('%s', (_, markdown, html) => {
    expect(fromMarkdown(markdown)).toBe(html)
  })

  test.each([
    ['https://example.com/a_b_c。', 'https://example.com/a_b_c'],
    ['见 <https://example.com/?q=1>', 'https://example.com/?q=1'],
    ['[名](https://example.com/a_(b) "题")', 'https://example.com/a_(b)'],
  ])('%s links to %s', (markdown, href) => {
    expect(fromMarkdown(markdown)).toContain(`<a href="${href}"`)
  })

  test('text that looks like Markdown stays text in a round trip', () => {
    const looks = [
      '# 题',
      '- 项',
      '1. 项',
      '&gt; 引',
      '---',
      '| a | b |',
      '+ 项',
      '```',
      '[a](b)',
      'https://a.example/',
      '&amp;amp; &lt;u&gt;',
      '\\*',
      '**粗**',
      '_a_ a_b ~~x~~',
      '![a](/files/a.png)',
    ]
    for (const look of looks) {
      const html = `<p>${look}</p><p>行<br />${look}</p><ul><li>${look}</li></ul>`
      expect(fromMarkdown(serializeMarkdown(rich(html))), look).toBe(html)
    }
  })

  test('lists that follow each other stay two, and breaks keep their number', () => {
    const html =
      '<ul><li>一</li></ul><ul><li>二</li></ul><p>上<br /><br />下</p><ol><li>三</li></ol><ol><li>四</li></ol>'
    expect(fromMarkdown(serializeMarkdown(rich(html)))).toBe(html)
  })

  test.each([
    ['lists beside each other in an item', '<ul><li>一<ul><li>二</li></ul><ul><li>三</li></ul></li></ul>'],
    [
      'a list behind a table in an item',
      '<ul><li><p>一</p><table><thead><tr><th>名</th></tr></thead><tbody><tr><td>茶</td></tr></tbody></table><ul><li>|二</li></ul></li></ul>',
    ],
    [
      'a link behind a sign of wonder',
      '<p>好!<a href="https://example.com/" rel="nofollow noopener ugc">看</a></p>',
    ],
    ['a blank that does not break', '<h3>\u00a0题\u00a0</h3>'],
  ])('the round trip of %s loses nothing', (_, html) => {
    expect(fromMarkdown(serializeMarkdown(rich(html)))).toBe(html)
  })

  test('a text of fifty thousand characters is parsed in less than a second', () => {
    const long = '**粗** [a](b `x` *斜* _y_ ~~z~~ <u>\n'.repeat(1500)
    const odd = '['.repeat(5000) + '`'.repeat(5000) + '*a '.repeat(5000)
    expect(cpuMsOf(() => [long, odd].map(parseMarkdown))).toBeLessThan(1000)
  })
})
