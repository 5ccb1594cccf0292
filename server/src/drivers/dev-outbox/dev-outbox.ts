import type { Database } from '../db/db.ts'

/** Maximum stored messages; new ones replace the oldest. */
const maxStoredMessages = 100

/** A message that was stored instead of being sent. */
export interface DevMessage {
  readonly kind: 'mail' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** Stores mails and text messages of a development site, so that logins can be tested without services. */
export interface DevOutbox {
  store(message: DevMessage): Promise<void>
  /** Returns the stored messages, the newest first, with times in milliseconds since 1970. */
  list(): Promise<(DevMessage & { readonly at: number })[]>
}

/** Stores messages in the database, so that every instance shows the same. */
export function openDevOutbox(database: Database, now: () => number): DevOutbox {
  return {
    async store(message) {
      await database.transaction(async (tx) => {
        await tx
          .insertInto('dev_messages')
          .values({ ...message, created_at: now() })
          .execute()
        await tx
          .deleteFrom('dev_messages')
          .where('id', 'not in', (eb) =>
            eb.selectFrom('dev_messages').select('id').orderBy('id', 'desc').limit(maxStoredMessages),
          )
          .execute()
      })
    },
    async list() {
      const rows = await database.reads
        .selectFrom('dev_messages')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(maxStoredMessages)
        .execute()
      return rows.map(({ kind, recipient, subject, body, created_at }) => ({
        kind: kind === 'sms' ? 'sms' : 'mail',
        recipient,
        subject,
        body,
        at: created_at,
      }))
    },
  }
}
