import { forumApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { presentInsertRights } from '../groups/index.ts'
import { listPermissions, readForum } from './read-forum.ts'

export function registerForum(mount: Mount): void {
  implement(mount, forumApi, {
    readForum,
    listPermissions,
    listInsertRights: async (_ctx, viewer) => presentInsertRights(viewer),
  })
}
