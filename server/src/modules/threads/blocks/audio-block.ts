import { tomIds } from '@chaguan/contracts'
import { mediaKind } from './media-kind.ts'

/** A sound (docs/reference/wire-content.md#content-blocks, tomId 102). */
export const audioBlock = mediaKind({
  tomId: tomIds.audio,
  right: 'thread.insertAudio',
  field: 'audioId',
  isVideo: false,
})
