import type { ThreadView, VoteView } from '@chaguan/contracts'
import { aWav } from '../fixtures/media-files.ts'
import { uploadAttachment, uploadDocument, voteBlock } from '../fixtures/uploads.ts'
import type { CallFixture } from './call-fixture.ts'
import {
  authorAndModerators,
  everyone,
  members,
  notFound,
  oneCase,
  type PermissionCases,
} from './permission-case.ts'

async function aThreadWith(fixture: CallFixture, indexes: object, more: object = {}): Promise<ThreadView> {
  const threadId = await fixture.publish({ content: { text: '<p>正文</p>', indexes }, ...more })
  return (await fixture.t.get(`/api/v3/thread.detail?threadId=${threadId}`, fixture.owner)).Data as ThreadView
}

async function aVoting(fixture: CallFixture) {
  const { threadId, content } = await aThreadWith(fixture, voteBlock(fixture.t))
  const [vote] = (content.indexes['109']?.body ?? []) as VoteView[]
  return { threadId, vote: { id: vote?.voteId, subitemIds: [vote?.subitems[0]?.id] } }
}

async function aFile(fixture: CallFixture) {
  const attachmentsId = await uploadDocument(fixture.t, fixture.owner)
  const { threadId } = await aThreadWith(fixture, { 108: { body: { docIds: [attachmentsId] } } })
  return { threadId, attachmentsId }
}

const aRedPacket = {
  106: { tomId: '106', body: { condition: 0, likenum: 0, number: 2, rule: 0, price: 1 } },
}

/** Expected codes of calls for content blocks, by role. */
export const contentBlockCases: PermissionCases = {
  'POST /api/v3/thread/video': [
    {
      about: 'of the caller’s own sound',
      input: async ({ t, caller, owner }) => {
        await t.grant(8, 'thread.insertAudio')
        const { threadVideoId } = await uploadAttachment(t, caller ?? owner, 2, 'a.wav', aWav(1))
        return { fileId: threadVideoId, type: 1 }
      },
      codes: members,
    },
    {
      about: 'of nothing',
      input: () => ({ fileId: 999_999, type: 1 }),
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'POST /api/v3/vote.thread': [
    { about: 'in a thread', input: aVoting, codes: members },
    {
      about: 'in a deleted thread',
      input: async (fixture) => ({
        threadId: await fixture.deletedThread(),
        vote: { id: 1, subitemIds: [1] },
      }),
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'GET /api/v3/tom.detail': [
    {
      about: 'of a vote',
      input: async (fixture) => ({ threadId: (await aVoting(fixture)).threadId, tomId: '109' }),
      codes: everyone,
    },
    {
      about: 'of a kind that is not there',
      input: async (fixture) => ({ threadId: await fixture.publish(), tomId: '109' }),
      codes: notFound,
    },
  ],
  'POST /api/v3/tom.update': oneCase(
    { ...authorAndModerators, moderator: 'UNAUTHORIZED' },
    async (fixture) => ({
      threadId: await fixture.publish(),
      content: voteBlock(fixture.t),
    }),
  ),
  'POST /api/v3/tom.delete': oneCase(authorAndModerators, async (fixture) => ({
    threadId: (await aVoting(fixture)).threadId,
    tomId: '109',
  })),
  'POST /api/v3/goods/analysis': oneCase({ ...members, moderator: 'UNAUTHORIZED' }, () => ({
    address: 'https://item.jd.com/100012043978.html',
  })),
  'GET /api/v3/redpacket.resource': [
    {
      about: 'of a draft',
      input: async (fixture) => {
        const { content } = await aThreadWith(fixture, aRedPacket, { draft: 1 })
        return { id: content.indexes['106']?.body.id }
      },
      codes: { ...notFound, member: 'SUCCESS' },
    },
    { about: 'of none', input: () => ({ id: 999_999 }), codes: notFound },
  ],
  'GET /api/v3/attachment.share': [
    { about: 'of a file', input: aFile, codes: everyone },
    {
      about: 'of no file',
      input: async (fixture) => ({ threadId: await fixture.publish(), attachmentsId: 999_999 }),
      codes: notFound,
    },
  ],
  'GET /api/v3/attachment.download': [
    { about: 'of a file', input: aFile, codes: everyone },
    {
      about: 'by a link that is none',
      input: async (fixture) => ({ ...(await aFile(fixture)), sign: 'guessed' }),
      codes: {
        visitor: 'DOWNLOAD_RESOURCE_IS_INVALID',
        member: 'DOWNLOAD_RESOURCE_IS_INVALID',
        other: 'DOWNLOAD_RESOURCE_IS_INVALID',
        moderator: 'DOWNLOAD_RESOURCE_IS_INVALID',
        administrator: 'DOWNLOAD_RESOURCE_IS_INVALID',
      },
    },
  ],
}
