import { findViewer } from '../../modules/sign-in/index.ts'
import type { Member } from '../../viewer.ts'
import { openTestApp, type TestAnswer, type TestApp, type TestMember } from '../test-app.ts'

/** Number of concurrent calls. */
export const callsAtOnce = 30

/**
 * A race for a check-then-write rule: its description, how many calls may succeed, and the race, which returns how many
 * did.
 */
export type Race = readonly [about: string, allowed: number, run: (t: TestApp) => Promise<number>]

/** Runs a call many times concurrently, with its number from 0 on; returns the results. */
export function atOnce<R>(call: (number: number) => Promise<R>): Promise<R[]> {
  return Promise.all(Array.from({ length: callsAtOnce }, (_, number) => call(number)))
}

/** Counts the calls that were not refused. */
export async function countDone(call: (number: number) => Promise<TestAnswer>): Promise<number> {
  return (await atOnce(call)).filter(({ Code }) => Code === 0).length
}

/** Counts the work that did not throw. */
export async function countSucceeded(work: (number: number) => Promise<unknown>): Promise<number> {
  const isKept = (number: number) =>
    work(number).then(
      () => true,
      () => false,
    )
  return (await atOnce(isKept)).filter(Boolean).length
}

/** Returns the viewer of a test member. */
export async function viewerOf(t: TestApp, { token }: TestMember): Promise<Member> {
  const client = { ip: '', userAgent: '' }
  const viewer = await findViewer(t.ctx, token, { lang: 'zh', client, origin: '', callUrl: '' })
  if (viewer?.id == null) throw new Error('the session does not exist')
  return { ...viewer, id: viewer.id }
}

/** Counts the rows of a table with these values. */
export async function countRows(
  { ctx }: TestApp,
  table: Parameters<TestApp['ctx']['db']['selectFrom']>[0],
  values: Readonly<Record<string, string | number>> = {},
): Promise<number> {
  let query = ctx.db.selectFrom(table as 'posts').select((eb) => eb.fn.countAll<number>().as('n'))
  for (const [column, value] of Object.entries(values))
    query = query.where(column as 'id', '=', value as number)
  return (await query.executeTakeFirstOrThrow()).n
}

/** Creates as many people as there are calls. */
export async function createCrowd(t: TestApp): Promise<TestMember[]> {
  const people: TestMember[] = []
  while (people.length < callsAtOnce) people.push(await t.createMember())
  return people
}

/** Runs a race on an empty site of an engine. */
export async function runRace(engine: 'sqlite' | 'postgres', run: Race[2]): Promise<number> {
  const t = await openTestApp({ engine, environment: { NODE_ENV: 'development' } })
  try {
    return await run(t)
  } finally {
    await t.close()
  }
}
