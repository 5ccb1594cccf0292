import { forumApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { presentInsertRights } from '../groups/index.ts'
import { listPermissions, readForum } from './read-forum.ts'
import { registerSitePictures } from './site-pictures.ts'

export function registerForum(mount: Mount): void {
  registerSitePictures(mount)
  implement(mount, forumApi, {
    readForum,
    readManagedForum: readForum,
    listPermissions,
    listInsertRights: async (_ctx, viewer) => presentInsertRights(viewer),
  })
}
