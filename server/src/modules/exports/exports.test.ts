import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readZip } from '../../testing/doubles/read-zip.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const formula = '=1+1'
/** More than two batches. */
const many = 450

/** Lists with the columns that they are sorted by, and the value that a row shows of each. */
const sorted: readonly (readonly [path: string, names: Readonly<Record<string, (row: Row) => unknown>>])[] = [
  [
    'users',
    { createdAt: (row) => row.userId, threadCount: (row) => row.threadCount, status: (row) => row.status },
  ],
  ['action.logs', { createdAt: (row) => row.id, userId: (row) => row.userId, type: (row) => row.type }],
  ['reports', { createdAt: (row) => row.report?.createdAt }],
  [
    'topics.list',
    {
      createdAt: (row) => row.topicId,
      threadCount: (row) => row.threadCount,
      viewCount: (row) => row.viewCount,
    },
  ],
  ['stopwords.list', { createdAt: (row) => row.id, find: (row) => row.find }],
  ['users.order.logs', { createdAt: (row) => row.orderId, amount: (row) => Number(row.amount) }],
  [
    'users.cash.logs',
    {
      createdAt: (row) => row.id,
      amount: (row) => Number(row.cashApplyAmount),
      fee: (row) => Number(row.cashCharge),
      status: (row) => row.cashStatus,
    },
  ],
  [
    'users.wallet.logs',
    {
      createdAt: (row) => row.walletLogId,
      userId: (row) => row.nickname,
      changeType: (row) => row.changeType,
    },
  ],
  [
    'manage.thread.list',
    {
      created_at: (row) => row.createdAt,
      post_count: (row) => row.likeReward?.postCount,
      category_id: (row) => row.categoryId,
    },
  ],
  ['access.blocks', { createdAt: (row) => row.id, value: (row) => row.value }],
  ['invites', { createdAt: (row) => row.id }],
  ['payment.disputes', { createdAt: (row) => row.id, amount: (row) => Number(row.amount) }],
  ['payment.suspense', { createdAt: (row) => row.id, amount: (row) => Number(row.amount) }],
  ['payment.bills', { createdAt: (row) => row.createdAt, lines: (row) => row.lineCount }],
]

interface Row {
  readonly [name: string]: unknown
  readonly report?: { readonly id: number; readonly createdAt: string }
  readonly likeReward?: { readonly postCount: number }
}

async function fill(t: TestApp, admin: TestMember): Promise<void> {
  const now = t.clock.now()
  const person = await t.createMember()
  const thread = await publishThreadByCall(t, person, { title: formula })
  for (const title of ['二', '三']) {
    t.clock.advance(31_000)
    await publishThreadByCall(t, person, { title })
  }
  const { lit } = sql
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${lit(many)})`
  await t.ctx.transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set({ nickname: formula, nickname_key: formula })
      .where('id', '=', person.id)
      .execute()
    await sql`insert into reports (user_id, thread_id, post_id, target_user_id, type, reason, status, created_at, updated_at)
      ${numbers} select ${lit(person.id)}, ${lit(thread.threadId)}, 0, n, 1, ${lit(formula)}, 0, ${lit(now)} + n / 3, ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into topics (user_id, content, content_key, thread_count, view_count, recommended, created_at, updated_at)
      ${numbers} select ${lit(person.id)}, ${lit(formula)} || n, ${lit(formula)} || n, n % 7, n % 5, 0, ${lit(now)}, ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into admin_action_logs (user_id, type, action_desc, ip, created_at)
      ${numbers} select ${lit(admin.id)} + n % 2, 1000 + n % 3, ${lit(formula)}, '', ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into refunds (refund_sn, order_id, cents, way, reason, status, applicant_id, approver_id, created_at, updated_at)
      ${numbers} select 'R' || n, n, n, 'wallet', ${lit(formula)}, 1 + n % 4, ${lit(admin.id)}, 0, ${lit(now)}, ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into disputes (gateway, dispute_id, transaction_id, payment_id, order_id, cents, state, reason, created_at, updated_at)
      ${numbers} select 'stripe', 'D' || n, 'T' || n, 0, n, n, 'open', ${lit(formula)}, ${lit(now)}, ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into gateway_payments (gateway, transaction_id, payment_sn, order_id, cents, outcome, paid_at, created_at)
      ${numbers} select 'alipay', 'T' || n, ${lit(formula)}, n, n, 'suspense', ${lit(now)}, ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into bills (gateway, digest, begins_at, ends_at, line_count, matched_count, administrator_id, created_at)
      ${numbers} select case when n = 1 then 'stripe' else 'alipay' end, 'B' || n, 0, n, n, n, ${lit(admin.id)}, ${lit(now)} + n / 3 from numbers`.execute(
      tx,
    )
    await sql`insert into admin_sign_in_fields (name, type, fields_ext, fields_desc, sort, status, required, created_at, updated_at)
      values (${lit(formula)}, 0, '', '', 1, 1, 1, ${lit(now)}, ${lit(now)}), ('住址', 1, '', '', 2, -1, 0, ${lit(now)}, ${lit(now)})`.execute(
      tx,
    )
    await sql`insert into access_blocks (kind, value, reason, user_id, created_at)
      ${numbers} select 'domain', 'm' || n || '.example', ${lit(formula)}, ${lit(admin.id)}, ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into invites (user_id, group_id, code, to_user_id, status, created_at, ends_at)
      ${numbers} select ${lit(admin.id)}, 10, ${lit(formula)} || n, 0, 1 + n % 3, ${lit(now)}, ${lit(now)} + 1000 from numbers`.execute(
      tx,
    )
    await sql`insert into bulk_jobs (user_id, ip, kind, action, reason, state, total, done, skipped, undone, cursor, created_at)
      values (${lit(admin.id)}, '', 'threads', 'approve', ${lit(formula)}, 'done', 3, 3, 0, 0, 3, ${lit(now)})`.execute(
      tx,
    )
    await sql`insert into withdrawals (user_id, cash_sn, apply_cents, fee_cents, status, receive_account, remark,
        approver_id, created_at, updated_at)
      ${numbers} select ${lit(person.id)}, 'W' || n, 100 + n % 11, n % 3, 1 + n % 3, ${lit(formula)}, '', 0, ${lit(now)}, ${lit(now)} from numbers`.execute(
      tx,
    )
    await sql`insert into orders (order_sn, payment_sn, user_id, payee_id, thread_id, type, status, amount_cents, expires_at, created_at)
      ${numbers} select 'O' || n, 'P' || n, ${lit(person.id)}, 0, ${lit(thread.threadId)}, 2, 2, n % 13, 0, ${lit(now)} from numbers`.execute(
      tx,
    )
  })
  await t.post('/api/backAdmin/categories.create', { data: [{ name: '茶' }] }, admin)
  const tree = (await t.get('/api/backAdmin/categories', admin)).Data as {
    categoryId: number
    name: string
  }[]
  const parentId = tree.find(({ name }) => name === '茶')?.categoryId
  await t.post('/api/backAdmin/categories.create', { data: [{ name: formula, parentId }] }, admin)
  await t.post('/api/backAdmin/stopwords.batch', { words: ['丙', '甲', '乙'], overwrite: true }, admin)
  for (const operateType of [1, 2])
    await t.post(
      '/api/backAdmin/update.user.wallet',
      { userId: person.id, operateType, operateAmount: '1.00', operateReason: formula },
      admin,
    )
}

describe.each(engines)('lists of the admin area on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  const statements: [DatabaseSync, string][] = []
  beforeAll(async () => {
    const { prepare } = DatabaseSync.prototype
    vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
      this: DatabaseSync,
      text: string,
    ) {
      statements.push([this, text])
      return prepare.call(this, text)
    })
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await fill(t, admin)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await t.close()
  })

  const pageOf = async (path: string, query: string) => {
    const answer = await t.get(`/api/backAdmin/${path}?${query}`, admin)
    expect(answer.Code, `${path} ${answer.Message}`).toBe(0)
    return answer.Data as { pageData: Row[]; totalCount: number }
  }

  it.each(sorted)('the list %s is in the requested order, the same on every page', async (path, names) => {
    for (const [name, shownOf] of Object.entries(names)) {
      const up = (await pageOf(path, `perPage=50&sort=${name}`)).pageData
      expect(up.length).toBeGreaterThan(1)
      const values = up.map(shownOf) as (string | number)[]
      const inOrder = values.every((value, at) => at === 0 || (values[at - 1] ?? value) <= value)
      expect(inOrder || name === 'find', `${path} by ${name}: ${values.join()}`).toBe(true)
      const down = (await pageOf(path, `perPage=1&sort=-${name}`)).pageData
      const whole = (await pageOf(path, `perPage=50&sort=-${name}`)).pageData
      expect(down[0]).toEqual(whole[0])
      const pages = []
      for (let page = 1; page <= 5; page += 1)
        pages.push(...(await pageOf(path, `perPage=10&page=${page}&sort=${name}`)).pageData)
      expect(pages).toEqual(up)
    }
    expect((await t.get(`/api/backAdmin/${path}?sort=password_hash`, admin)).Code).toBe(-4001)
  })

  it.each([
    ['threads', 3, "'=1+1"],
    ['posts', 0, '敏感词'],
    ['reports', many, "'=1+1"],
    ['topics', many, "'=1+1"],
    ['orders', many, "'=1+1"],
    ['withdrawals', many, "'=1+1"],
    ['wallet.logs', 2, "'=1+1"],
    ['order.refunds', many, "'=1+1"],
    ['payment.disputes', many, "'=1+1"],
    ['payment.suspense', many, "'=1+1"],
    ['access.blocks', many, "'=1+1"],
    ['invites', many, "'=1+1"],
    ['invites?state=used', many / 3, "'=1+1"],
    ['bulk', 1, "'=1+1"],
    ['groups', 4, '默认组'],
    ['notification.tpl', 102, '系统通知'],
    ['categories', 3, "'=1+1"],
    ['user.sign.fields', 2, "'=1+1"],
    ['payment.bills', many, 'alipay'],
    ['payment.bills?gateway=stripe', 1, 'stripe'],
    ['payment.suspense?gateway=alipay&q=T45', 2, 'alipay'],
  ] as const)('the export of %s has each row once, and no cell is a formula', async (name, count, text) => {
    const path = `/api/backAdmin/export/${name}`
    const answer = await t.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="[a-z-]+-[\d-]+\.xlsx"/)
    const sheet = (await readZip(answer.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(1 + count)
    expect(new Set(sheet.split('<row>')).size).toBe(2 + count)
    expect(sheet).toContain(text)
    expect(sheet).not.toContain('>=1+1')
    expect(sheet).not.toContain('<f>')
    const [latest] = (await pageOf('action.logs', 'q=exported')).pageData as { actionDesc: string }[]
    expect(latest?.actionDesc).toMatch(/^导出 \p{Script=Han}+$/u)
    expect((await t.get(path, await t.createMember())).Code).toBe(-4002)
    expect((await t.get(path)).Code).toBe(-3001)
  })

  it('an export of a list that is not paged has only the requested rows, in their order', async () => {
    const firstCells = async (path: string) => {
      const url = `/api/backAdmin/export/${path}`
      const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
      const sheet = (await readZip(answer.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
      return sheet
        .split('<row>')
        .slice(2)
        .map((row) => /<t[^>]*>([^<]*)</.exec(row)?.[1] ?? '')
    }
    expect(await firstCells('order.refunds?ids=R7,R450,none,R8')).toEqual(['R7', 'R450', 'R8'])
    for (const path of ['bulk', 'groups', 'categories', 'user.sign.fields', 'notification.tpl']) {
      const all = await firstCells(path)
      const some = [...new Set(all)].reverse().slice(0, 2)
      const ids = encodeURIComponent(some.join(','))
      expect([...new Set(await firstCells(`${path}?ids=${ids}`))], path).toEqual(some)
      expect(await firstCells(`${path}?ids=0`), path).toEqual([])
    }
  })

  it('the events, channels and kinds of an export are named in the language of the administrator', async () => {
    for (const [name, column] of [
      ['notification.tpl', 0],
      ['notification.tpl', 1],
      ['user.sign.fields', 3],
    ] as const) {
      const headers = { authorization: `Bearer ${admin.token}`, 'x-chaguan-lang': 'en' }
      const { rawPayload } = await t.app.inject({ url: `/api/backAdmin/export/${name}`, headers })
      const sheet = (await readZip(rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
      for (const row of sheet.split('<row>').slice(1))
        expect([...row.matchAll(/<t[^>]*>([^<]*)</g)][column]?.[1]).toMatch(/^[a-z][a-z, ]+$/i)
    }
  })

  it('an exported table is in the requested order of its list', async () => {
    const rowsOf = async (path: string) => {
      const url = `/api/backAdmin/export/${path}`
      const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
      const sheet = (await readZip(answer.rawPayload)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
      const rows = sheet.split('<row>').slice(2)
      return rows.map((row) => [...row.matchAll(/<t[^>]*>([^<]*)</g)].map(([, cell = '']) => cell))
    }
    const cases: readonly (readonly [path: string, list: string, idAt: number, id: (row: Row) => unknown])[] =
      [
        ['users', 'users', 0, (row) => row.userId],
        ['action.logs', 'action.logs', 0, (row) => row.id],
        ['reports', 'reports', 0, (row) => row.report?.id],
        ['topics', 'topics.list', 0, (row) => row.topicId],
        ['orders', 'users.order.logs', 0, (row) => row.orderSn],
        ['withdrawals', 'users.cash.logs', 0, (row) => row.cashSn],
        ['threads', 'manage.thread.list', 0, (row) => row.threadId],
        ['wallet.logs', 'users.wallet.logs', 2, (row) => row.changeAvailableAmount],
        ['access.blocks', 'access.blocks', 1, (row) => row.value],
        ['invites', 'invites', 0, (row) => row.id],
        ['payment.disputes', 'payment.disputes', 0, (row) => row.disputeId],
        ['payment.suspense', 'payment.suspense', 1, (row) => row.transactionId],
        ['payment.bills', 'payment.bills', 0, (row) => row.id],
      ]
    for (const [path, list, at, idOf] of cases) {
      const names = Object.keys(sorted.find(([one]) => one === list)?.[1] ?? {})
      expect(names.length, path).toBeGreaterThan(0)
      for (const sort of names.flatMap((name) => [name, `-${name}`])) {
        const rows = await rowsOf(`${path}?sort=${sort}`)
        const listed = (await pageOf(list, `perPage=50&sort=${sort}`)).pageData.map((row) =>
          String(idOf(row)),
        )
        const ids = rows.map((cells) => (cells[at] ?? '').replace(/^'/, ''))
        expect(ids.slice(0, listed.length), `${path} ${sort}`).toEqual(listed)
        if (path !== 'wallet.logs') expect(new Set(ids).size, `${path} ${sort}`).toBe(ids.length)
      }
    }
  })

  it.each([
    'threads?createdAtBegin=x',
    'posts?createdAtBegin=x',
    'reports?filter[startTime]=x',
    'topics?createdAtBegin=x',
    'orders?filter[startTime]=x',
    'withdrawals?filter[startTime]=x',
    'wallet.logs?filter[startTime]=x',
  ])('export/%s with an invalid time is refused before the file begins', async (path) => {
    expect((await t.get(`/api/backAdmin/export/${path}`, admin)).Code).toBe(-4001)
  })

  it.runIf(engine === 'sqlite')('no list sorts all of its rows', async () => {
    for (const [path, names] of sorted)
      for (const name of Object.keys(names))
        for (const sort of [name, `-${name}`]) await pageOf(path, `perPage=7&sort=${sort}`)
    // Wallet changes are found in order; only one page of them is merged and sorted.
    const lists = statements.filter(
      ([, text]) => /order by[\s\S]*limit \?/.test(text) && !text.includes('with page as'),
    )
    expect(lists.length).toBeGreaterThan(10)
    // Other databases were open while the schema was created.
    const database = statements.at(-1)?.[0]
    const sorts = lists.flatMap(([, text]) => {
      const plan = (database?.prepare(`explain query plan ${text}`).all() ?? []) as { detail: string }[]
      expect(plan.length).toBeGreaterThan(0)
      return plan.some(({ detail }) => /TEMP B-TREE FOR ORDER BY/.test(detail)) ? [text] : []
    })
    expect(sorts).toEqual([])
  })
})
