// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as apiEmailSignIn from '../api/email-sign-in.ts'
import type * as apiPhoneSignIn from '../api/phone-sign-in.ts'
import type * as apiRelations from '../api/relations.ts'
import type * as apiThreads from '../api/threads.ts'
import type * as entitiesAttachment from '../entities/attachment.ts'
import type * as entitiesBlocks from '../entities/blocks.ts'
import type * as entitiesLiker from '../entities/liker.ts'
import type * as entitiesManagedUser from '../entities/managed-user.ts'
import type * as entitiesManaged from '../entities/managed.ts'
import type * as entitiesNotification from '../entities/notification.ts'
import type * as entitiesReport from '../entities/report.ts'
import type * as entitiesSignInField from '../entities/sign-in-field.ts'
import type * as entitiesThread from '../entities/thread.ts'
import type * as entitiesUser from '../entities/user.ts'

export const emailPurposes: typeof apiEmailSignIn.emailPurposes = ['login', 'bind', 'reset_pwd', 'verify']

export const smsPurposes: typeof apiPhoneSignIn.smsPurposes = ['login', 'bind', 'rebind', 'reset_pwd', 'reset_pay_pwd', 'verify', 'update']

export const followTypes: typeof apiRelations.followTypes = { follows: 1, fans: 2 }

export const threadScopes: typeof apiThreads.threadScopes = { normal: 0, recommended: 1, search: 2, paidSiteHome: 3 }

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

export const blockOperations: typeof entitiesBlocks.blockOperations = ['create', 'update', 'delete']

export const goodsTypes: typeof entitiesBlocks.goodsTypes = { other: 0, taobao: 1, tmall: 2, jd: 3, pinduoduo: 4, youzan: 5, xianyu: 6, douyin: 7 }

export const mediaStatus: typeof entitiesBlocks.mediaStatus = { transcoding: 0, done: 1, failed: 2 }

export const redPacketStatus: typeof entitiesBlocks.redPacketStatus = { expired: 0, valid: 1, taken: 2, returned: 3, untreated: 4 }

export const voteChoices: typeof entitiesBlocks.voteChoices = { single: 1, multiple: 2 }

export const likerTypes: typeof entitiesLiker.likerTypes = { like: 1, paid: 2, reward: 3 }

export const adminActs: typeof entitiesManagedUser.adminActs = { settings: 1000, permission: 1001, group: 1002, user: 1003 }

export const reviewTypes: typeof entitiesManaged.reviewTypes = { threads: 1, posts: 2 }

export const notificationTypes: typeof entitiesNotification.notificationTypes = {
  account: ['system'],
  financial: ['rewarded', 'threadrewarded', 'receiveredpacket', 'threadrewardedexpired'],
  thread: ['related', 'replied', 'liked'],
  hidden: ['withdrawal', 'questioned'],
}

export const reportStates: typeof entitiesReport.reportStates = { open: 0, handled: 1 }

export const reportTypes: typeof entitiesReport.reportTypes = { person: 0, thread: 1, comment: 2 }

export const signInAnswerStatus: typeof entitiesSignInField.signInAnswerStatus = { discarded: 0, inReview: 1, refused: 2, passed: 3 }

export const signInFieldLimits: typeof entitiesSignInField.signInFieldLimits = {
  nameCharacters: 20,
  extCharacters: 20000,
  descCharacters: 200,
  answerCharacters: 100,
  options: 50,
  optionCharacters: 50,
  files: 9,
}

export const signInFieldStatus: typeof entitiesSignInField.signInFieldStatus = { disabled: -1, deleted: 0, enabled: 1 }

export const signInFieldTypes: typeof entitiesSignInField.signInFieldTypes = { line: 0, text: 1, radio: 2, checkbox: 3, pictures: 4, files: 5 }

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

export const userStatus: typeof entitiesUser.userStatus = { normal: 0, banned: 1, inReview: 2, refused: 3, ignored: 4, needsFields: 10 }
