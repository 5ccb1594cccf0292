import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../../testing/fixtures/hostile-texts.ts'
import { plainLength } from './plain-text.ts'
import { namedWithin, parseText, writeText } from './read-text.ts'
import { faultOf } from './safety.fixture.ts'
import { sanitise } from './sanitise.ts'

const origin = 'http://forum.test'
const members = new Map([
  ['小明', 5],
  ['bob', 7],
  ['x', 8],
])
const topics = new Map([
  ['茶', 3],
  ['x', 4],
])

/** Processes a text completely, with a few people and topics that exist. */
const clean = (input: string) => writeText(parseText(input, origin), members, topics)
const member = (name: string, id: number) => `<span id="member" value="${id}">@${name}</span>`
const topic = (name: string, id: number) => `<span id="topic" value="${id}">#${name}#</span>`
const link = (href: string, text = href) => `<a href="${href}" rel="nofollow noopener ugc">${text}</a>`

const table: readonly [rule: string, input: string, output: string][] = [
  ['plain words stay', 'hello', 'hello'],
  ['line breaks of plain words count', 'a\nb\r\nc', 'a<br />b<br />c'],
  ['what looks like arithmetic is no markup', '1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ['a tag that is never finished is words', 'a <b c', 'a &lt;b c'],
  ['entities are kept as characters', '&copy;&nbsp;&#20013;&lt;', '©\u00a0中&lt;'],
  ['blanks at both ends go', '  <em></em> a \n', 'a'],
  [
    'old names of elements become new ones',
    '<b>a</b><i>b</i><del>c</del><h1>d</h1>',
    '<strong>a</strong><em>b</em><s>c</s><h2>d</h2>',
  ],
  ['lines of an editor become paragraphs', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
  ['words after a division begin a new line', '<div><p>a</p>b</div>c', '<p>a</p>b<br />c'],
  ['elements that are not known leave their words', '<font color=red>a</font><blink>b</blink>', 'ab'],
  ['what was left open is closed', '<blockquote><strong>a', '<blockquote><strong>a</strong></blockquote>'],
  ['crossed ends are put right', '<b>x<i>y</b>z</i>', '<strong>x<em>y</em></strong>z'],
  ['a paragraph holds no block', '<p>a<ul><li>b</ul>c</p>', '<p>a</p><ul><li>b</li></ul>c'],
  ['list items outside a list are paragraphs', '<li>a</li><li>b</li>', '<p>a</p><p>b</p>'],
  [
    'cells stand in rows',
    '<table>a<td>b<tr><th colspan=2 rowspan=x>c</table>',
    '<table><tr><td>a</td><td>b</td></tr><tr><th colspan="2">c</th></tr></table>',
  ],
  ['empty elements go', '<p></p><p><em></em></p><ul></ul>a', 'a'],
  [
    'code keeps its language alone',
    '<pre><code class="hljs language-c++" id=x>a</code></pre>',
    '<pre><code class="language-c++">a</code></pre>',
  ],
  [
    'a link keeps its address and vouches for nothing',
    '<a href="https://a.b/?c=1&amp;d=2" target=_blank rel=opener>x</a>',
    link('https://a.b/?c=1&amp;d=2', 'x'),
  ],
  ['a link to a page of the site stays', '<a href="/thread/1">x</a>', link('/thread/1', 'x')],
  ['a link to nowhere good is words', '<a href="javascript:alert(1)">x</a>', 'x'],
  [
    'a link in a link ends the first',
    '<a href="/a">x<a href="/b">y</a></a>',
    link('/a', 'x') + link('/b', 'y'),
  ],
  [
    'a stored picture stays',
    '<img src="/files/ab/cd/ef.jpg" alt="猫" width=1>',
    '<img src="/files/ab/cd/ef.jpg" alt="猫" />',
  ],
  [
    'a stored picture by its whole address is kept by its path',
    `<img src="${origin}/files/ab/cd/ef.jpg/m">`,
    '<img src="/files/ab/cd/ef.jpg/m" />',
  ],
  ['a foreign picture goes', 'a<img src="https://evil.example/files/a.jpg">', 'a'],
  ['a picture outside the stored files goes', 'a<img src="/files/../api/v3/logout">', 'a'],
  [
    'an emoji picture of the editor becomes its code',
    '<p>a<img src="https://cdn.example/emoji/qq/weixiao.gif" alt=x>b</p>',
    '<p>a:weixiao:b</p>',
  ],
  ['a mention ends at a space', '@bob 好', `${member('bob', 7)} 好`],
  ['a mention ends at the end', '好@小明', `好${member('小明', 5)}`],
  ['a mention ends at a tag', '<p>@bob<b>!</b></p>', `<p>${member('bob', 7)}<strong>!</strong></p>`],
  [
    'a mention ends at another one and at a topic',
    '@bob@小明#茶#',
    member('bob', 7) + member('小明', 5) + topic('茶', 3),
  ],
  ['whom nobody knows is not mentioned', '@nobody 好', '@nobody 好'],
  ['a name that goes on is another name', '@bobby', '@bobby'],
  ['a topic stands between two signs', '说说#茶#吧', `说说${topic('茶', 3)}吧`],
  ['a topic that does not exist is words', '#咖啡#', '#咖啡#'],
  ['a blank is no topic, nor is what begins with one', '# # C# and F# #　#', '# # C# and F# #　#'],
  ['nineteen characters are no topic', `#${'x'.repeat(19)}#`, `#${'x'.repeat(19)}#`],
  ['nothing is marked in code', '<code>@bob #茶# http://a.b/</code>', '<code>@bob #茶# http://a.b/</code>'],
  ['nothing is marked in preformatted text', '<pre>@bob #茶#</pre>', '<pre>@bob #茶#</pre>'],
  [
    'nothing is marked in a link',
    '<a href="/x">@bob #茶# http://a.b/</a>',
    link('/x', '@bob #茶# http://a.b/'),
  ],
  [
    'a bare address becomes a link',
    '看 https://a.b/c?d=1&e=2#f。好',
    `看 ${link('https://a.b/c?d=1&amp;e=2#f')}。好`,
  ],
  ['the full stop behind an address is not part of it', '(http://a.b/c).', `(${link('http://a.b/c')}).`],
  ['brackets inside an address are', 'http://a.b/c_(d)', link('http://a.b/c_(d)')],
  ['a scheme alone is no address', 'http:// https://#茶#', `http:// https://${topic('茶', 3)}`],
  [
    'a mention that somebody else wrote by hand is found anew',
    '<span id="member" value="999">@bob</span> <span id="member" value="1">@管理员</span>',
    `${member('bob', 7)} @管理员`,
  ],
  [
    'marks that are nested are read as words',
    '<span id="topic" value="1"><b>#茶#</b></span>',
    `<strong>${topic('茶', 3)}</strong>`,
  ],
]

describe('a stored text', () => {
  it.each(table)('%s', (_, input, output) => {
    expect(clean(input)).toBe(output)
    expect(clean(output)).toBe(output)
    expect(faultOf(output)).toBeNull()
  })

  it('people and topics in a text are listed once each', () => {
    const read = parseText('@bob #茶# @bob #茶# @谁 #咖啡#', origin)
    expect(read.names).toEqual(['bob', '谁'])
    expect(read.topics).toEqual(['茶', '咖啡'])
  })

  it('people and topics at the beginning of a text are listed if complete, however many bytes and tags it takes', () => {
    const read = parseText('<p>😀&lt;<b>@bob</b></p><pre>a&amp;b</pre><p>#茶# @bob #咖啡#</p>', origin)
    const within = (characters: number) => {
      const { names, topics: named } = namedWithin(read, characters)
      return [...names, ...named]
    }
    expect([5, 6, 11, 12, 21, 22].map(within)).toEqual([
      [],
      ['bob'],
      ['bob'],
      ['bob', '茶'],
      ['bob', '茶'],
      ['bob', '茶', '咖啡'],
    ])
    expect(within(plainLength(writeText(read, members, topics)))).toEqual(within(Number.POSITIVE_INFINITY))
  })
})

describe('hostile texts', () => {
  it('there are more than two hundred hostile texts', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThan(200)
  })

  it.each(hostileTexts)('nothing in a hostile text is executable: %j', (input) => {
    for (const text of [
      input,
      `<p>${input}</p>`,
      `<table><tr><td>${input}`,
      `<pre><code>${input}`,
      `@bob ${input}#茶#`,
    ]) {
      const output = clean(text)
      expect(faultOf(output)).toBeNull()
      expect(clean(output)).toBe(output)
      expect(sanitise(output)).toBe(output)
    }
  })

  it('the safety check itself detects violations', () => {
    for (const bad of [
      '<p onclick="x">a</p>',
      '<script>',
      '<p>',
      'a&b',
      '<a href="javascript:x" rel="nofollow noopener ugc">x</a>',
      '<img src="//x" />',
      '<span id="x" value="1">a</span>',
      'a > b',
    ])
      expect(faultOf(bad)).not.toBeNull()
  })

  it('hostile texts cannot imitate the app’s own buttons, which are pressed after a login', () => {
    const output = sanitise(
      '<p><a href="https://a.example/" data-wanted="like-12">a</a><span data-wanted="like-12">b</span></p>',
    )
    expect(output).not.toContain('data-wanted')
  })

  it('hostile texts are harmless after the last step alone', () => {
    for (const input of hostileTexts)
      expect(sanitise(input).replaceAll(/ alt="[^"]*"/g, '')).not.toMatch(
        /<[^>]*\son\w+\s*=|<(?:script|svg|math|iframe|object|style|form|base|meta|link)\b|href="\s*(?:javascript|data|vbscript):/i,
      )
  })
})

const names = [
  'p',
  'div',
  'b',
  'em',
  'a',
  'ul',
  'ol',
  'li',
  'table',
  'tbody',
  'tr',
  'td',
  'th',
  'pre',
  'code',
  'blockquote',
  'h1',
  'h3',
  'span',
  'br',
  'hr',
  'img',
  'font',
  'svg',
  'math',
  'style',
  'script',
  'title',
  'textarea',
  'noscript',
  'select',
  'template',
  'form',
  'mtext',
  'x',
]
const values = [
  '',
  '/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://a.b/"',
  '/files/ab/cd.jpg',
  'member',
  '7',
  'language-js',
  '"',
  "'",
  '<',
  '>',
  '&quot;',
  'a b',
  '/emoji/qq/ok.png',
]
const attribute = fc
  .tuple(
    fc.constantFrom(
      'href',
      'src',
      'id',
      'value',
      'class',
      'style',
      'onclick',
      'onerror',
      'alt',
      'colspan',
      'name',
      'x',
    ),
    fc.constantFrom(...values),
    fc.constantFrom('"', "'", ''),
  )
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`)
const piece = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...names),
        fc.array(attribute, { maxLength: 3 }),
        fc.constantFrom('>', '>', '>', '/>', '', ' '),
      )
      .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`),
  },
  { weight: 4, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'a',
      ' ',
      '\n',
      '@bob',
      '@x',
      '#茶#',
      '#x',
      '#',
      '@',
      'http://a.b/c',
      '.',
      ')',
      '&',
      '&lt;',
      '&#60;',
      '&amp;lt;',
      '<',
      '>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '\u0000',
      '\u2028',
      '\ud800',
      '\u00a0',
      ':ok:',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'binary' }) },
)
const anyHtml = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

describe('any text at all', () => {
  it('the result is safe, and unchanged when it is processed again', () => {
    fc.assert(
      fc.property(anyHtml, (input) => {
        const output = clean(input)
        expect(faultOf(output)).toBeNull()
        expect(clean(output)).toBe(output)
      }),
      { numRuns: 4000 },
    )
  })

  it('the result leaves nothing for the last step to remove', () => {
    fc.assert(
      fc.property(anyHtml, (input) => {
        const output = clean(input)
        expect(sanitise(output)).toBe(output)
      }),
      { numRuns: 2000 },
    )
  })
})
