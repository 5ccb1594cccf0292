import { describe, expect, it } from 'vitest'
import { setSettings, uploadLimits } from '../../modules/settings/index.ts'
import { voteOf } from '../fixtures/block-calls.ts'
import { aPdf } from '../fixtures/media-files.ts'
import { formWithFile } from '../fixtures/multipart.ts'
import { publishThreadByCall } from '../fixtures/published-thread.ts'
import { createThread } from '../fixtures/stored-thread.ts'
import { uploadDocument, voteBlock } from '../fixtures/uploads.ts'
import { engines, type TestApp, type TestMember } from '../test-app.ts'
import { atOnce, callsAtOnce, countDone, countRows, createCrowd, type Race, runRace } from './race.ts'

async function fileOf(t: TestApp) {
  const author = await t.createMember()
  const attachmentsId = await uploadDocument(t, author)
  const indexes = { 108: { body: { docIds: [attachmentsId] } } }
  const content = { text: '<p>正文</p>', indexes }
  const { threadId } = await publishThreadByCall(t, author, { content })
  return `threadId=${threadId}&attachmentsId=${attachmentsId}`
}

const upload = (t: TestApp, owner: TestMember) =>
  t.inject(
    formWithFile(
      '/api/v3/attachments',
      { field: 'file', name: 'tea.pdf', type: 'application/pdf', bytes: aPdf },
      { type: '0' },
      owner,
    ),
  )

/** Leaves room for two more files among those not used in a thread. */
async function fillQuota(t: TestApp, owner: TestMember): Promise<void> {
  await uploadDocument(t, owner)
  const room = 2 * aPdf.length
  const file_size = 100 * (await uploadLimits(t.ctx)).file - room
  await t.ctx.transaction((tx) => tx.updateTable('attachments').set({ file_size }).execute())
}

const races: readonly Race[] = [
  [
    'files that wait for a thread',
    2,
    async (t) => {
      const me = await t.createMember()
      await fillQuota(t, me)
      return countDone(() => upload(t, me))
    },
  ],
  [
    'downloads of a day',
    3,
    async (t) => {
      const file = await fileOf(t)
      await setSettings(t.ctx, { support_max_download_num: 3 })
      const me = await t.createMember()
      return countDone(() => t.get(`/api/v3/attachment.download?${file}`, me))
    },
  ],
  [
    'links to a file in a minute',
    2,
    async (t) => {
      const file = await fileOf(t)
      const me = await t.createMember()
      return countDone(() => t.get(`/api/v3/attachment.share?${file}`, me))
    },
  ],
  [
    'publications in half a minute',
    1,
    async (t) => {
      const me = await t.createMember()
      const body = { categoryId: 1, title: '春茶', content: { text: '<p>今年的春茶到了。</p>' } }
      return countDone(() => t.post('/api/v3/thread.create', body, me))
    },
  ],
  [
    'a topic that thirty are the first to use',
    1,
    async (t) => {
      const people = await createCrowd(t)
      const body = { categoryId: 1, title: '春茶', content: { text: '<p>#明前# 到了。</p>' } }
      await atOnce((number) => t.post('/api/v3/thread.create', body, people[number]))
      return countRows(t, 'topics')
    },
  ],
  [
    'a vote of a person',
    1,
    async (t) => {
      const thread = await publishThreadByCall(t, await t.createMember(), {
        content: { text: '<p>正文</p>', indexes: voteBlock(t) },
      })
      const { voteId: id, subitems } = voteOf(thread)
      const me = await t.createMember()
      const cast = (number: number) => {
        const vote = { id, subitemIds: [subitems[number % 3]?.id] }
        return t.post('/api/v3/vote.thread', { threadId: thread.threadId, vote }, me)
      }
      return countDone(cast)
    },
  ],
  [
    'a report of one thread by one person',
    1,
    async (t) => {
      const { id: threadId } = await createThread(t, await t.createMember())
      const me = await t.createMember()
      await atOnce(() => t.post('/api/v3/reports', { type: 1, threadId, reason: '广告' }, me))
      return countRows(t, 'reports')
    },
  ],
  [
    'a like of a person',
    1,
    async (t) => {
      const { postId } = await createThread(t, await t.createMember())
      const me = await t.createMember()
      const data = { attributes: { isLiked: true } }
      await atOnce(() => t.post('/api/v3/posts.update', { postId, data }, me))
      const post = t.ctx.db.selectFrom('posts').select('like_count').where('id', '=', postId)
      return (await post.executeTakeFirstOrThrow()).like_count
    },
  ],
  [
    'a favourite of a person',
    1,
    async (t) => {
      const { id } = await createThread(t, await t.createMember())
      const me = await t.createMember()
      await atOnce(() => t.post('/api/v3/threads/operate', { id, isFavorite: true }, me))
      return countRows(t, 'thread_user')
    },
  ],
  [
    'a pinned thread of a person',
    1,
    async (t) => {
      const me = await t.createMember()
      const ids: number[] = []
      while (ids.length < callsAtOnce) ids.push((await createThread(t, me)).id)
      await atOnce((number) => t.post('/api/v3/user/thread.stick', { threadId: ids[number], status: 1 }, me))
      return countRows(t, 'thread_sticks')
    },
  ],
  [
    'sticky threads of a site',
    20,
    async (t) => {
      const admin = await t.createAdmin()
      const ids: number[] = []
      while (ids.length < callsAtOnce) ids.push((await createThread(t, admin)).id)
      return countDone((number) =>
        t.post('/api/v3/threads/operate', { id: ids[number], isSticky: true }, admin),
      )
    },
  ],
  [
    'a follow of one person by another',
    1,
    async (t) => {
      const [me, toUserId] = [await t.createMember(), (await t.createMember()).id]
      await atOnce(() => t.post('/api/v3/follow.create', { toUserId }, me))
      const user = t.ctx.db.selectFrom('users').select('fans_count').where('id', '=', toUserId)
      return (await user.executeTakeFirstOrThrow()).fans_count
    },
  ],
  [
    'a block of one person by another',
    1,
    async (t) => {
      const [me, { id }] = [await t.createMember(), await t.createMember()]
      await atOnce(() => t.post('/api/v3/users/deny.create', { id }, me))
      return countRows(t, 'deny_users')
    },
  ],
  [
    'a conversation of two people',
    1,
    async (t) => {
      const [one, other] = [await t.createMember(), await t.createMember()]
      await atOnce((number) => {
        const [me, to] = number % 2 ? [one, other] : [other, one]
        return t.post(
          '/api/v3/dialog.create',
          { recipientUserId: to.id, messageText: '你好', isImage: false },
          me,
        )
      })
      return countRows(t, 'dialogs')
    },
  ],
  [
    'conversations that a newcomer begins in an hour',
    10,
    async (t) => {
      const me = await t.createMember()
      const people = await createCrowd(t)
      return countDone((number) => {
        const recipientUserId = people[number]?.id
        return t.post('/api/v3/dialog.create', { recipientUserId, messageText: '在吗', isImage: false }, me)
      })
    },
  ],
  [
    'a message that is sent again under its key',
    1,
    async (t) => {
      const [me, { id }] = [await t.createMember(), await t.createMember()]
      const message = { recipientUserId: id, messageText: '你好', isImage: false, clientKey: 'c2d1f7a0-1' }
      await atOnce(() => t.post('/api/v3/dialog.create', message, me))
      return countRows(t, 'dialog_messages')
    },
  ],
  [
    'things that a person mutes',
    2000,
    async (t) => {
      const me = await t.createMember()
      const people = await createCrowd(t)
      const row = { user_id: me.id, kind: 'person', mark: 'muted' as const, created_at: 0 }
      const rows = Array.from({ length: 1998 }, (_, n) => ({ ...row, target: String(n + 1000) }))
      await t.ctx.transaction((tx) => tx.insertInto('notification_marks').values(rows).execute())
      await atOnce((number) =>
        t.post('/api/v3/notification.mark', { kind: 'person', id: people[number]?.id, mark: 'muted' }, me),
      )
      return countRows(t, 'notification_marks')
    },
  ],
  [
    'one thing that a person mutes thirty times',
    30,
    async (t) => {
      const [me, { id }] = [await t.createMember(), await t.createMember()]
      return countDone(() => t.post('/api/v3/notification.mark', { kind: 'person', id, mark: 'muted' }, me))
    },
  ],
  [
    'a field of the registration under one name',
    1,
    async (t) => {
      const admin = await t.createAdmin()
      const field = { name: '职业', type: 0, status: 1, required: 0, fieldsExt: '', sort: 1 }
      await atOnce(() => t.post('/api/backAdmin/signinfields.create', field, admin))
      return countRows(t, 'admin_sign_in_fields')
    },
  ],
  [
    'paid groups of a site',
    5,
    async (t) => {
      const admin = await t.createAdmin()
      const paid = { isPaid: 1, fee: 10, days: 30 }
      return countDone((number) =>
        t.post('/api/backAdmin/groups.create', { name: `会员${number}`, ...paid }, admin),
      )
    },
  ],
]

describe.each(engines)('thirty concurrent calls for content on %s', (engine) => {
  it.each(races)('%s: %i', async (_about, allowed, run) => {
    expect(await runRace(engine, run)).toBe(allowed)
  })
})
