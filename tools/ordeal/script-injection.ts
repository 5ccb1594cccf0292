import { failureName, pageQueryNames } from '../../contracts/src/index.ts'
import { callSite, logIn } from '../bench/sites/bench-site.ts'
import type { Product } from '../product/product.ts'
import { hostileValues } from './invalid-values.ts'
import { codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { atOnce, Faults, type Trial } from './trial.ts'

const marked = [
  '</script><svg onload=__xss()>',
  '"><img src=x onerror=__xss()>',
  "'><script>__xss()</script>",
  '<!--<script>__xss()//\u2028',
  '</title></textarea></style><svg/onload=__xss()>',
  '{{constructor.constructor("__xss()")()}}',
  'javascript:__xss()//',
] as const

/** Markup of a payload that a browser would interpret. */
const alive = /<(?:svg|img|script)\b[^>]*__xss|<script>__xss|href="javascript:/i

const faces = ['pc', 'h5'] as const

interface StoredPayload {
  readonly threadId: number
  readonly userId: number
}

/** Stores a payload in every text of members and the administrator. */
async function store(
  product: Product,
  tokens: { member: string; admin: string },
  payload: string,
): Promise<StoredPayload> {
  const call = (path: string, body: unknown, token: string) =>
    sendRequest(`${product.origin}/api/v3/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await call('users/update.user', { nickname: payload.slice(0, 15), signature: payload }, tokens.member)
  const draft = await call(
    'thread.create',
    { categoryId: 1, title: payload, content: { text: `<p>${payload}</p>${payload}` }, draft: 1 },
    tokens.member,
  )
  const { Data } = JSON.parse(draft.text) as { Data: { threadId: number; userId: number } }
  for (const key of [
    'site_name',
    'site_title',
    'site_keywords',
    'site_introduction',
    'site_record',
    'site_close_msg',
  ])
    await sendRequest(`${product.origin}/api/backAdmin/settings.create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: [{ key, value: payload.replaceAll('\u2028', '') }] }),
    })
  const list = (await callSite(product, '/api/v3/thread.list')) as { pageData: { threadId: number }[] }
  const threadId = list.pageData[0]?.threadId ?? Data.threadId
  await call('posts.create', { id: threadId, content: payload }, tokens.member)
  return { threadId, userId: Data.userId }
}

/** Pages that show the stored payloads, and pages with the payload in their address. */
function addresses(payload: string, { threadId, userId }: StoredPayload): string[] {
  const said = encodeURIComponent(payload)
  const queries = [...pageQueryNames].map((name) => `${name}=${said}`)
  return [
    '/',
    `/thread/${threadId}`,
    `/user/${userId}`,
    '/my',
    '/my/edit',
    '/thread/post',
    '/user/login',
    '/user/register',
    '/search',
    `/search?keyword=${said}`,
    `/thread/${said}`,
    `/user/${said}`,
    `/cate/${said}/seq/${said}`,
    `/${said}`,
    ...queries.flatMap((query) => [`/?${query}`, `/search?${query}`]),
    `/?filter[search]=${said}&filter[types][0]=${said}&sort[${said}]=1`,
    `/thread/${threadId}?page=${said}&sort=${said}`,
    `/user/login?next=${said}`,
  ]
}

function faultsOfPage(what: string, html: string): string[] {
  const faults: string[] = []
  if (alive.test(html)) faults.push(`${what}: markup was not escaped`)
  for (const [, json = ''] of html.matchAll(
    /<script[^>]*type="application\/(?:ld\+)?json"[^>]*>([^<]*)<\/script>/g,
  )) {
    try {
      JSON.parse(json)
    } catch {
      faults.push(`${what}: the state of the page is not JSON: ${json.slice(0, 80)}`)
    }
  }
  return faults
}

async function showPages(product: Product, token: string, faults: Faults): Promise<number> {
  const admin = (await logIn(product, 'qinghe')).token
  let shown = 0
  for (const payload of marked) {
    const stored = await store(product, { member: token, admin }, payload)
    const pages = addresses(payload, stored).flatMap((path) => faces.map((face) => ({ path, face })))
    await atOnce(6, pages, async ({ path, face }) => {
      shown += 1
      const what = `${face} ${decodeURIComponent(path).slice(0, 80)}`
      const answer = await sendRequest(product.origin + path, {
        headers: { accept: 'text/html', cookie: `face=${face}; access_token=${token}` },
      })
      faults.add(...faultsOfResponse(what, answer), ...faultsOfPage(what, answer.text))
    })
  }
  return shown
}

/** Searches with special characters of databases are literal. */
async function searchSigns({ origin }: Product, faults: Faults): Promise<string> {
  const total = async (query: string) => {
    const answer = await sendRequest(`${origin}/api/v3/${query}`)
    faults.add(...faultsOfResponse(query, answer, 2000))
    return codeOf(answer) === 0
      ? (JSON.parse(answer.text) as { Data: { totalCount: number } }).Data.totalCount
      : -1
  }
  const signs = [
    '%',
    '_',
    '%%',
    '\\',
    "'",
    '"',
    '*',
    '" * NEAR( ^ : -',
    "' or 1=1 --",
    '(((((',
    'AND OR NOT',
    '%00',
    '🍵'.repeat(40),
  ]
  const all = await total('thread.list?filter[complex]=0')
  for (const sign of signs) {
    const said = encodeURIComponent(sign)
    const found = await total(`thread.list?scope=2&filter[search]=${said}`)
    if (found >= all) faults.add(`the search for the sign ${sign} finds all threads`)
    if ((await total(`users.list?filter[nickname]=${said}`)) >= 12)
      faults.add(`the search for the sign ${sign} finds all members`)
  }
  for (const page of [1, 100_000_000])
    for (const path of [
      'thread.list?',
      'users.list?',
      'posts.list?filter[thread]=1&',
      'thread.list?filter[search]=a&',
    ])
      await total(`${path}page=${page}&perPage=100000000`)
  const columns = ['createdAt; drop table users', '(select 1)', 'password', 'id desc, (select 1)']
  for (const column of columns)
    if ((await total(`posts.list?filter[thread]=1&sort=${encodeURIComponent(column)}`)) !== -1)
      faults.add(`the invalid sort column ${column} was accepted, expected a refusal`)
  return `${signs.length} searches with signs`
}

/** Every setting gets every invalid value: it is refused, or the site continues to work. */
async function wrongSettings(product: Product, faults: Faults): Promise<string> {
  const { token } = await logIn(product, 'qinghe')
  const settings = (await callSite(product, '/api/backAdmin/settings', { token })) as {
    key: string
    value: string
  }[]
  const set = (key: string, value: unknown) =>
    sendRequest(`${product.origin}/api/backAdmin/settings.create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: [{ key, value }] }),
    })
  const values = hostileValues.filter(([name]) => name !== '100 levels' && name !== 'a megabyte')
  let taken = 0
  for (const { key, value: before } of settings) {
    for (const [name, value] of values) {
      const answer = await set(key, value)
      faults.add(...faultsOfResponse(`${key} = ${name}`, answer))
      if (codeOf(answer) !== 0) continue
      taken += 1
      const forum = await sendRequest(`${product.origin}/api/v3/forum`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const home = await sendRequest(`${product.origin}/`, {
        headers: { cookie: `access_token=${token}`, accept: 'text/html' },
      })
      if (forum.status !== 200 || failureName(codeOf(forum)) === undefined || home.status >= 500)
        faults.add(
          `with ${key} = ${name} the site does not answer: ${forum.text.slice(0, 100)} ${home.status}`,
        )
    }
    await set(key, before)
  }
  return `${settings.length} settings with ${values.length} wrong values each, ${taken} taken`
}

/** Script payloads in texts and addresses, special characters in searches, and invalid settings. */
export const scriptInjection: Trial = {
  name: 'hostile texts, searches and settings',
  async run(site) {
    const product = await site.start()
    const faults = new Faults()
    const { token } = await logIn(product, 'xiaoyu')
    const shown = await showPages(product, token, faults)
    const figures = [
      `${shown} pages with script in every text`,
      await searchSigns(product, faults),
      await wrongSettings(product, faults),
    ]
    return { figures: figures.join('; '), faults: faults.list }
  },
}
