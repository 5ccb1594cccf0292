import { groupIds } from '@chaguan/contracts'
import { sql } from 'kysely'
import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

type Step = (...given: Parameters<Migration['up']>) => Promise<void>

/** Permissions of members for content blocks (docs/reference/wire-accounts.md#default-permissions). */
const memberRights = ['thread.insertVote', 'thread.insertVideo', 'thread.insertAudio']

const makeFiles: Step = async (tx, engine) => {
  await createTable(tx, engine, 'thread_video', {
    id: 'id',
    user_id: 'number',
    type: 'number',
    status: 'number',
    reason: 'text',
    attachment_id: 'number',
    cover_key: 'text',
    width: 'number',
    height: 'number',
    duration_ms: 'number',
    created_at: 'number',
    updated_at: 'number',
  })
  await createTable(tx, engine, 'attachments_share', {
    id: 'id',
    sign: 'text',
    attachments_id: 'number',
    thread_id: 'number',
    user_id: 'number',
    ip: 'text',
    download_count: 'number',
    downloaded_at: 'optional',
    expired_at: 'number',
    created_at: 'number',
  })
}

const makeVotes: Step = async (tx, engine) => {
  await createTable(tx, engine, 'thread_votes', {
    id: 'id',
    thread_id: 'number',
    vote_title: 'text',
    choice_type: 'number',
    vote_users: 'number',
    expired_at: 'number',
    created_at: 'number',
    updated_at: 'number',
  })
  await createTable(tx, engine, 'thread_vote_subitems', {
    id: 'id',
    thread_vote_id: 'number',
    sort: 'number',
    content: 'text',
    vote_count: 'number',
  })
  await createTable(
    tx,
    engine,
    'thread_vote_users',
    { thread_vote_id: 'number', thread_vote_subitem_id: 'number', user_id: 'number', created_at: 'number' },
    ['thread_vote_id', 'user_id', 'thread_vote_subitem_id'],
  )
}

const makePromises: Step = async (tx, engine) => {
  await createTable(tx, engine, 'thread_red_packets', {
    id: 'id',
    thread_id: 'number',
    post_id: 'number',
    rule: 'number',
    condition: 'number',
    likenum: 'number',
    money_cents: 'number',
    number: 'number',
    remain_money_cents: 'number',
    remain_number: 'number',
    status: 'number',
    content: 'text',
    is_paid: 'number',
    created_at: 'number',
    updated_at: 'number',
  })
  await createTable(tx, engine, 'thread_rewards', {
    id: 'id',
    thread_id: 'number',
    post_id: 'number',
    type: 'number',
    user_id: 'number',
    answer_id: 'number',
    money_cents: 'number',
    remain_money_cents: 'number',
    expired_at: 'number',
    content: 'text',
    is_paid: 'number',
    created_at: 'number',
    updated_at: 'number',
  })
}

const makeIndexes: Step = async (tx) => {
  await createIndexes(tx, {
    thread_votes_thread: 'thread_votes (thread_id)',
    thread_vote_subitems_vote: 'thread_vote_subitems (thread_vote_id, sort)',
    thread_red_packets_thread: 'thread_red_packets (thread_id)',
    thread_rewards_thread: 'thread_rewards (thread_id)',
    attachments_share_user: 'attachments_share (user_id, ip, created_at)',
    attachments_share_age: 'attachments_share (created_at)',
  })
  await createIndexes(
    tx,
    {
      thread_video_attachment: 'thread_video (attachment_id)',
      attachments_share_sign: 'attachments_share (sign)',
    },
    true,
  )
}

const grantMembers: Step = async (tx) => {
  const member = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupIds.member)
    .executeTakeFirst()
  if (!member) return
  await tx
    .insertInto('group_permission')
    .values(memberRights.map((permission) => ({ group_id: groupIds.member, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Audio and video, votes, red packets, rewards and download links. */
export const contentBlocks: Migration = {
  name: '0007-content-kinds',
  async up(tx, engine, now) {
    for (const step of [makeFiles, makeVotes, makePromises, makeIndexes, grantMembers])
      await step(tx, engine, now)
  },
}

/**
 * Indexes to find the owner of an avatar, cover or video poster; the session of a download link; the hashes of stored
 * files.
 */
export const closedFiles: Migration = {
  name: '0028-closed-files',
  async up(tx, engine) {
    await createIndexes(tx, {
      users_avatar: "users (avatar) where avatar <> ''",
      users_background: "users (background) where background <> ''",
      thread_video_cover: "thread_video (cover_key) where cover_key <> ''",
    })
    await sql`alter table attachments_share add column session_id bigint`.execute(tx)
    await sql`alter table attachments_share add column session_from text not null default ''`.execute(tx)
    await createTable(tx, engine, 'file_hashes', { file_key: 'text', sha256: 'text', created_at: 'number' }, [
      'file_key',
    ])
  },
}

/** Logos and icons of the site, so that unused ones can be deleted. */
export const sitePictures: Migration = {
  name: '0057-site-pictures',
  async up(tx, engine) {
    await createTable(tx, engine, 'site_pictures', { file_key: 'text', created_at: 'number' }, ['file_key'])
  },
}
