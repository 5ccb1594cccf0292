const rel = 'rel="nofollow noopener ugc"'
const link = (href: string, words: string) => `<a href="${href}" ${rel}>${words}</a>`

/** Inline content; the tests combine every two. */
const words: readonly string[] = [
  '平',
  '<strong>粗</strong>',
  '<em>斜</em>',
  '<s>删</s>',
  '<u>线</u>',
  '<code>码 &lt;a&gt;</code>',
  '<strong><em>粗斜</em></strong>',
  link('https://example.com/a?b=1&amp;c=2', '链接'),
  ':keai:',
  '<img src="/files/ab/cd/x.png/m" alt="湖面" />',
  'a *不是斜* `不是码` **不是粗** ~~不是删~~',
  '👩🏽‍🚀 e\u0301',
]

/** Block content. */
const blocks: readonly ((line: string) => string)[] = [
  (line) => `<p>${line}</p>`,
  (line) => `<h3>${line}</h3>`,
  (line) => `<ol><li>一</li><li>${line}</li></ol>`,
  (line) => `<ul><li>${line}</li><li>二</li></ul>`,
  (line) => `<blockquote><p>${line}</p></blockquote>`,
  (line) => `<table><tbody><tr><td>${line}</td><td>乙</td></tr></tbody></table>`,
]

/** Every inline content in every block, and every two neighbours. */
const met: readonly string[] = [
  ...blocks.flatMap((block) => words.map((each) => block(`前${each}后`))),
  ...words.flatMap((one, at) => words.slice(at + 1).map((other) => `<p>${one}，${other}</p>`)),
]

/** Hand-written texts. */
const written: readonly string[] = [
  '<p>一段</p>',
  '<p>一段</p><p>两段</p><p>三段</p>',
  '<p>一行<br />两行</p>',
  '<p>一行<br />两行<br />三行</p><p>又一段</p>',
  '<p>a &lt; b &amp; c &gt; d</p>',
  '<p>"引号" 和 \'撇号\'</p>',
  '<p>空 格　全角</p>',
  '<p><strong>粗</strong></p>',
  '<p><em>斜</em></p>',
  '<p><s>删</s></p>',
  '<p><u>线</u></p>',
  '<p><code>let a = 1</code></p>',
  '<p>前<strong>粗</strong>后</p>',
  '<p><strong>粗<em>粗斜</em></strong></p>',
  '<p><strong>粗<em>粗斜</em>粗</strong>平</p>',
  '<p><strong><em><s>三样</s></em></strong></p>',
  '<p><strong><code>粗的代码</code></strong></p>',
  '<p><strong>一</strong><em>二</em><s>三</s><u>四</u></p>',
  '<p><strong>一<br />二</strong></p>',
  '<h2>二级</h2>',
  '<h3>三级</h3>',
  '<h4>四级</h4>',
  '<h2>题</h2><p>文</p><h3>小题</h3><p>文</p>',
  '<h2>带<em>斜体</em>的题</h2>',
  '<ul><li>茶</li></ul>',
  '<ul><li>茶</li><li>水</li></ul>',
  '<ol><li>一</li><li>二</li></ol>',
  '<ul><li>外<ul><li>内</li></ul></li></ul>',
  '<ul><li>外<ol><li>内一</li><li>内二</li></ol></li><li>外二</li></ul>',
  '<ul><li>一<ul><li>二<ul><li>三</li></ul></li></ul></li></ul>',
  '<ul><li><p>两</p><p>段</p></li></ul>',
  '<ul><li><strong>粗</strong>的项</li></ul>',
  '<ol><li>做<br />完</li></ol><p>后</p>',
  '<blockquote><p>引</p></blockquote>',
  '<blockquote><p>引一</p><p>引二</p></blockquote><p>答</p>',
  '<blockquote><p>外</p><blockquote><p>内</p></blockquote></blockquote>',
  '<blockquote><ul><li>引中项</li></ul></blockquote>',
  '<blockquote><h3>引中题</h3><p>文</p></blockquote>',
  '<pre><code>a\n  b\n\nc</code></pre>',
  '<pre><code class="language-ts">const a = &lt;T&gt;(x: T) =&gt; x</code></pre>',
  '<pre><code>:keai: #不是话题# @不是人</code></pre>',
  '<p>前</p><pre><code>码</code></pre><p>后</p>',
  '<p>上</p><hr /><p>下</p>',
  `<p>${link('https://example.com/', '链接')}</p>`,
  `<p>见${link('https://example.com/a?b=1&amp;c=2', '<strong>粗链接</strong>')}。</p>`,
  `<p>${link('/thread/5', '本站')}${link('#top', '锚')}</p>`,
  `<p>${link('mailto:a@example.com', '来信')}</p>`,
  `<ul><li>${link('https://example.com/x', '项中链接')}</li></ul>`,
  '<table><thead><tr><th>名</th><th>价</th></tr></thead><tbody><tr><td>龙井</td><td>88</td></tr></tbody></table>',
  '<table><tbody><tr><td>一</td><td>二</td></tr><tr><td>三</td><td></td></tr></tbody></table>',
  '<table><tbody><tr><td colspan="2">并</td></tr><tr><td>左</td><td>右</td></tr></tbody></table>',
  '<table><tbody><tr><td rowspan="2">高</td><td>上</td></tr><tr><td>下</td></tr></tbody></table>',
  '<table><tbody><tr><th>行头</th><td><strong>粗</strong></td></tr></tbody></table>',
  '<table><tbody><tr><td><p>两</p><p>段</p></td></tr></tbody></table>',
  '<table><tbody><tr><td>项<ul><li>一</li></ul></td></tr></tbody></table>',
  '<p>:keai:</p>',
  '<p>真:keai:好:ciya::ciya:</p>',
  '<p>不是:nope:也不是 10:30:12</p>',
  '<p><strong>粗:keai:粗</strong></p>',
  '<p><img src="/files/ab/cd/x.png/m" alt="湖面" /></p>',
  '<p>图<img src="/files/ab/cd/x.png" />文</p>',
  '<p>问 <span id="member" value="7">@老周泡茶</span> 去不去</p>',
  '<p><span id="topic" value="3">#环湖骑行#</span></p>',
  '<p>去<span id="topic" value="3">#环湖骑行#</span>和<span id="member" value="7">@老周泡茶</span></p>',
  '<h2>题</h2><p>文<strong>粗</strong></p><ul><li>项</li></ul><blockquote><p>引</p></blockquote><hr /><p>完</p>',
  '<p>مرحبا بالعالم</p>',
  '<p>👨‍👩‍👧‍👦 一家</p>',
]

/** Texts of every kind that the server stores. */
export const documents: readonly string[] = [...new Set([...written, ...met])]
