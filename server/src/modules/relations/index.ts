import { relationsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { deny, listDenied, undeny } from './deny-user.ts'
import { follow, unfollow } from './follow-user.ts'
import { listFollows } from './list-follows.ts'

export { followInviter } from './follow-user.ts'
export {
  deniedIds,
  deniersAmong,
  denyStates,
  followedIds,
  followStates,
  isDenied,
} from './relation-states.ts'

export function registerRelations(mount: Mount): void {
  implement(mount, relationsApi, { follow, unfollow, listFollows, deny, undeny, listDenied })
}
