import { sql } from 'kysely'
import type { Database } from '../drivers/db/db.ts'
import { withMigrationLock } from '../drivers/db/dialect.ts'
import { people } from './0001-people.ts'
import { content } from './0002-content.ts'
import { work } from './0003-work.ts'
import { seeds } from './0004-seeds.ts'
import { stopWords } from './0005-stop-words.ts'
import { moderation } from './0006-moderation.ts'
import { contentKinds } from './0007-content-kinds.ts'
import { search } from './0008-search.ts'
import { reading } from './0009-reading.ts'
import { accounts } from './0010-accounts.ts'
import { relations } from './0011-relations.ts'
import { dialogs } from './0012-dialogs.ts'
import { notices } from './0013-notices.ts'
import { invitations } from './0014-people.ts'
import { otherWays } from './0016-other-ways.ts'
import { peopleOfASite } from './0017-people-of-a-site.ts'
import { channels } from './0018-channels.ts'
import { floors } from './0019-floors.ts'
import { textTags } from './0020-text-tags.ts'
import { textPictures } from './0021-text-pictures.ts'
import { alikeNames } from './0022-alike-names.ts'
import { messageKeys } from './0023-message-keys.ts'
import { membershipsTold } from './0024-memberships-told.ts'
import { pinnedComments } from './0025-pinned-comments.ts'
import { repliesOfComments } from './0026-replies-of-comments.ts'
import type { Migration } from './migration.ts'

/** Every step, oldest first. */
const migrations: readonly Migration[] = [
  people,
  content,
  work,
  seeds,
  stopWords,
  moderation,
  contentKinds,
  search,
  reading,
  accounts,
  relations,
  dialogs,
  notices,
  invitations,
  otherWays,
  peopleOfASite,
  channels,
  floors,
  textTags,
  textPictures,
  alikeNames,
  messageKeys,
  membershipsTold,
  pinnedComments,
  repliesOfComments,
]

/** Names of every step of this version, oldest first. */
export const migrationNames: readonly string[] = migrations.map((migration) => migration.name)

/**
 * Brings the database to this version, all steps in one transaction: it is done whole or not at all, and of two
 * processes that start together one does it and the other waits. Answers the names of the steps it did.
 * Refuses a database that a newer version has already changed.
 */
export async function migrate(database: Database, now: number): Promise<string[]> {
  return withMigrationLock(database, async (tx) => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
      tx,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
    const applied = new Set(rows.map((row) => row.name))
    const known = new Set(migrationNames)
    const unknown = [...applied].filter((name) => !known.has(name))
    if (unknown.length > 0)
      throw new Error(
        `The database was changed by a newer version (${unknown.join(', ')}). Start that version instead.`,
      )
    const due = migrations.filter((migration) => !applied.has(migration.name))
    for (const migration of due) {
      await migration.up(tx, database.engine, now)
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${now})`.execute(tx)
    }
    return due.map((migration) => migration.name)
  })
}
