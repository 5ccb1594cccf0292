import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { Bool01, Id, Nothing, Nullable, OneOf } from '../../shapes.ts'

const fact = T.String()
const count = T.Integer({ minimum: 0 })

const day = T.Optional(T.String({ maxLength: 30 }))

/** A count for a day, week or month: exactly one of the three names is set. */
const Point = T.Object({
  date: T.Optional(T.String({ description: 'YYYY/MM/DD' })),
  week: T.Optional(T.String({ description: 'Monday and Sunday of the week, YYYY-MM-DD each' })),
  month: T.Optional(T.String({ description: 'year and month, the month without a leading zero' })),
  count,
})

const triedServices = ['mail', 'sms', 'wechatAccount', 'wechatMini', 'oidc'] as const

/** The overview of the admin area (docs/reference/wire-site.md#overview). */
export const overviewApi = defineApi({
  readOverview: {
    method: 'GET',
    path: '/api/backAdmin/siteinfo',
    aliases: ['/api/siteinfo.v2'],
    summary: 'Returns facts about the installation and the numbers of pending items.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({
      siteinfo: T.Object({
        version: fact,
        phpVersion: T.String({ description: 'version of Node.js, in the field that clients show' }),
        serverSoftware: fact,
        serverOs: fact,
        db: T.String({ description: 'database engine and its version' }),
        dbSize: T.String({ description: 'like `12.5 MB`' }),
        uploadSize: T.String({ description: 'maximum size of an upload, like `5 MB`' }),
        startedAt: T.String({ description: 'start time of this instance' }),
        memory: T.String({ description: 'memory used by this instance, like `140 MB`' }),
        ssl: T.Boolean({ description: 'whether the site is served by https' }),
        cache: T.String({ description: '`redis` or `memory`' }),
      }),
      unapproved: T.Object({
        unapprovedUsers: count,
        unapprovedThreads: count,
        unapprovedPosts: count,
        unapprovedMoneys: T.Integer({ minimum: 0, description: 'withdrawals under review' }),
        openReports: count,
        waitingRefunds: T.Integer({ minimum: 0, description: 'refunds that await a second administrator' }),
      }),
      health: T.Object({
        isWorking: T.Boolean({ description: 'whether the scheduler of this instance is running' }),
        failedJobs: T.Array(T.Object({ name: fact, error: fact }), {
          description: 'jobs whose last run failed',
        }),
        mailError: T.String({
          description:
            "error of the last mail of this instance in the caller's language; empty if it was sent",
        }),
        isSiteUrlSet: T.Boolean({ description: 'whether SITE_URL is set' }),
        freeSpace: T.String({ description: 'free disk space for uploads, like `12.5 GB`' }),
        isSpaceLow: T.Boolean({ description: 'whether less than 1 GB or 5 % of the disk is free' }),
      }),
    }),
  },
  chartSite: {
    method: 'GET',
    path: '/api/backAdmin/statistic/firstChart',
    summary: 'Returns totals, and counts for each day (1), week (2) or month (3) of a range.',
    description: 'By default for each day of the last 60 days.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      type: T.Optional(OneOf([1, 2, 3])),
      filter: T.Optional(T.Object({ createdAtBegin: day, createdAtEnd: day })),
    }),
    output: T.Object({
      threadData: T.Array(Point),
      postData: T.Array(Point),
      activeUserData: T.Array(Point),
      joinUserData: T.Array(Point),
      overData: T.Object({
        over: T.Object({
          activeUserNumToday: count,
          addUserNumToday: count,
          addThreadNumToday: count,
          addPostNumToday: count,
          totalUserNum: count,
          totalThreadNum: count,
          totalPostNum: count,
          essenceThreadNum: count,
        }),
      }),
    }),
  },
  clearCaches: {
    method: 'GET',
    path: '/api/backAdmin/cache.delete',
    summary: 'Clears the in-memory caches of every instance.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Literal(''),
  },
  checkCloud: {
    method: 'GET',
    path: '/api/backAdmin/checkQcloud',
    summary: 'Returns whether Tencent Cloud keys are set.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({ data: T.Object({ attributes: T.Object({ isBuildQcloud: T.Boolean() }) }) }),
  },
  readScheduler: {
    method: 'GET',
    path: '/api/backAdmin/monitor/system/task',
    summary: 'Returns whether the scheduler ran within the last minute (1), and when.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({ status: Bool01, list: Nullable(T.Array(T.Object({ time: T.String() }))) }),
  },
  tryService: {
    method: 'POST',
    path: '/api/backAdmin/service.try',
    summary: 'Tests a configured service: mail, SMS, WeChat or an OpenID Connect provider.',
    description:
      "Sends a mail or text message to `to`, verifies the app's keys at WeChat, or reads the discovery document of the provider `id`.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      service: OneOf(triedServices),
      to: T.Optional(
        T.String({ maxLength: 255, description: 'recipient: an e-mail address or a phone number' }),
      ),
      id: T.Optional(Id),
    }),
    output: T.Object({
      to: T.String({
        description: 'recipient; empty for WeChat; for a provider its authorisation endpoint',
      }),
    }),
  },
  fillDemo: {
    method: 'POST',
    path: '/api/backAdmin/demo.fill',
    summary: 'Fills an empty site with demo content; its members cannot log in.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Nothing,
  },
  toggleApiLog: {
    method: 'POST',
    path: '/api/backAdmin/open.api.log',
    summary: 'Toggles the log of API calls and returns the setting.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({ key: T.String(), value: T.String(), tag: T.String() }),
  },
})
