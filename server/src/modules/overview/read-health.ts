import { statfs } from 'node:fs/promises'
import type { Lang, OutputOf, overviewApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { readSettings, serviceFault } from '../settings/index.ts'
import { bytesText } from './bytes-text.ts'

type Health = OutputOf<typeof overviewApi.readOverview>['health']

/** Due jobs are polled every 15 s; an instance that has not polled yet has just started. */
const lookedMs = 60_000
const lowBytes = 1024 ** 3
const lowShare = 0.05

async function readSpace(folder: string): Promise<Pick<Health, 'freeSpace' | 'isSpaceLow'>> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  return { freeSpace: bytesText(free), isSpaceLow: free < lowBytes || bavail < blocks * lowShare }
}

/** Returns why the last mail was not sent, in a language; empty if it was, and while mail is off. */
async function readMailError(ctx: Context, lang: Lang): Promise<string> {
  const { lastError } = ctx.mail
  if (lastError === null || !(await ctx.mail.isOn())) return ''
  const { mail_host: host, mail_port: port } = await readSettings(ctx)
  return serviceFault(lastError, host && `${host}:${port}`)[lang]
}

/** Returns the state of the scheduled jobs and of mail, and the free space for files. */
export async function readHealth(ctx: Context, lang: Lang): Promise<Health> {
  const { db, jobs, clock, config } = ctx
  const { lookedAt } = jobs
  const [failedJobs, space, mailError] = await Promise.all([
    db
      .selectFrom('jobs')
      .select(['name', 'last_error as error'])
      .where('last_error', '<>', '')
      .orderBy('name')
      .execute(),
    readSpace(config.dataDir),
    readMailError(ctx, lang),
  ])
  return {
    isWorking: lookedAt === null || clock.now() - lookedAt < lookedMs,
    failedJobs,
    mailError,
    isSiteUrlSet: config.siteUrl !== null,
    ...space,
  }
}
