import { createIndexes, createTable } from './columns.ts'
import type { Migration } from './migration.ts'

/** Categories, threads, posts, topics, files and reactions. */
export const content: Migration = {
  name: '0002-content',
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a flat list of tables.
  async up(tx, engine) {
    await createTable(tx, engine, 'categories', {
      id: 'id',
      name: 'text',
      description: 'text',
      icon: 'text',
      sort: 'number',
      property: 'number',
      thread_count: 'number',
      moderators: 'text',
      parentid: 'number',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(tx, engine, 'threads', {
      id: 'id',
      user_id: 'number',
      last_posted_user_id: 'optional',
      category_id: 'number',
      first_post_id: 'number',
      type: 'number',
      title: 'text',
      price_cents: 'number',
      attachment_price_cents: 'number',
      free_words: 'number',
      post_count: 'number',
      like_count: 'number',
      view_count: 'number',
      rewarded_count: 'number',
      paid_count: 'number',
      share_count: 'number',
      longitude: 'text',
      latitude: 'text',
      address: 'text',
      location: 'text',
      posted_at: 'number',
      created_at: 'number',
      updated_at: 'number',
      deleted_at: 'optional',
      deleted_user_id: 'optional',
      issue_at: 'number',
      is_approved: 'number',
      is_sticky: 'number',
      is_essence: 'number',
      is_site: 'number',
      is_anonymous: 'number',
      is_display: 'number',
      is_draft: 'number',
      source: 'number',
      is_listed: 'number',
      topic_id: 'number',
      text_characters: 'number',
      list_text: 'text',
    })
    await createTable(tx, engine, 'thread_search', { thread_id: 'number', text: 'text' }, ['thread_id'])
    await createTable(tx, engine, 'posts', {
      id: 'id',
      user_id: 'number',
      thread_id: 'number',
      reply_post_id: 'optional',
      reply_user_id: 'optional',
      comment_post_id: 'optional',
      comment_user_id: 'optional',
      content: 'text',
      ip: 'text',
      reply_count: 'number',
      like_count: 'number',
      is_first: 'number',
      is_comment: 'number',
      is_approved: 'number',
      created_at: 'number',
      updated_at: 'number',
      deleted_at: 'optional',
      deleted_user_id: 'optional',
    })
    const pairs: Record<string, [string, string, boolean]> = {
      post_user: ['post_id', 'user_id', true],
      thread_user: ['thread_id', 'user_id', true],
      thread_topic: ['thread_id', 'topic_id', false],
      post_mentions_user: ['post_id', 'user_id', false],
      thread_sticks: ['user_id', 'thread_id', false],
    }
    for (const [name, [one, other, timed]] of Object.entries(pairs))
      await createTable(
        tx,
        engine,
        name,
        timed
          ? { [one]: 'number', [other]: 'number', created_at: 'number' }
          : { [one]: 'number', [other]: 'number' },
        name === 'thread_sticks' ? ['user_id'] : [one, other],
      )
    await createTable(tx, engine, 'thread_tag', { thread_id: 'number', tag: 'text' }, ['thread_id', 'tag'])
    await createTable(tx, engine, 'thread_stick_sort', { thread_id: 'number', sort: 'number' }, ['thread_id'])
    await createTable(tx, engine, 'thread_tom', {
      id: 'id',
      thread_id: 'number',
      tom_type: 'text',
      tom_key: 'text',
      value: 'text',
      status: 'number',
      price_type: 'number',
      price_ids: 'text',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(tx, engine, 'topics', {
      id: 'id',
      user_id: 'number',
      content: 'text',
      content_key: 'text',
      thread_count: 'number',
      view_count: 'number',
      recommended: 'number',
      recommended_at: 'optional',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(tx, engine, 'attachments', {
      id: 'id',
      user_id: 'number',
      type: 'number',
      type_id: 'number',
      sort: 'number',
      is_approved: 'number',
      file_key: 'text',
      file_name: 'text',
      extension: 'text',
      file_type: 'text',
      file_size: 'number',
      file_width: 'number',
      file_height: 'number',
      ip: 'text',
      created_at: 'number',
      updated_at: 'number',
    })
    await createTable(
      tx,
      engine,
      'purchases',
      { user_id: 'number', thread_id: 'number', kind: 'number', created_at: 'number' },
      ['user_id', 'thread_id', 'kind'],
    )
    await createTable(tx, engine, 'sequences', {
      id: 'number',
      category_ids: 'text',
      group_ids: 'text',
      user_ids: 'text',
      topic_ids: 'text',
      thread_ids: 'text',
      block_user_ids: 'text',
      block_topic_ids: 'text',
      block_thread_ids: 'text',
    })
    await createIndexes(tx, { topics_content: 'topics (content_key)', sequences_id: 'sequences (id)' }, true)
    // Each list order has an index; it includes the columns of the filters, so that skipped rows are not read.
    const narrowing = 'category_id, user_id, is_anonymous'
    await createIndexes(tx, {
      threads_listed_created: `threads (created_at desc, id desc, ${narrowing}) where is_listed = 1`,
      threads_listed_posted: `threads (posted_at desc, id desc, ${narrowing}) where is_listed = 1`,
      threads_listed_updated: `threads (updated_at desc, id desc, ${narrowing}) where is_listed = 1`,
      threads_category_created: 'threads (category_id, created_at desc, id desc) where is_listed = 1',
      threads_category_posted: 'threads (category_id, posted_at desc, id desc) where is_listed = 1',
      threads_category_updated: 'threads (category_id, updated_at desc, id desc) where is_listed = 1',
      threads_essence: `threads (created_at desc, id desc, ${narrowing}) where is_listed = 1 and is_essence = 1`,
      threads_sticky: 'threads (updated_at desc, id desc) where is_listed = 1 and is_sticky = 1',
      threads_site: 'threads (created_at desc, id desc) where is_listed = 1 and is_site = 1',
      threads_author: 'threads (user_id, created_at desc, id desc)',
      threads_author_listed:
        'threads (user_id, is_anonymous, created_at desc, id desc, category_id) where is_listed = 1',
      threads_drafts: 'threads (user_id, updated_at desc, id desc) where is_draft = 1',
      posts_thread:
        'posts (thread_id, created_at, id, is_approved, user_id, is_first, reply_post_id, deleted_at) where is_first = 0 and reply_post_id is null and deleted_at is null',
      posts_unapproved:
        'posts (thread_id, user_id) where is_approved <> 1 and is_first = 0 and reply_post_id is null and deleted_at is null',
      posts_replies:
        'posts (reply_post_id, created_at, id) where reply_post_id is not null and deleted_at is null',
      posts_author: 'posts (user_id, created_at desc)',
      post_user_user: 'post_user (user_id, created_at desc, post_id)',
      post_user_newest: 'post_user (post_id, created_at desc, user_id)',
      thread_user_user: 'thread_user (user_id, created_at desc, thread_id)',
      thread_tag_tag: 'thread_tag (tag, thread_id)',
      thread_topic_topic: 'thread_topic (topic_id, thread_id)',
      thread_tom_thread: 'thread_tom (thread_id)',
      purchases_thread: 'purchases (thread_id)',
      attachments_owner: 'attachments (type, type_id, sort)',
      attachments_unbound: 'attachments (created_at) where type_id = 0',
      attachments_file: 'attachments (file_key)',
      categories_parent: 'categories (parentid, sort)',
    })
  },
}
