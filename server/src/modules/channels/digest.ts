import { digestHourDefault } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { storeChannelSettings } from './channel-settings-store.ts'
import { insertDeliveries } from './delivery-store.ts'

/** Users per transaction. */
const peopleAtOnce = 200
/** The first digest covers at most this time, in milliseconds. */
const firstDigestMs = 7 * 86_400_000

interface DueDigest {
  readonly user_id: number
  readonly digest_at: number | null
}

/** Returns the users whose digest is due at an hour and who have unread notifications, in the order of their ids. */
async function findDue(ctx: Context, hour: number, afterId: number, now: number): Promise<DueDigest[]> {
  const since = sql<number>`coalesce(s.digest_at, ${now - firstDigestMs})`
  const { rows } = await sql<DueDigest>`
    select e.user_id, s.digest_at from user_emails e
    left join notice_settings s on s.user_id = e.user_id
    where e.user_id > ${afterId} and e.verified_at > 0
    and coalesce(s.mail_mode, 'digest') = 'digest' and coalesce(s.mail_hour, ${digestHourDefault}) = ${hour}
    and (
      exists (select 1 from notifications n where n.user_id = e.user_id and n.read_at is null and n.created_at > ${since})
      or exists (select 1 from dialogs d where d.sender_user_id = e.user_id and d.sender_unread > 0 and d.updated_at > ${since})
      or exists (select 1 from dialogs d where d.recipient_user_id = e.user_id and d.recipient_unread > 0 and d.updated_at > ${since})
    )
    order by e.user_id limit ${peopleAtOnce}
  `.execute(ctx.db)
  return rows
}

/** Plans the digests of the current hour in the site's time zone; each person gets at most one a day. */
export async function planDigests(ctx: Context): Promise<void> {
  if (!(await ctx.mail.isOn())) return
  const now = ctx.clock.now()
  const [day = '', time = ''] = ctx.time.format(now).split(' ')
  const hour = Number(time.slice(0, 2))
  let after = 0
  for (;;) {
    const due = await findDue(ctx, hour, after, now)
    const last = due.at(-1)
    if (!last) return
    await ctx.transaction(async (tx) => {
      await insertDeliveries(
        tx,
        due.map(({ user_id, digest_at }) => ({
          userId: user_id,
          channel: 'mail',
          eventKey: `digest:${day}`,
          about: { since: digest_at || now - firstDigestMs },
        })),
        now,
      )
      for (const { user_id } of due) await storeChannelSettings(tx, user_id, { digestAt: now })
    })
    after = last.user_id
  }
}
