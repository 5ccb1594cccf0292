import { groupIds } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Engine, Tx } from '../../drivers/db/db.ts'
import type { Migration } from './migration.ts'

interface Trigger {
  readonly name: string
  /** For example `update of title on threads`. */
  readonly after: string
  readonly when: string
  readonly statements: readonly string[]
}

async function createTrigger(
  tx: Tx,
  engine: Engine,
  { name, after, when, statements }: Trigger,
): Promise<void> {
  const body = `begin ${statements.join('; ')};`
  const start = `create trigger ${name} after ${after} for each row when (${when})`
  if (engine === 'sqlite') {
    await sql.raw(`${start} ${body} end`).execute(tx)
    return
  }
  await sql
    .raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} return null; end $$`)
    .execute(tx)
  await sql.raw(`${start} execute function ${name}()`).execute(tx)
}

const counted = 'set files_version = files_version + 1'
const ofSite = `update versions set version = version + 1 where name = 'files'`
/** Messages, form answers and data exports, whose ids are not those of posts. */
const typesOfPeople = '(4, 6, 7, 8)'
const differs = (column: string) => `old.${column} is distinct from new.${column}`
const stateOfThreads = [
  'is_draft',
  'is_approved',
  'deleted_at',
  'price_cents',
  'attachment_price_cents',
  'category_id',
  'is_site',
]
const stateOfPosts = ['is_approved', 'deleted_at']

/** Changes of state, and the posts whose public file URLs change with them. */
const triggers: readonly Trigger[] = [
  {
    name: 'threads_files_version',
    after: `update of ${stateOfThreads.join(', ')} on threads`,
    when: stateOfThreads.map(differs).join(' or '),
    statements: [`update threads ${counted} where id = new.id`],
  },
  {
    name: 'posts_files_version',
    after: `update of ${stateOfPosts.join(', ')} on posts`,
    when: `new.is_first = 0 and (${stateOfPosts.map(differs).join(' or ')})`,
    statements: [
      `update posts ${counted} where id = new.id`,
      `update posts ${counted} where reply_post_id = new.id`,
    ],
  },
  {
    name: 'sold_items_files_version',
    after: 'delete on thread_tom',
    when: `old.price_ids not in ('', '[]')`,
    statements: [`update threads ${counted} where id = old.thread_id`],
  },
  {
    name: 'released_files_version',
    after: 'update of type_id on attachments',
    when: `old.type_id > 0 and ${differs('type_id')} and old.type not in ${typesOfPeople}`,
    statements: [
      `update posts ${counted} where id = old.type_id and is_first = 0`,
      `update threads ${counted} where id = (select thread_id from posts where id = old.type_id and is_first = 1)`,
    ],
  },
  {
    name: 'site_access_files_version',
    after: 'update of value on settings',
    when: `new.key in ('site_close', 'site_mode') and ${differs('value')}`,
    statements: [ofSite],
  },
  {
    name: 'visitor_rights_files_version',
    after: 'delete on group_permission',
    when: `old.group_id = ${groupIds.guest} and (old.permission like '%thread.viewPosts' or old.permission = 'thread.viewVideo')`,
    statements: [ofSite],
  },
]

/**
 * Counts state changes of posts with files; the public URL of a file contains the count, so that no URL becomes valid
 * again.
 */
export const fileOpenings: Migration = {
  name: '0038-file-openings',
  async up(tx, engine) {
    for (const table of ['threads', 'posts'])
      await sql`alter table ${sql.table(table)} add column files_version bigint not null default 0`.execute(
        tx,
      )
    await sql`insert into versions (name, version) values ('files', 1)`.execute(tx)
    for (const trigger of triggers) await createTrigger(tx, engine, trigger)
  },
}
