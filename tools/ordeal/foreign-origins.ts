import { hash } from 'node:crypto'
import { sql } from 'kysely'
import * as contracts from '../../contracts/src/index.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/open-context.ts'
import { logIn } from '../bench/sites/bench-site.ts'
import { sendRaw } from './raw-socket.ts'
import { codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { Faults, type Trial, type TrialSite } from './trial.ts'

/** Tables that any call may change: last use of sessions, view counts and attempts. */
const notedAnyway = new Set(['sessions', 'versions', 'jobs', 'outbox', 'login_failures'])

/** Tables that read calls may change by contract: lists mark as read, links of invitations are created, exports logged. */
const changedByReads: ReadonlySet<string> = new Set([
  'notifications',
  'invites',
  'admin_action_logs',
  'site_keys',
])

const evil = [
  'http://evil.test',
  'null',
  'http://127.0.0.1.evil.test',
  'https://127.0.0.1',
  'http://127.0.0.1:1',
  'file://',
  '',
]

/** Returns a digest of each table, except these. */
async function digestsOf({ dataDir, databaseUrl, engine }: TrialSite): Promise<ReadonlyMap<string, string>> {
  const database = await openDatabase(
    readConfig({ DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }),
  )
  const digests = new Map<string, string>()
  try {
    const names =
      engine === 'sqlite'
        ? sql<{
            name: string
          }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    for (const { name } of (await names.execute(database.schema)).rows) {
      if (notedAnyway.has(name)) continue
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.schema)
      digests.set(name, hash('sha256', JSON.stringify(rows.map((row) => JSON.stringify(row)).sort())))
    }
    return digests
  } finally {
    await database.close()
  }
}

const endpoints = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Api'))
  .flatMap(([, api]) => Object.values(api as unknown as contracts.Api))

const input = {
  id: 1,
  threadId: 1,
  postId: 2,
  categoryId: 1,
  isSticky: true,
  title: '外来',
  content: '外来',
  nickname: '外来',
  signature: '外来',
  username: 'foreign1',
  password: 'foreign-password',
  passwordConfirmation: 'foreign-password',
  data: { attributes: { isLiked: true, isDeleted: 1 } },
}

/** The ways in which a page of another site can send requests with the viewer's cookie. */
function waysOf(origin: string): readonly { headers: Record<string, string>; body: string }[] {
  const json = JSON.stringify(input)
  const from: Record<string, string> = origin === '' ? {} : { origin }
  return [
    { headers: { ...from, 'content-type': 'application/json' }, body: json },
    { headers: { ...from, 'content-type': 'text/plain' }, body: json },
    {
      headers: { ...from, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'id=1&threadId=1&title=x',
    },
    { headers: { ...from, 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--\r\n' },
    { headers: { ...from, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, body: json },
  ]
}

const posted = [
  ...endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path),
  '/',
  '/user/login',
  '/thread/1',
]
/** Read calls; `view.count` is left out, as it counts a view. */
const read = endpoints
  .filter(({ method, path, isStream }) => method === 'GET' && !isStream && !path.endsWith('view.count'))
  .map(({ path }) => path)

async function write(origin: string, cookie: string, faults: Faults): Promise<number> {
  const shots = evil.flatMap((from) =>
    waysOf(from).flatMap((way) => posted.map((path) => ({ from, way, path }))),
  )
  for (const { from, way, path } of shots) {
    const answer = await sendRequest(origin + path, {
      method: 'POST',
      headers: { ...way.headers, cookie },
      body: way.body,
    })
    const what = `${path} from ${from || 'nowhere'} as ${way.headers['content-type']}`
    faults.add(...faultsOfResponse(what, answer))
    if (answer.headers.has('access-control-allow-origin'))
      faults.add(`${what}: the CORS headers let other sites read the response`)
    if (codeOf(answer) === 0 || answer.status === 303)
      faults.add(`${what}: the request of another site was accepted`)
  }
  return shots.length
}

async function readAll(origin: string, cookie: string, faults: Faults): Promise<number> {
  const query = 'threadId=1&postId=2&userId=1&filter[thread]=1&filter[threadId]=1&filter[postId]=2'
  for (const path of read)
    faults.add(
      ...faultsOfResponse(
        path,
        await sendRequest(`${origin}${path}?${query}`, { headers: { cookie, origin: 'http://evil.test' } }),
      ),
    )
  return read.length
}

/** Headers that could make a page name another host. */
const otherHost = {
  accept: 'text/html',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'https',
  'x-original-url': '/admin',
  forwarded: 'host=evil.test',
}

/** Pages of other sites try to write with the viewer's cookie, and every read call is made: nothing changes. */
export const foreignOrigins: Trial = {
  name: 'foreign origins',
  async run(site) {
    const { origin, ...product } = await site.start({ SITE_URL: 'http://forum.test' })
    const faults = new Faults()
    const cookie = `access_token=${(await logIn({ ...product, origin }, 'qinghe')).token}`
    const before = await digestsOf(site)
    const compare = async (mayChange: ReadonlySet<string>) => {
      for (const [table, digest] of await digestsOf(site))
        if (before.get(table) !== digest && !mayChange.has(table))
          faults.add(`requests of other sites changed the table ${table}`)
    }
    const written = await write(origin, cookie, faults)
    await compare(new Set())
    const asked = written + (await readAll(origin, cookie, faults))
    await compare(changedByReads)
    const page = await sendRequest(`${origin}/thread/1`, { headers: otherHost })
    const named = await sendRaw(origin, [
      'GET /thread/1 HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
    ])
    for (const { text } of [page, named]) {
      if (text.includes('evil.test')) faults.add('a page names the host of the request instead of SITE_URL')
      if (!text.includes('http://forum.test/')) faults.add('a page does not name SITE_URL')
    }
    return { figures: `${asked} requests of other sites, nothing stored`, faults: faults.list }
  },
}
