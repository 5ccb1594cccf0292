import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { aPdf } from '../../testing/fixtures/media-files.ts'
import { uploadDocument } from '../../testing/fixtures/uploads.ts'
import { engines, openTestApp } from '../../testing/test-app.ts'
import { hashOlderFiles } from './file-hashes.ts'

it.each(engines)(
  'hashes of older files are recorded, and missing files are skipped, on %s',
  async (engine) => {
    const t = await openTestApp({ engine })
    try {
      const owner = await t.createMember()
      for (const name of ['春.pdf', '夏.pdf', '秋.pdf']) await uploadDocument(t, owner, name)
      const keys = (await t.ctx.db.selectFrom('attachments').select('file_key').execute())
        .map(({ file_key }) => file_key)
        .toSorted()
      await t.ctx.transaction((tx) => tx.deleteFrom('file_hashes').execute())
      const [missing = '', second = '', third = ''] = keys
      await t.ctx.files.delete(missing)
      const sha256 = createHash('sha256').update(aPdf).digest('hex')
      const noted = () =>
        t.ctx.db.selectFrom('file_hashes').select(['file_key', 'sha256']).orderBy('file_key').execute()

      await hashOlderFiles(t.ctx, 1)
      expect(await noted()).toEqual([{ file_key: second, sha256 }])
      await hashOlderFiles(t.ctx, 1)
      expect(await noted()).toEqual([second, third].map((file_key) => ({ file_key, sha256 })))
    } finally {
      await t.close()
    }
  },
)
