import { statfs } from 'node:fs/promises'
import type { OutputOf, overviewApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
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

/** Maximum number of characters of an error that a mail server sent. */
const mailErrorCharacters = 300

/** Returns the state of the scheduled jobs and of mail, and the free space for files. */
export async function readHealth({ db, jobs, mail, clock, config }: Context): Promise<Health> {
  const { lookedAt } = jobs
  const [failedJobs, space, isMailOn] = await Promise.all([
    db
      .selectFrom('jobs')
      .select(['name', 'last_error as error'])
      .where('last_error', '<>', '')
      .orderBy('name')
      .execute(),
    readSpace(config.dataDir),
    mail.isOn(),
  ])
  return {
    isWorking: lookedAt === null || clock.now() - lookedAt < lookedMs,
    failedJobs,
    mailError: isMailOn ? mail.lastError.slice(0, mailErrorCharacters) : '',
    isSiteUrlSet: config.siteUrl !== null,
    ...space,
  }
}
