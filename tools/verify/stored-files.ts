import { attachmentTypes } from '@chaguan/contracts'
import { fileStem, isFileKey } from '../../server/src/drivers/files/file-key.ts'
import { sha256Of } from '../../server/src/modules/files/file-hashes.ts'
import { findingOf, type Invariant, type Site } from './invariant.ts'

const inTheMakingMs = 60 * 60_000
const pathOfFiles = '/files/'
/** Pictures of threads and comments may be public; those of forms get a private key when they are submitted. */
const pictureTypes = [
  attachmentTypes.image,
  attachmentTypes.answerImage,
  attachmentTypes.textImage,
  attachmentTypes.signInImage,
]

/** Returns every referenced file, with the referring row as text. */
async function namedFiles({ database: { reads } }: Site): Promise<ReadonlyMap<string, string>> {
  const attachments = await reads.selectFrom('attachments').select(['id', 'file_key']).execute()
  const posters = await reads.selectFrom('thread_video').select(['id', 'cover_key']).execute()
  const users = await reads.selectFrom('users').select(['id', 'avatar', 'background']).execute()
  const settings = await reads.selectFrom('settings').select(['key', 'value']).execute()
  const pictures = await reads.selectFrom('plugin_pictures').select('file_key').execute()
  return new Map([
    ...pictures.map(({ file_key }) => [file_key, 'setting of a plugin'] as const),
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

/** Returns the keys of files that the site shows to everybody, with their owners. */
async function filesOfSite(site: Site): Promise<readonly (readonly [string, string])[]> {
  const named = await namedFiles(site)
  return [...named].filter(([, owner]) => /^(avatar|cover|setting) /.test(owner))
}

/** Every referenced file exists, and every stored file is referenced. */
export const fileInvariants: readonly Invariant[] = [
  {
    name: 'every referenced file exists',
    async look(site) {
      const wrong: string[] = []
      for (const [key, owner] of await namedFiles(site))
        if (!isFileKey(key) || !(await site.files.stat(key))) wrong.push(`${owner}: ${key}`)
      return findingOf(wrong)
    },
  },
  {
    name: 'every stored file is referenced',
    async look(site) {
      const stems = new Set([...(await namedFiles(site)).keys()].filter(isFileKey).map(fileStem))
      const wrong: string[] = []
      for await (const file of site.files.list())
        if (!stems.has(fileStem(file.key)) && file.modifiedAtMs < site.now - inTheMakingMs)
          wrong.push(file.key)
      return findingOf(wrong)
    },
  },
  {
    name: 'every file matches its stored hash',
    async look({ database: { reads }, files }) {
      const wrong: string[] = []
      const rows = await reads.selectFrom('file_hashes').select(['file_key', 'sha256']).execute()
      for (const { file_key, sha256 } of rows) {
        const file = await files.read(file_key)
        if (file && (await sha256Of(file.stream)) !== sha256) wrong.push(file_key)
      }
      return findingOf(wrong)
    },
  },
  {
    name: 'no attachment is used as a public file of the site',
    async look(site) {
      const attachments = await site.database.reads.selectFrom('attachments').select('file_key').execute()
      const published = new Set(attachments.map(({ file_key }) => file_key))
      const wrong = (await filesOfSite(site)).filter(([key]) => published.has(key))
      return findingOf(wrong.map(([key, owner]) => `${owner}: ${key}`))
    },
  },
  {
    name: 'files that are never public have restricted keys',
    async look({ database: { reads } }) {
      const rows = await reads
        .selectFrom('attachments')
        .select(['id', 'file_key'])
        .where('type', 'not in', pictureTypes)
        .execute()
      const wrong = rows.filter(({ file_key }) => !file_key.endsWith('.bin'))
      return findingOf(wrong.map(({ id, file_key }) => `attachment ${id}: ${file_key}`))
    },
  },
]
