// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesThread from '../../entities/thread.ts'

export const approval: typeof entitiesThread.approval = { pending: 0, approved: 1, ignored: 2 }

export const tomIds: typeof entitiesThread.tomIds = {
  text: '100',
  image: '101',
  audio: '102',
  video: '103',
  goods: '104',
  redPacket: '106',
  reward: '107',
  file: '108',
  vote: '109',
  embed: '10002',
}
