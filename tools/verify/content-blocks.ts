import { sql } from 'kysely'
import { type Invariant, noRows } from './invariant.ts'

/** Invariants of content blocks and the threads, files and members they refer to. */
export const contentBlockInvariants: readonly Invariant[] = [
  noRows(
    'the vote count of every option equals its number of ballots',
    () => sql`
      select 'option ' || s.id as example from thread_vote_subitems as s
      left join (select thread_vote_subitem_id as id, count(*) as n from thread_vote_users
        group by thread_vote_subitem_id) as c on c.id = s.id
      where s.vote_count <> coalesce(c.n, 0)
    `,
  ),
  noRows(
    'the voter count of every vote equals its number of voters',
    () => sql`
      select 'vote ' || v.id as example from thread_votes as v
      left join (select thread_vote_id as id, count(distinct user_id) as n from thread_vote_users
        group by thread_vote_id) as c on c.id = v.id
      where v.vote_users <> coalesce(c.n, 0)
    `,
  ),
  noRows(
    'nobody has chosen several options of a single-choice vote',
    () => sql`
      select 'user ' || u.user_id || ' in vote ' || v.id as example from thread_votes as v
      join thread_vote_users as u on u.thread_vote_id = v.id
      where v.choice_type = 1 group by v.id, u.user_id having count(*) > 1
    `,
  ),
  noRows(
    'every ballot refers to an option of its own vote',
    () => sql`
      select 'user ' || u.user_id || ' in vote ' || u.thread_vote_id as example from thread_vote_users as u
      left join thread_vote_subitems as s on s.id = u.thread_vote_subitem_id
      where s.id is null or s.thread_vote_id <> u.thread_vote_id
    `,
  ),
  ...(
    [
      ['vote', 'thread_votes', '109'],
      ['red packet', 'thread_red_packets', '106'],
      ['reward', 'thread_rewards', '107'],
    ] as const
  ).map(([name, table, tomId]) =>
    noRows(
      `every ${name} row belongs to a block of its thread, and every such block has a row`,
      () => sql`
        select 'thread ' || coalesce(k.thread_id, b.thread_id) as example
        from (select thread_id from ${sql.table(table)}) as k
        full join (select thread_id from thread_tom where tom_type = ${sql.lit(tomId)} and status = 0) as b
          on b.thread_id = k.thread_id
        where k.thread_id is null or b.thread_id is null
      `,
    ),
  ),
  noRows(
    'every vote has at least two options',
    () => sql`
      select 'vote ' || v.id as example from thread_votes as v
      left join thread_vote_subitems as s on s.thread_vote_id = v.id
      group by v.id having count(s.id) < 2
    `,
  ),
  noRows(
    'the remainder of a red packet or reward is between zero and its amount',
    () => sql`
      select 'red packet ' || id as example from thread_red_packets
      where remain_money_cents < 0 or remain_money_cents > money_cents
        or remain_number < 0 or remain_number > number
      union all select 'reward ' || id from thread_rewards
      where remain_money_cents < 0 or remain_money_cents > money_cents
    `,
  ),
  noRows(
    'audio and video rows match their attachments one to one',
    () => sql`
      select 'attachment ' || coalesce(a.id, v.attachment_id) as example
      from (select id, type, user_id from attachments where type in (2, 3)) as a
      full join thread_video as v on v.attachment_id = a.id
      where a.id is null or v.id is null or v.user_id <> a.user_id
        or v.type <> case a.type when 2 then 1 else 0 end
    `,
  ),
  noRows(
    'files, audio and video attached to a post are attached to a first post',
    () => sql`
      select 'attachment ' || a.id as example from attachments as a join posts as p on p.id = a.type_id
      where a.type in (0, 2, 3) and a.type_id <> 0 and p.is_first <> 1
    `,
  ),
]
