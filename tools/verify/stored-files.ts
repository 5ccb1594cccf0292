import { fileStem, isFileKey } from '../../server/src/drivers/files/file-key.ts'
import { findingOf, type Invariant, type Site } from './invariant.ts'

const inTheMakingMs = 60 * 60_000
const pathOfFiles = '/files/'

/** Every file that a row names, with the row in words. */
async function namedFiles({ database: { reads } }: Site): Promise<ReadonlyMap<string, string>> {
  const attachments = await reads.selectFrom('attachments').select(['id', 'file_key']).execute()
  const posters = await reads.selectFrom('thread_video').select(['id', 'cover_key']).execute()
  const users = await reads.selectFrom('users').select(['id', 'avatar', 'background']).execute()
  const settings = await reads.selectFrom('settings').select(['key', 'value']).execute()
  return new Map([
    ...attachments.map(({ id, file_key }) => [file_key, `attachment ${id}`] as const),
    ...posters
      .filter(({ cover_key }) => cover_key !== '')
      .map(({ id, cover_key }) => [cover_key, `poster of video ${id}`] as const),
    ...users
      .flatMap(({ id, avatar, background }) => [
        [avatar, `avatar of user ${id}`] as const,
        [background, `cover of user ${id}`] as const,
      ])
      .filter(([key]) => key !== ''),
    ...settings
      .filter(({ value }) => value.startsWith(pathOfFiles))
      .map(({ key, value }) => [value.slice(pathOfFiles.length), `setting ${key}`] as const),
  ])
}

/** What rows name is on the disk, and what is on the disk has a row. */
export const fileInvariants: readonly Invariant[] = [
  {
    name: 'every file that a row names is kept',
    async look(site) {
      const wrong: string[] = []
      for (const [key, owner] of await namedFiles(site))
        if (!isFileKey(key) || !(await site.files.stat(key))) wrong.push(`${owner}: ${key}`)
      return findingOf(wrong)
    },
  },
  {
    name: 'every file that is kept has a row that names it',
    async look(site) {
      const stems = new Set([...(await namedFiles(site)).keys()].filter(isFileKey).map(fileStem))
      const wrong: string[] = []
      for await (const file of site.files.list())
        if (!stems.has(fileStem(file.key)) && file.modifiedAtMs < site.now - inTheMakingMs)
          wrong.push(file.key)
      return findingOf(wrong)
    },
  },
]
