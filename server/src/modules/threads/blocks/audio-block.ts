import { tomIds } from '@chaguan/contracts'
import { mediaKind } from './media-kind.ts'

/** A sound (wire-contract 2.8, tomId 102). */
export const audioBlock = mediaKind({
  tomId: tomIds.audio,
  right: 'thread.insertAudio',
  field: 'audioId',
  isVideo: false,
})
