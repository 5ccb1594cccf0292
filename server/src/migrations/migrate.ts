import { sql } from 'kysely'
import type { Database } from '../drivers/db/db.ts'
import { withMigrationLock } from '../drivers/db/dialect.ts'
import { accounts } from './accounts.ts'
import { alikeNames } from './alike-names.ts'
import { channels, ownMailWaits, presences } from './channels.ts'
import { floors, pinnedComments, repliesOfComments, storedFloors } from './comments.ts'
import { content } from './content.ts'
import { closedFiles, contentKinds } from './content-kinds.ts'
import { dialogs, messageKeys, messageRecalls } from './dialogs.ts'
import { disputesAndBills } from './disputes-and-bills.ts'
import { fileOpenings } from './file-openings.ts'
import { gateways } from './gateways.ts'
import type { Migration } from './migration.ts'
import { accessBlocks, bulkActions, moderation, personNotes, stopWords } from './moderation.ts'
import { approvals, financeDays, money, redPackets, waitingGroups, withdrawals } from './money.ts'
import { nameSkeletons } from './name-skeletons.ts'
import { notices } from './notices.ts'
import { credentialsVersions, otherWays, sessionsOfPending } from './other-ways.ts'
import { people } from './people.ts'
import { membershipsTold, peopleOfASite } from './people-of-a-site.ts'
import { pluginBisects, pluginHalves, pluginPictures, plugins } from './plugins.ts'
import { reading } from './reading.ts'
import { invitations, relations } from './relations.ts'
import { search } from './search.ts'
import { seeds } from './seeds.ts'
import { textPictures, textTags } from './texts.ts'
import { administration, settingChanges, siteDays, sortedLists, work } from './work.ts'

/** Every step, oldest first. A file holds the steps of one noun; a step goes by the number in its name. */
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
  nameSkeletons,
  closedFiles,
  credentialsVersions,
  messageRecalls,
  sessionsOfPending,
  storedFloors,
  presences,
  ownMailWaits,
  money,
  waitingGroups,
  withdrawals,
  fileOpenings,
  redPackets,
  gateways,
  financeDays,
  settingChanges,
  disputesAndBills,
  approvals,
  plugins,
  administration,
  siteDays,
  bulkActions,
  pluginHalves,
  pluginPictures,
  personNotes,
  accessBlocks,
  pluginBisects,
  sortedLists,
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
