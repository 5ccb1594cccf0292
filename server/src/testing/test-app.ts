import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Envelope, groupIds, type WebApp } from '@chaguan/contracts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { readConfig } from '../config.ts'
import { checkCachedValues } from '../context/row-cache.ts'
import type { Context } from '../context.ts'
import { createApp } from '../create-app.ts'
import type { Engine } from '../drivers/db/db.ts'
import type { AssetFolders } from '../http/pages/static-assets.ts'
import type { LoadLimits } from '../http/transport/load-shedding.ts'
import { closeContext, openContext } from '../open-context.ts'
import { hashCheaply } from './cheap-passwords.ts'
import { checkCacheTables } from './check-cache-tables.ts'
import { type CreateMember, memberMaker, type TestMember } from './fixtures/members.ts'
import { openTestDatabase } from './test-database.ts'

/** The engines for tests: PostgreSQL is left out only if it was found to be unreachable. */
export const engines: readonly Engine[] =
  process.env.SKIP_POSTGRES === '1' ? ['sqlite'] : ['sqlite', 'postgres']

/** A clock that tests control; it starts at noon of a Wednesday. */
export class TestClock {
  #now = Date.UTC(2026, 10, 18, 4, 0, 0)

  now(): number {
    return this.#now
  }

  advance(ms: number): void {
    this.#now += ms
  }
}

export type { TestMember } from './fixtures/members.ts'

/** The response of a call: envelope and HTTP status. */
export interface TestAnswer extends Envelope<unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
}

/** The whole server on an empty database of its own. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly ctx: Context
  readonly clock: Pick<TestClock, 'now' | 'advance'>
  /** Calls the API; `as` is the member whose token is sent. */
  get(path: string, as?: TestMember): Promise<TestAnswer>
  post(path: string, body?: unknown, as?: TestMember): Promise<TestAnswer>
  inject(options: InjectOptions): Promise<TestAnswer>
  /** Creates a person with a session, without registration. */
  createMember: CreateMember
  /** The first one is user 1, as on every site. */
  createAdmin(): Promise<TestMember>
  /** Grants further permissions to a group. */
  grant(groupId: number, ...keys: string[]): Promise<void>
  close(): Promise<void>
}

/** Environment variables that a test adds. */
export interface TestAppOptions {
  readonly engine?: Engine
  readonly environment?: Readonly<Record<string, string>>
  /** Replaces the built web app; without it only the API is served. */
  readonly web?: WebApp | null
  /** Whether files of the web app and emoji are served; by default if a web app is given. */
  readonly hasFiles?: boolean
  /** Replaces the folders of those files. */
  readonly folders?: AssetFolders
  /** Replaces the silent log. */
  readonly log?: Logger
  /** Limits of load shedding; by default very high, since test machines are busy. */
  readonly loadLimits?: LoadLimits
}

// A machine that is busy with other tests is slow; requests of tests are served all the same.
const patient: LoadLimits = {
  lagMostMs: Number.POSITIVE_INFINITY,
  waitMostMs: Number.POSITIVE_INFINITY,
}

const noFolders = { client: '', emoji: '' }

/** Creates the server for a context, with the defaults of tests. */
export async function openApp(
  ctx: Context,
  {
    web = null,
    loadLimits,
    hasFiles = web !== null,
    folders = hasFiles ? undefined : noFolders,
  }: Pick<TestAppOptions, 'web' | 'loadLimits' | 'hasFiles' | 'folders'> = {},
): Promise<FastifyInstance> {
  const app = await createApp(ctx, {
    redis: null,
    web,
    loadLimits: { ...patient, ...loadLimits },
    ...(folders && { folders }),
  })
  await app.ready()
  return app
}

/** Returns the calls of a server; a response without JSON has no code. */
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
  hashCheaply(true)
  checkCachedValues()
  checkCacheTables()
  const folder = await mkdtemp(join(tmpdir(), 'chaguan-test-'))
  const clock = new TestClock()
  const { database, giveBack } = await openTestDatabase(options.engine ?? 'sqlite', folder, clock.now())
  const config = readConfig({ DATA_DIR: folder, SITE_URL: 'http://forum.test', ...options.environment })
  const ctx = await openContext(config, {
    database,
    clock,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  const app = await openApp(ctx, options)
  const createMember = memberMaker(database, clock)

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
      giveBack()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
