import { sql } from 'kysely'
import { limits } from '../../contracts/src/limits.ts'
import { type Invariant, noRows } from './invariant.ts'

/** Moderation states of threads and posts are consistent. */
export const moderationInvariants: readonly Invariant[] = [
  noRows(
    'posts.edit_count is the number of revisions after the first',
    () => sql`
      select 'post ' || p.id || ': stored ' || p.edit_count || ', counted ' || coalesce(r.n, 0) as example
      from posts as p left join (
        select post_id, count(*) - 1 as n from post_revisions group by post_id
      ) as r on r.post_id = p.id
      where p.edit_count <> coalesce(r.n, 0)
    `,
  ),
  noRows(
    'the edit count of a thread equals that of its first post',
    () => sql`
      select 'thread ' || t.id as example from threads as t join posts as p on p.id = t.first_post_id
      where t.edit_count <> p.edit_count
    `,
  ),
  noRows(
    'the approval state of a thread equals that of its first post',
    () => sql`
      select 'thread ' || t.id as example from threads as t join posts as p on p.id = t.first_post_id
      where t.is_approved <> p.is_approved
    `,
  ),
  noRows(
    'only pending and ignored posts have stored stop words',
    () => sql`
      select 'post ' || m.post_id as example from post_mod as m join posts as p on p.id = m.post_id
      where p.is_approved = 1
    `,
  ),
  noRows(
    `at most ${limits.maxSticky} threads are sticky`,
    () => sql`
      select count(*) || ' are' as example from threads where is_sticky = 1 and is_listed = 1
      having count(*) > ${sql.lit(limits.maxSticky)}
    `,
  ),
  noRows(
    'pinned posts are first-level comments',
    () => sql`
      select 'post ' || id as example from posts where pinned_at is not null and (is_first = 1 or is_comment = 1)
    `,
  ),
  noRows(
    'threads closed for comments have no later comments',
    () => sql`
      select 'post ' || p.id as example from posts as p join threads as t on t.id = p.thread_id
      where p.is_first = 0 and p.created_at > t.comments_closed_at
    `,
    'update threads set comments_closed_at = 1 where id = 1',
  ),
  noRows(
    'only sticky threads have a sort number',
    () => sql`
      select 'thread ' || s.thread_id as example from thread_stick_sort as s
      join threads as t on t.id = s.thread_id where t.is_sticky = 0
    `,
  ),
  noRows(
    'threads pinned to a profile were written by its owner',
    () => sql`
      select 'user ' || s.user_id as example from thread_sticks as s
      join threads as t on t.id = s.thread_id where t.user_id <> s.user_id
    `,
  ),
]
