import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Envelope, groupIds, type WebApp } from '@chaguan/contracts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createApp } from '../create-app.ts'
import type { Database, Engine, Tx } from '../drivers/db/db.ts'
import { openPostgres } from '../drivers/db/postgres.ts'
import { openSqlite } from '../drivers/db/sqlite.ts'
import { migrate } from '../migrations/migrate.ts'
import { closeContext, openContext } from '../open-context.ts'
import { hashToken, newToken } from '../secrets.ts'

/** The database server of the tests. */
export const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** The engines the tests run on: PostgreSQL is left out only when it was found not to be reachable. */
export const engines: readonly Engine[] =
  process.env.SKIP_POSTGRES === '1' ? ['sqlite'] : ['sqlite', 'postgres']

/** A clock that tests set; it starts at a Wednesday noon of the site. */
export class TestClock {
  #now = Date.UTC(2026, 10, 18, 4, 0, 0)

  now(): number {
    return this.#now
  }

  advance(ms: number): void {
    this.#now += ms
  }
}

async function openTestDatabase(
  engine: Engine,
  folder: string,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  if (engine === 'sqlite') return { database: openSqlite(join(folder, 'test.db')), drop: async () => {} }
  const schema = `t${randomUUID().replaceAll('-', '')}`
  const owner = openPostgres(postgresUrl, { size: 1 })
  await sql`create schema ${sql.id(schema)}`.execute(owner.schema)
  return {
    database: openPostgres(postgresUrl, { schema, size: 4, waitMs: 20_000 }),
    drop: async () => {
      await sql`drop schema ${sql.id(schema)} cascade`.execute(owner.schema)
      await owner.close()
    },
  }
}

/** A person of a test, with a session. */
export interface TestMember {
  readonly id: number
  readonly token: string
  readonly nickname: string
}

/** The answer of a call: the envelope and the HTTP status. */
export interface TestAnswer extends Envelope<unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
}

/** The whole server on an empty database of its own. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly ctx: Context
  readonly clock: TestClock
  /** Calls the API; `as` is whose token goes along. */
  get(path: string, as?: TestMember): Promise<TestAnswer>
  post(path: string, body?: unknown, as?: TestMember): Promise<TestAnswer>
  inject(options: InjectOptions): Promise<TestAnswer>
  /** Makes a person with a session, without going through registration. */
  createMember(options?: { groupId?: number; nickname?: string; status?: number }): Promise<TestMember>
  /** The first one is user 1, as on every site. */
  createAdmin(): Promise<TestMember>
  /** Gives a group further rights. */
  grant(groupId: number, ...keys: string[]): Promise<void>
  close(): Promise<void>
}

/** Environment that a test adds to the default one. */
export interface TestAppOptions {
  readonly engine?: Engine
  readonly environment?: Readonly<Record<string, string>>
  /** Stands in for the built web app; without it only the API is answered. */
  readonly web?: WebApp
  /** Takes the place of the silent log. */
  readonly log?: Logger
  /** How many calls are worked on at once; the default unless given. */
  readonly callsMost?: number
}

/** The server over a context, as tests have it. */
export async function openApp(
  ctx: Context,
  web: WebApp | null = null,
  callsMost?: number,
): Promise<FastifyInstance> {
  // A machine that is busy with other tests is late; what a test asks for is answered all the same.
  const loadLimits = {
    lagMostMs: Number.POSITIVE_INFINITY,
    ...(callsMost !== undefined && { most: callsMost }),
  }
  const app = await createApp(ctx, { redis: null, web, loadLimits })
  await app.ready()
  return app
}

/** Calls of a server; an answer that is no JSON is one without a code. */
export function callsOf(app: FastifyInstance): Pick<TestApp, 'get' | 'post' | 'inject'> {
  async function inject(request: InjectOptions): Promise<TestAnswer> {
    const response = await app.inject(request)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      ...(isJson
        ? response.json<Envelope>()
        : { Code: Number.NaN, Message: response.body, Data: null, RequestId: '', RequestTime: '' }),
      status: response.statusCode,
      headers: response.headers,
    }
  }
  const authorization = (as?: TestMember) => (as ? { authorization: `Bearer ${as.token}` } : {})
  return {
    inject,
    get: (path, as) => inject({ method: 'GET', url: path, headers: authorization(as) }),
    post: (path, body, as) =>
      inject({
        method: 'POST',
        url: path,
        headers: { ...authorization(as), 'content-type': 'application/json' },
        payload: JSON.stringify(body ?? {}),
      }),
  }
}

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'chaguan-test-'))
  const { database, drop } = await openTestDatabase(options.engine ?? 'sqlite', folder)
  const clock = new TestClock()
  const config = readConfig({ DATA_DIR: folder, SITE_URL: 'http://forum.test', ...options.environment })
  const ctx = await openContext(config, {
    database,
    clock,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  await migrate(database, clock.now())
  const app = await openApp(ctx, options.web, options.callsMost)
  let members = 0

  async function isFirstAdministrator(tx: Tx, groupId: number): Promise<boolean> {
    if (groupId !== groupIds.administrator) return false
    return !(await tx.selectFrom('users').select('id').where('id', '=', 1).executeTakeFirst())
  }

  async function createMember({
    groupId = groupIds.member as number,
    nickname,
    status = 0,
  }: {
    groupId?: number
    nickname?: string
    status?: number
  } = {}) {
    members += 1
    const name = nickname ?? `会员${members}`
    const token = newToken()
    const now = clock.now()
    const id = await database.transaction(async (tx) => {
      const user = await tx
        .insertInto('users')
        .values({
          ...((await isFirstAdministrator(tx, groupId)) ? { id: 1 } : {}),
          username: `member${members}`,
          username_key: `member${members}`,
          nickname: name,
          nickname_key: name.toLowerCase(),
          password_hash: '',
          pay_password_hash: '',
          mobile: '',
          signature: '',
          avatar: '',
          avatar_at: null,
          background: '',
          register_ip: '',
          last_login_ip: '',
          register_reason: '',
          reject_reason: '',
          username_bout: 0,
          thread_count: 0,
          follow_count: 0,
          fans_count: 0,
          liked_count: 0,
          question_count: 0,
          status,
          login_at: now,
          joined_at: now,
          expired_at: null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('group_user')
        .values({ group_id: groupId, user_id: user.id, expiration_at: null })
        .execute()
      await tx
        .insertInto('sessions')
        .values({
          user_id: user.id,
          token_hash: hashToken(token),
          refresh_hash: hashToken(newToken()),
          user_agent: '',
          ip: '',
          created_at: now,
          last_seen_at: now,
          expires_at: now + 30 * 86_400_000,
        })
        .execute()
      return user.id
    })
    return { id, token, nickname: name }
  }

  return {
    app,
    ctx,
    clock,
    ...callsOf(app),
    createMember,
    createAdmin: () => createMember({ groupId: groupIds.administrator }),
    async grant(groupId, ...keys) {
      await ctx.transaction(
        async (tx) => {
          await tx
            .insertInto('group_permission')
            .values(keys.map((permission) => ({ group_id: groupId, permission })))
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        },
        ['groups'],
      )
    },
    async close() {
      await app.close()
      await closeContext(ctx)
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
