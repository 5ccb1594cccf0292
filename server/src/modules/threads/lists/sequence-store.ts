import type { Context } from '../../../context.ts'
import type { Sequence } from './list-query.ts'

function ids(text: string | undefined): number[] {
  return (text ?? '')
    .split(',')
    .map((part) => Number(part.trim()))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** The admin's lists for recommended threads; null while they are empty, so that everything is shown. */
export async function readSequence({ db }: Pick<Context, 'db'>): Promise<Sequence | null> {
  const row = await db.selectFrom('sequences').selectAll().orderBy('id').limit(1).executeTakeFirst()
  const sequence: Sequence = {
    categories: ids(row?.category_ids),
    groups: ids(row?.group_ids),
    users: ids(row?.user_ids),
    topics: ids(row?.topic_ids),
    threads: ids(row?.thread_ids),
    blockedUsers: ids(row?.block_user_ids),
    blockedTopics: ids(row?.block_topic_ids),
    blockedThreads: ids(row?.block_thread_ids),
  }
  return Object.values(sequence).some((list) => list.length > 0) ? sequence : null
}
