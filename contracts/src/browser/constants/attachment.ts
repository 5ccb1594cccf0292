// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesAttachment from '../../entities/attachment.ts'

export const attachmentTypes: typeof entitiesAttachment.attachmentTypes = {
  file: 0,
  image: 1,
  audio: 2,
  video: 3,
  messageImage: 4,
  answerImage: 5,
  signInImage: 6,
  signInFile: 7,
  textImage: 9,
}
