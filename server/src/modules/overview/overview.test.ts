import { refundStatus, userStatus, withdrawalStatus } from '@chaguan/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const path = '/api/backAdmin/siteinfo'

describe.each(engines)('the overview of the admin area on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeEach(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterEach(() => t.close())

  it('the overview lists the versions that the site runs on', async () => {
    const { Data } = await t.get(path, admin)
    const { siteinfo } = Data as { siteinfo: Record<string, unknown> }
    expect(siteinfo).toMatchObject({ version: 'v3.0.220113', uploadSize: '5 MB', ssl: false })
    expect(siteinfo.db).toMatch(engine === 'sqlite' ? /^SQLite \d+\.\d+/ : /^PostgreSQL \d+/)
    expect(siteinfo.dbSize).toMatch(/^[\d.]+ (KB|MB|GB)$/)
    expect(siteinfo.phpVersion).toBe(`Node.js ${process.versions.node}`)
  })

  it('the overview counts pending items, without those that are done, deleted or drafts', async () => {
    const member = await t.createMember()
    for (const options of [{ approval: 0 }, {}, { approval: 0, isDraft: true }] as const)
      await createThread(t, member, options)
    const deleted = await createThread(t, member, { approval: 0 })
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ deleted_at: 1 }).where('id', '=', deleted.id).execute(),
    )
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: userStatus.inReview }).where('id', '=', member.id).execute(),
    )
    for (const status of [withdrawalStatus.inReview, withdrawalStatus.paid])
      await t.ctx.transaction((tx) =>
        tx
          .insertInto('withdrawals')
          .values({
            ...{ cash_sn: `sn${status}`, user_id: member.id, apply_cents: 100, fee_cents: 0, status },
            ...{ receive_account: '', remark: '', reviewer_id: 0, created_at: 1, updated_at: 1 },
          })
          .execute(),
      )
    for (const status of [refundStatus.waiting, refundStatus.done])
      await t.ctx.transaction((tx) =>
        tx
          .insertInto('refunds')
          .values({
            ...{ refund_sn: `sn${status}`, order_id: 1, cents: 100, way: 'wallet', reason: '', status },
            ...{ applicant_id: admin.id, approver_id: 0, created_at: 1, updated_at: 1 },
          })
          .execute(),
      )
    const { Data } = await t.get('/api/siteinfo.v2', admin)
    expect((Data as { unapproved: unknown }).unapproved).toEqual({
      unapprovedUsers: 1,
      unapprovedThreads: 1,
      unapprovedPosts: 0,
      unapprovedMoneys: 1,
      openReports: 0,
      waitingRefunds: 1,
    })
  })

  it('the overview lists scheduled work that failed, and shows the free space', async () => {
    const healthOf = async () =>
      ((await t.get(path, admin)).Data as { health: Record<string, unknown> }).health
    expect(await healthOf()).toMatchObject({
      isWorking: true,
      failedJobs: [],
      isSpaceLow: expect.any(Boolean),
    })
    await t.ctx.jobs.runDue()
    await t.ctx.transaction((tx) =>
      tx.updateTable('jobs').set({ last_error: 'no such host' }).where('name', '=', 'bulk: resume').execute(),
    )
    expect(await healthOf()).toMatchObject({
      failedJobs: [{ name: 'bulk: resume', error: 'no such host' }],
      freeSpace: expect.stringMatching(/^[\d.]+ (MB|GB|TB)$/),
    })
    t.clock.advance(120_000)
    expect((await healthOf()).isWorking).toBe(false)
  })

  it('the overview shows the error of the last mail while mail is on, and whether SITE_URL is set', async () => {
    const healthOf = async () => ((await t.get(path, admin)).Data as { health: object }).health
    expect(await healthOf()).toMatchObject({ mailError: '', isSiteUrlSet: t.ctx.config.siteUrl !== null })
    t.ctx.mail.use(async () => ({
      ...{ by: 'smtp', host: '127.0.0.1', port: 1, security: 'none' },
      ...{ user: '', password: '', from: 'forum@forum.test' },
    }))
    await t.ctx.mail.send({ to: 'a@forum.test', subject: '茶', text: '茶' }).catch(() => {})
    expect(await healthOf()).toMatchObject({ mailError: expect.stringContaining('ECONNREFUSED') })
    t.ctx.mail.use(async () => ({ by: 'nothing' }))
    expect(await healthOf()).toMatchObject({ mailError: '' })
  })

  it('the overview is refused to all but administrators', async () => {
    expect((await t.get(path, await t.createMember())).Code).toBe(-4002)
    expect((await t.get(path)).Code).toBe(-3001)
  })
})
