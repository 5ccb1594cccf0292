import { sql } from 'kysely'
import { keyOfWord } from '../../server/src/modules/stop-words/word-lines.ts'
import { findingOf, type Invariant, noRows } from './invariant.ts'

/** Invariants of groups, categories and settings. */
export const administrationInvariants: readonly Invariant[] = [
  noRows(
    'exactly one group is the default group, and it is neither paid nor a special built-in group',
    () => sql`
      select 'default groups: ' || count(*) as example from groups where is_default = 1 having count(*) <> 1
      union all
      select 'group ' || id from groups where is_default = 1 and (is_paid = 1 or id in (1, 5, 6, 7))
    `,
  ),
  noRows(
    'every paid group has a price, a number of days and a unique level',
    () => sql`
      select 'group ' || g.id as example from groups as g
      where (g.is_paid = 1 and (g.fee_cents <= 0 or g.days <= 0 or g.level not between 1 and 5
        or exists (select 1 from groups as o where o.is_paid = 1 and o.level = g.level and o.id <> g.id)))
        or (g.is_paid = 0 and g.level <> 0)
    `,
  ),
  noRows(
    'every category permission refers to an existing category',
    () => sql`
      select 'group ' || p.group_id || ': ' || p.permission as example from group_permission as p
      where p.permission like 'category%' and not exists (
        select 1 from categories as c where p.permission like 'category' || c.id || '.%')
    `,
  ),
  {
    name: 'stop words are unique after normalisation, and their rules are valid',
    async look({ database }) {
      const rows = await database.reads.selectFrom('stop_words').selectAll().execute()
      const others = ['{IGNORE}', '{BANNED}']
      const isSound = (row: (typeof rows)[number]) =>
        row.find_key === keyOfWord(row.find) &&
        [...others, '{MOD}', '{REPLACE}'].includes(row.ugc) &&
        [row.username, row.nickname, row.signature, row.dialog].every((rule) => others.includes(rule))
      return findingOf(rows.filter((row) => !isSound(row)).map((row) => `stop word ${row.id}`))
    },
  },
]
