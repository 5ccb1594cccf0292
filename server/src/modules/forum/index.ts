import { forumApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { presentInsertRights } from '../groups/index.ts'
import { readSettings } from '../settings/index.ts'
import { safeHtml } from '../texts/index.ts'
import { presentAgreements } from './present-services.ts'
import { listPermissions, readForum } from './read-forum.ts'
import { registerSitePictures } from './site-pictures.ts'
import { deleteUnusedPictures } from './unused-pictures.ts'

export function registerForum(mount: Mount): void {
  const { ctx } = mount
  registerSitePictures(mount)
  ctx.jobs.register({
    name: 'forum: unshown pictures',
    pattern: '29 20 * * *',
    run: () => deleteUnusedPictures(ctx),
  })
  implement(mount, forumApi, {
    readForum,
    readAgreements: async () => presentAgreements(await readSettings(ctx)),
    readManagedForum: readForum,
    previewAgreement: async (_ctx, _viewer, { text }) => ({ text: safeHtml(text) }),
    listPermissions,
    listInsertRights: async (_ctx, viewer) => presentInsertRights(viewer),
  })
}
