import { sql } from 'kysely'
import { readConfig } from '../../../server/src/config.ts'
import { openDatabase } from '../../../server/src/open-context.ts'
import type { BenchSite } from '../sites/bench-site.ts'
import { recommended } from '../sites/recommended.ts'

const weekMs = 7 * 86_400_000

/** Conditions of the four lists, written independently of the product. */
const lists = [
  'true',
  `category_id in (${recommended.categories.join(',')})
    and not (is_anonymous = 0 and user_id in (${recommended.blockedUsers.join(',')}))`,
  'is_essence = 1',
  `is_anonymous = 0 and user_id in (
    select to_user_id from user_follow where from_user_id = (select id from users where username = 'xiaoyu'))`,
]

/**
 * Counts the threads of each of the four lists in each of its three orders, list by list, one query each, in the
 * database of a stopped site. The order by views contains only threads of the last seven days.
 */
export async function countLists(site: BenchSite): Promise<number[]> {
  const database = await openDatabase(readConfig({ DATA_DIR: site.dataDir, ...site.settings }))
  try {
    const counts: number[] = []
    for (const list of lists)
      for (const since of [0, 0, Date.now() - weekMs]) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from threads
          where is_listed = 1 and created_at >= ${since} and ${sql.raw(list)}`.execute(database.reads)
        counts.push(Number(rows[0]?.n ?? 0))
      }
    return counts
  } finally {
    await database.close()
  }
}
