import { tomIds } from '@chaguan/contracts'
import { mediaKind } from './media-kind.ts'

/** A video (docs/reference/wire-content.md#content-blocks, tomId 103). */
export const videoBlock = mediaKind({
  tomId: tomIds.video,
  right: 'thread.insertVideo',
  field: 'videoId',
  isVideo: true,
})
