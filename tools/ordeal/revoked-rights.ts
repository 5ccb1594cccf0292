import { setTimeout as sleep } from 'node:timers/promises'
import { failures, groupIds } from '../../contracts/src/index.ts'
import { readConfig } from '../../server/src/config.ts'
import { queueForIndexing } from '../../server/src/modules/search/index.ts'
import { openDatabase } from '../../server/src/open-context.ts'
import { totp } from '../../server/src/testing/ended-access/person.ts'
import { memberMaker } from '../../server/src/testing/fixtures/members.ts'
import { demoPassword } from '../demo/fill.ts'
import type { Product } from '../product/product.ts'
import { type Call, type CallAnswer, type Caller, callsOf, headersOf } from './calls.ts'
import { sendRequest } from './response-rules.ts'
import { atOnce, Faults, type Trial, type TrialSite } from './trial.ts'

/** Returns a function that sends requests, and their count. */
function countedRequests() {
  let count = 0
  const send: typeof sendRequest = (...request) => {
    count += 1
    return sendRequest(...request)
  }
  return { send, count: () => count }
}

async function enter(call: Call, username: string, ip?: string) {
  const body = { username, password: demoPassword }
  const { Code, Data } = await call('v3/users/username.login', body, ip === undefined ? {} : { ip })
  if (Code !== 0) throw new Error(`The login of ${username} returned Code ${Code}, expected 0.`)
  const { accessToken, userId } = Data as { accessToken: string; userId: number }
  return { token: accessToken, id: userId, username }
}

type Person = Awaited<ReturnType<typeof enter>>

const update = (call: Call, { id, username }: Person, change: object, as: Caller) =>
  call('backAdmin/users/update.user', { id, username, ...change }, as)

/** Creates the first administrator, which a site has after its set-up but the demo community lacks. */
async function makeFirst({ dataDir, databaseUrl }: TrialSite): Promise<Person> {
  const database = await openDatabase(
    readConfig({ DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }),
  )
  try {
    const make = memberMaker(database, { now: () => Date.now() })
    const { id, token } = await make({ groupId: groupIds.administrator, nickname: '馆主' })
    await database.transaction((tx) => queueForIndexing(tx, 'user', [id]))
    return { id, token, username: 'member1' }
  } finally {
    await database.close()
  }
}

async function tryMessageToBanned(
  call: Call,
  as: Caller,
  recipientUserId: number,
  faults: Faults,
): Promise<void> {
  const message = { recipientUserId, messageText: '在吗', isImage: false }
  const { Code, Message } = await call('v3/dialog.create', message, as)
  if (Code !== failures.INVALID_PARAMETER.code || !Message.includes('已被禁用'))
    faults.add(`a message to a banned member: unexpected Code ${Code} ${Message}`)
}

/**
 * A banned administrator has no rights, during and after the ban; the first administrator cannot be changed by others.
 */
async function tryAdministrators(site: TrialSite, call: Call, faults: Faults): Promise<void> {
  const first = await makeFirst(site)
  const [other, member] = [await enter(call, 'laozhou'), await enter(call, 'beidao')]
  const must = (what: string, { Code }: CallAnswer, code = 0) => {
    if (Code !== code) faults.add(`${what}: Code ${Code}, expected ${code}`)
  }
  const rightsOf = async (when: string, token: string, code = 0) => {
    must(`${when}, people`, await call('backAdmin/users', null, { token }), code)
    const data = [{ key: 'site_keywords', value: '茶' }]
    must(`${when}, settings`, await call('backAdmin/settings.create', { data }, { token }), code)
    const rights = { groupId: 10, permissions: [] }
    if (code !== 0)
      must(`${when}, rights`, await call('backAdmin/permission.update', rights, { token }), code)
  }
  must('an appointment', await update(call, other, { groupId: 1 }, first))
  await rightsOf('an administrator', other.token)
  const changes = [{ newPassword: 'ordeal-tea-77' }, { groupId: 10 }, { status: 1, rejectReason: '越权' }]
  for (const change of changes)
    must(
      `another administrator changes ${Object.keys(change)[0]} of the first`,
      await update(call, first, change, other),
      failures.UNAUTHORIZED.code,
    )
  must('an administrator changes a phone', await update(call, member, { mobile: '13700000077' }, other))
  const log = JSON.stringify((await call('backAdmin/action.logs', null, first)).Data)
  if (!log.includes('手机号码 已更改')) faults.add('the log has no line for a changed phone')
  const isTold = async () =>
    JSON.stringify((await call('v3/notification?filter[type]=system', null, member)).Data).includes('手机')
  for (let times = 0; times < 20 && !(await isTold()); times += 1) await sleep(250)
  if (!(await isTold())) faults.add('the member whose phone number was changed has no notification')
  must('a ban', await update(call, other, { status: 1, rejectReason: '越权' }, first))
  await rightsOf('a banned administrator', other.token, failures.USER_BAN.code)
  await tryMessageToBanned(call, member, other.id, faults)
  must('the end of a ban', await update(call, other, { status: 0 }, first))
  await rightsOf('the session of before the ban', other.token, failures.INVALID_TOKEN.code)
  must('a degradation', await update(call, other, { groupId: 10 }, first))
}

const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(
  { origin }: Product,
  send: typeof sendRequest,
  token: string,
): Promise<{ url: string; thumbUrl: string }> {
  const form = new FormData()
  form.set('type', '1')
  form.set('file', new Blob([smallPng], { type: 'image/png' }), 'tea.png')
  const headers = { ...headersOf({ token, isBrowser: true }), origin }
  const answer = await send(`${origin}/api/v3/attachments`, { method: 'POST', body: form, headers })
  return (JSON.parse(answer.text) as { Data: { url: string; thumbUrl: string } }).Data
}

/**
 * A member's uploads cannot be opened with another's cookie, are not cached, and become inaccessible with the session.
 */
async function trySignedAddresses(
  product: Product,
  send: typeof sendRequest,
  call: Call,
  faults: Faults,
): Promise<void> {
  const [owner, thief] = [await enter(call, 'gunanfeng'), await enter(call, 'xiaoyu')]
  const { url, thumbUrl } = await upload(product, send, owner.token)
  const load = (address: string, as: Caller) => send(address, { headers: headersOf(as) })
  const openAddress = url.replace(/\/[^/]+$/, '')
  for (const address of [url, thumbUrl]) {
    const own = await load(address, { token: owner.token, isBrowser: true })
    if (own.status !== 200) faults.add(`an upload is not shown to its owner: ${own.status}`)
    if (own.headers.get('cache-control') !== 'private, no-store')
      faults.add('the response of a closed file may be cached')
    const others: readonly Caller[] = [
      {},
      { token: thief.token, isBrowser: true },
      { token: thief.token },
      { token: `${owner.token}x`, isBrowser: true },
    ]
    for (const as of others) {
      const { status } = await load(address, as)
      if (status !== 404 && status !== 403)
        faults.add(`a signed address of another member has status ${status}, expected 403 or 404`)
    }
  }
  if ((await load(openAddress, {})).status !== 404)
    faults.add('an upload can be fetched without a signature, expected 404')
  await call('v3/users/logout', {}, owner)
  const late = await load(url, { token: owner.token, isBrowser: true })
  if (late.status === 200) faults.add('a signed address works after the end of its session')
}

/** Counters count a visitor once, and lists do not reveal who visited when. */
async function tryCounters(call: Call, faults: Faults): Promise<void> {
  const { Data } = await call('v3/thread.list?perPage=1')
  const [thread] = (Data as { pageData: { threadId: number; likeReward: { shareCount: number } }[] }).pageData
  const threadId = thread?.threadId ?? 0
  const shares = async () =>
    ((await call(`v3/thread.detail?threadId=${threadId}`)).Data as { likeReward: { shareCount: number } })
      .likeReward.shareCount
  const before = await shares()
  await atOnce(8, Array.from({ length: 24 }), async () => void (await call('v3/thread.share', { threadId })))
  const after = await shares()
  if (after !== before + 1) faults.add(`a visitor shared once is counted ${after - before} times`)
  const { token } = await enter(call, 'nightcoder')
  const idsOf = async (as: Caller) =>
    (
      (await call('v3/users.list?perPage=50', null, as)).Data as { pageData: { userId: number }[] }
    ).pageData.map(({ userId }) => userId)
  const ids = await idsOf({ token })
  if (ids.some((id, place) => place > 0 && id > (ids[place - 1] ?? 0)))
    faults.add('users.list for a member is not in the order of registration')
}

/** Stop words that contain special characters. */
async function tryStopWords(call: Call, faults: Faults): Promise<void> {
  const [admin, member] = [await enter(call, 'qinghe'), await enter(call, 'xiaoyu')]
  const words = ['A+={BANNED}', '100%={BANNED}']
  const added = await call('backAdmin/stopwords.batch', { words }, admin)
  if (!JSON.stringify(added.Data).includes('"asWritten":["A+","100%"]'))
    faults.add('matched words with signs are not named in the refusal')
  const said: readonly (readonly [text: string, isRefused: boolean])[] = [
    ['a plain tea for 100 people', false],
    ['this is an A+ tea', true],
    ['100% pure', true],
  ]
  const { Data } = await call('v3/thread.list?perPage=1')
  const threadId = (Data as { pageData: { threadId: number }[] }).pageData[0]?.threadId ?? 0
  for (const [content, isRefused] of said) {
    const { Code } = await call('v3/posts.create', { id: threadId, content }, member)
    if ((Code !== 0) !== isRefused)
      faults.add(`expected ${isRefused ? 'a refusal' : 'Code 0'} for "${content}", got Code ${Code}`)
  }
  await tryNamedWords(call, { admin, member }, threadId, faults)
}

/** A refusal names its word to everybody or, by a setting, only to moderators. */
async function tryNamedWords(
  call: Call,
  { admin, member }: Readonly<Record<'admin' | 'member', Person>>,
  threadId: number,
  faults: Faults,
): Promise<void> {
  const moderator = await enter(call, 'gunanfeng')
  const rights = ['thread.hide', 'thread.reply', 'thread.viewPosts', 'viewThreads']
  const { Data } = await call('backAdmin/groups.create', { name: '版主' }, admin)
  const groupId = (Data as { id?: number } | null)?.id ?? 0
  await call('backAdmin/permission.update', { groupId, permissions: rights }, admin)
  await update(call, moderator, { groupId }, admin)
  const refusalFor = async (as: Caller) =>
    (await call('v3/posts.create', { id: threadId, content: '100% pure' }, as)).Message
  for (const value of ['1', '0', '1']) {
    const data = [{ key: 'stop_words_named', value }]
    await call('backAdmin/settings.create', { data }, admin)
    if ((await refusalFor(member)).includes('100%') !== (value === '1'))
      faults.add(
        `with stop_words_named = ${value} a refusal to a member must${value === '1' ? '' : ' not'} name the word`,
      )
    if (!(await refusalFor(moderator)).includes('100%'))
      faults.add('the refusal to a moderator does not name the word')
  }
}

/** Ten wrong passwords from two addresses do not lock out an owner with a second factor. */
async function tryLock(call: Call, faults: Faults): Promise<void> {
  const owner = await enter(call, 'sanhua')
  const begun = await call('v3/users/two-factor.setup', {}, owner)
  const { secret } = begun.Data as { secret: string }
  const code = totp({ clock: { now: () => Date.now(), advance: () => {} } }, secret)
  const on = await call('v3/users/two-factor.confirm', { code }, owner)
  const { recoveryCodes } = on.Data as { recoveryCodes: string[] }
  const { username } = owner
  for (const ip of ['203.0.113.1', '203.0.113.2'])
    for (let times = 0; times < 5; times += 1)
      await call('v3/users/username.login', { username, password: `wrong-tea-${times}` }, { ip })
  const comeIn = (ip: string, more: object) =>
    call('v3/users/username.login', { username, password: demoPassword, ...more }, { ip })
  const locked = await comeIn('203.0.113.3', {})
  if (locked.status !== 429)
    faults.add(`the eleventh attempt of a stranger has status ${locked.status}, expected 429`)
  const admitted = await comeIn('203.0.113.3', { code: recoveryCodes[0] })
  if (admitted.Code !== 0)
    faults.add(`the owner's log-in with a second-factor code returned Code ${admitted.Code}, expected 0`)
  const close = (proof: object) =>
    call('v3/users/close', { keepContent: 1, password: demoPassword, ...proof }, owner)
  if ((await close({})).Code !== -9002)
    faults.add('the password alone closes an account with a second factor')
}

/** Concurrent requests for the largest documents do not delay others. */
async function tryDocuments(product: Product, faults: Faults): Promise<number> {
  const times: number[] = []
  let isOver = false
  const readers = atOnce(
    50,
    Array.from({ length: 1500 }, (_, n) => n),
    async (n) => {
      const path = n % 2 ? '/openapi.json' : '/docs'
      const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': `198.51.100.${n % 250}` }
      const answer = await sendRequest(product.origin + path, { headers })
      if (![200, 429, 503].includes(answer.status)) faults.add(`${path}: ${answer.status}`)
    },
  ).finally(() => {
    isOver = true
  })
  while (!isOver) {
    const answer = await sendRequest(`${product.origin}/api/v3/thread.list`)
    if (answer.status === 200) times.push(answer.ms)
    else faults.add(`a list during requests for documents has status ${answer.status}, expected 200`)
  }
  await readers
  times.sort((one, other) => one - other)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  if (p99 > 1500)
    faults.add(`the 99th percentile of a list during requests for documents is ${Math.round(p99)} ms`)
  return p99
}

/** Missing and revoked rights: banned administrators, signed URLs of others, counters, words, locks. */
export const revokedRights: Trial = {
  name: 'taken rights',
  async run(site) {
    const faults = new Faults()
    const product = await site.start({ TRUST_PROXY: '127.0.0.1' })
    const { send, count } = countedRequests()
    const call = callsOf(product, send, faults)
    await tryAdministrators(site, call, faults)
    await trySignedAddresses(product, send, call, faults)
    await tryCounters(call, faults)
    await tryStopWords(call, faults)
    await tryLock(call, faults)
    const p99 = await tryDocuments(product, faults)
    return {
      figures: `${count()} calls; lists within ${Math.round(p99)} ms (p99) beside 50 readers of /openapi.json and /docs`,
      faults: faults.list,
    }
  },
}
