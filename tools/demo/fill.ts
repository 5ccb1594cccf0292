import { sql } from 'kysely'
import type { Context } from '../../server/src/context.ts'
import type { Db, Tx } from '../../server/src/drivers/db/db.ts'
import { hashOlderFiles } from '../../server/src/modules/files/file-hashes.ts'
import { setSettings } from '../../server/src/modules/settings/index.ts'
import { ensureAdministrator, hashPassword } from '../../server/src/modules/sign-in/index.ts'
import { recount } from '../verify/counters.ts'
import { agreements } from './content/agreements.ts'
import { chats } from './content/chats.ts'
import { coverPicture, members, threads } from './content/index.ts'
import { extras } from './content/thread-blocks.ts'
import { makeCategories } from './make-categories.ts'
import { makeDemoChats } from './make-dialogs.ts'
import { makeDemoNotifications } from './make-notifications.ts'
import { makeDemoThreads } from './make-threads.ts'
import { makePeople } from './people.ts'
import { drawPictures, storeDemoPicture } from './pictures.ts'
import { twoFactorMember, twoFactorSecret } from './special-members.ts'

/** The password of every member of the demo community. */
export const demoPassword = 'chaguan2026'

/** Thrown when a site already has content; its message is one sentence for the operator. */
export class SiteNotEmpty extends Error {
  override readonly name = 'SiteNotEmpty'
}

const dayMs = 86_400_000

/** Whether there are no threads and no accounts but that of the configured administrator. */
async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ users: number; threads: number }>`
    select (select count(*) from users) as users, (select count(*) from threads) as threads
  `.execute(db)
  return rows[0]?.threads === 0 && rows[0].users <= 1
}

async function dressSite(ctx: Context, coverKey: string): Promise<void> {
  await setSettings(ctx, {
    site_name: '茶馆',
    site_title: '茶馆：坐下来，慢慢聊',
    site_keywords: '茶,生活,骑行,摄影,读书,技术',
    site_introduction: '坐下来，慢慢聊。这里有茶、有书、有刚拍的照片，也有还没想明白的问题。',
    ...agreements,
    site_cover: `/files/${coverKey}`,
    background_image: `/files/${coverKey}`,
    site_install: String(
      ctx.clock.now() - Math.max(...members.map((member) => member.joinedDaysAgo)) * dayMs,
    ),
  })
}

/** A third of a thread's views are attributed to its topics. */
async function countTopicViews(tx: Tx): Promise<void> {
  await sql`
    update topics set view_count = (
      select coalesce(sum(threads.view_count), 0) / 3 from thread_topic
      join threads on threads.id = thread_topic.thread_id where thread_topic.topic_id = topics.id
    )
  `.execute(tx)
}

/**
 * Fills an empty site with the demo community in one transaction: twelve members, their categories, sixty threads with
 * pictures, comments and likes, one pending thread, private messages and notifications. Throws SiteNotEmpty when the site has content. The
 * configured administrator is created first and stays. With a custom `password` the site also keeps its name and
 * pictures, as it is a real site and not a demo.
 */
export async function fillDemo(ctx: Context, password?: string): Promise<void> {
  if (ctx.config.administrator) await ensureAdministrator(ctx)
  const sent = chats.flatMap(({ messages }) => messages.flatMap(({ picture }) => picture ?? []))
  const ofGoods = Object.values(extras).flatMap(({ goods }) => goods?.picture ?? [])
  const photos = new Set([...threads.flatMap((thread) => thread.pictures), ...sent, ...ofGoods, coverPicture])
  const pictures = await drawPictures([
    ...[...photos].map((name) => ({ kind: 'photos' as const, name })),
    ...members.map((member) => ({ kind: 'avatars' as const, name: member.avatar })),
  ])
  const passwordHash = await hashPassword(password ?? demoPassword)
  const now = ctx.clock.now()
  const origin = ctx.config.siteUrl ?? `http://${ctx.config.host}:${ctx.config.port}`
  await ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'groups')
      if (!(await isEmpty(tx)))
        throw new SiteNotEmpty('The demo fills an empty site only, and this one holds something already.')
      const within = { ...ctx, db: tx }
      const people = await makePeople(tx, {
        files: ctx.files,
        secrets: ctx.secrets,
        pictures,
        passwordHash,
        now,
      })
      const categories = await makeCategories(tx, now)
      const parts = { ctx: within, tx, people, categories, pictures, origin, now }
      await makeDemoThreads(parts)
      await makeDemoChats(parts)
      await makeDemoNotifications(parts)
      await recount(tx)
      await countTopicViews(tx)
    },
    ['groups', 'categories'],
  )
  const cover = pictures.get(`photos/${coverPicture}`)
  if (cover && password === undefined) await dressSite(ctx, (await storeDemoPicture(ctx.files, cover)).key)
  await hashOlderFiles(ctx)
}

/** Returns the text on the members of the demo community and how to log in as them. */
export function demoGreeting(): string {
  const people = members.map(({ username, nickname, group }) =>
    username === twoFactorMember
      ? `${username} (${nickname}, with a second factor: ${twoFactorSecret})`
      : group === 'member'
        ? `${username} (${nickname})`
        : `${username} (${nickname}, ${group})`,
  )
  return `The demo community moved in; everybody's password is ${demoPassword}:\n  ${people.join('\n  ')}`
}

/**
 * Fills the site at start-up when it is empty, and returns how to log in; null for a site with content, which is
 * unchanged. When two processes start together, only one fills it.
 */
export async function fillEmptySite(ctx: Context, password?: string): Promise<string | null> {
  if (!(await isEmpty(ctx.db))) return null
  try {
    await fillDemo(ctx, password)
    return demoGreeting()
  } catch (error) {
    if (error instanceof SiteNotEmpty) return null
    throw error
  }
}
