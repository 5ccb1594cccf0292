import { tomIds } from '@chaguan/contracts'
import { mediaKind } from './media-kind.ts'

/** A video (wire-contract 2.8, tomId 103). */
export const videoBlock = mediaKind({
  tomId: tomIds.video,
  right: 'thread.insertVideo',
  field: 'videoId',
  isVideo: true,
})
