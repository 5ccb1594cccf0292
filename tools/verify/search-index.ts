import { type RawBuilder, sql } from 'kysely'
import type { Finding, Invariant, Site } from './invariant.ts'
import { noRows } from './invariant.ts'

/** Public posts: in a listed thread, approved and not deleted, and so is the comment of a reply. */
const open = sql`
  select p.id, p.thread_id, p.is_first, t.category_id,
    case when t.is_anonymous = 1 and p.user_id = t.user_id then 0 else p.user_id end as user_id
  from posts as p join threads as t on t.id = p.thread_id left join posts as c on c.id = p.reply_post_id
  where t.is_listed = 1 and p.deleted_at is null and p.is_approved = 1
    and (p.reply_post_id is null or (c.deleted_at is null and c.is_approved = 1))`

/** Whether the index is being updated, or was not built yet: then it may lack content. */
async function isBehind({ database }: Site): Promise<boolean> {
  const { rows } = await sql<{ built: number; waiting: number }>`
    select (select count(*) from search_state where name = 'version' and value > 0) as built,
      (select count(*) from search_state where name = 'under-way' and value > 0)
        + (select count(*) from search_pending) + (select count(*) from outbox) as waiting
  `.execute(database.reads)
  const [state] = rows
  return state === undefined || state.built === 0 || state.waiting > 0
}

const nothing: Finding = { total: 0, examples: [] }

function unlessBehind(name: string, query: (site: Site) => RawBuilder<unknown>): Invariant {
  const invariant = noRows(name, query)
  return { name, look: async (site) => ((await isBehind(site)) ? nothing : invariant.look(site)) }
}

/** The search index contains the public content, and nothing else. */
export const searchInvariants: readonly Invariant[] = [
  unlessBehind(
    'every public post is in the search index',
    () => sql`select 'post ' || o.id as example from (${open}) as o
      left join search_posts as s on s.post_id = o.id where s.post_id is null`,
  ),
  unlessBehind(
    'the search index contains public posts only, each with its own author and category',
    () => sql`select 'post ' || s.post_id as example from search_posts as s
      left join (${open}) as o on o.id = s.post_id
      where o.id is null or o.thread_id <> s.thread_id or o.category_id <> s.category_id
        or o.user_id <> s.user_id or o.is_first <> s.is_first`,
  ),
  unlessBehind('every post in the search index has its words', ({ database }) =>
    database.engine === 'sqlite'
      ? sql`select 'post ' || s.post_id as example from search_posts as s
          left join search_post_words_docsize as w on w.id = s.post_id where w.id is null
          union all select 'words of ' || w.id from search_post_words_docsize as w
          left join search_posts as s on s.post_id = w.id where s.post_id is null`
      : sql`select 'post ' || post_id as example from search_posts where words = ''`,
  ),
  unlessBehind(
    'the search index has the current names of people and topics',
    () => sql`select n.kind || ' ' || n.ref_id as example from search_names as n
        left join users as u on n.kind = 'user' and u.id = n.ref_id
        left join topics as t on n.kind = 'topic' and t.id = n.ref_id
        where u.id is null and t.id is null
      union all select 'user ' || u.id from users as u
        left join search_names as n on n.kind = 'user' and n.ref_id = u.id
        where u.nickname <> '' and n.id is null
      union all select 'topic ' || t.id from topics as t
        left join search_names as n on n.kind = 'topic' and n.ref_id = t.id where n.id is null`,
  ),
]
