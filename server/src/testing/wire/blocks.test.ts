import type { ThreadView, VoteView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { publishThreadByCall } from '../fixtures/published-thread.ts'
import { uploadAudio, uploadDocument, uploadVideo, voteBlock } from '../fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import {
  bool,
  empty,
  exactly,
  faultsOf,
  int,
  list,
  num,
  oneOf,
  str,
  time,
  url,
  urlOrEmpty,
} from '../wire-shapes.ts'

/** The kinds of docs/reference/wire-content.md#content-blocks; fields after the blank line are this site's own. */
const media = exactly({
  threadVideoId: int,
  fileName: str,
  height: int,
  width: int,
  duration: num,
  mediaUrl: url,
  status: oneOf(0, 1, 2),
  coverUrl: urlOrEmpty,

  fileSize: int,
  fileType: str,
  needPay: oneOf(0, 1),
})
const file = exactly({
  ...{ id: int, order: int, type: oneOf(0), typeId: int, isRemote: bool, isApproved: oneOf(1) },
  ...{ url: urlOrEmpty, attachment: str, extension: str, fileName: str, filePath: str, fileSize: int },
  ...{ fileType: str, fileWidth: oneOf(0), fileHeight: oneOf(0), needPay: oneOf(0, 1) },

  ...{ preview: str, previewUrl: urlOrEmpty },
})
const option = exactly({ id: int, content: str, voteCount: int, isVoted: bool, voteRate: oneOf(0, '100%') })
const vote = list(
  exactly({
    voteId: int,
    voteTitle: str,
    choiceType: oneOf(1, 2),
    voteUsers: int,
    expiredAt: time,
    isExpired: bool,
    isVoted: bool,
    subitems: list(option),
  }),
)
const redPacket = exactly({
  ...{ id: int, threadId: int, postId: int, rule: oneOf(0, 1), condition: oneOf(0, 1), likenum: int },
  ...{
    money: num,
    number: int,
    remainMoney: num,
    remainNumber: int,
    status: oneOf(0, 1, 2, 3, 4),
    content: str,
    receivedMoney: num,
    expiredAt: oneOf(''),
  },
})
const reward = exactly({
  ...{ id: int, threadId: int, postId: int, type: oneOf(0, 1), userId: int, answerId: oneOf(0) },
  ...{ money: num, remainMoney: num, expiredAt: time, content: str },
})
const videoRow = exactly({
  ...{ id: int, threadVideoId: int, threadId: int, postId: int, userId: int, type: oneOf(0, 1) },
  ...{ status: oneOf(1), reason: str, fileName: str, fileId: str, mediaUrl: url, coverUrl: urlOrEmpty },
  ...{ width: int, height: int, duration: num, createdAt: time, updatedAt: time },
})

describe.each(engines)('the calls of the kinds of content on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  describe.each(prefixes)('below %s', (prefix) => {
    const client = () => legacyClient(t, prefix)
    const publish = (indexes: object, more: object = {}) =>
      publishThreadByCall(t, author, { content: { text: '<p>正文</p>', indexes }, ...more })
    const shown = (thread: ThreadView, tomId: string) => {
      const block = thread.content.indexes[tomId]
      expect(block).toMatchObject({ tomId, operation: '', priceList: [], threadId: thread.threadId })
      return block?.body
    }

    it('sounds, videos and files have their documented shapes, and thread/video returns its row', async () => {
      const [audioId, videoId] = [await uploadAudio(t, author), await uploadVideo(t, author)]
      const row = await client().post('thread/video', { fileId: String(videoId), type: 0 }, author)
      expect(faultsOf(row.Data, videoRow)).toEqual([])
      const thread = await publish({
        102: { tomId: 102, body: { audioId } },
        103: { tomId: 103, body: { videoId } },
        108: { tomId: 108, body: { docIds: [await uploadDocument(t, author)] } },
      })
      expect(faultsOf(shown(thread, '102'), media)).toEqual([])
      expect(faultsOf(shown(thread, '103'), media)).toEqual([])
      expect(faultsOf(shown(thread, '108'), list(file))).toEqual([])
    })

    it('vote.thread returns the updated vote', async () => {
      const thread = await publish(voteBlock(t))
      expect(faultsOf(shown(thread, '109'), vote)).toEqual([])
      const [given] = shown(thread, '109') as VoteView[]
      const choice = { id: given?.voteId, subitemIds: [given?.subitems[0]?.id] }
      const { Code, Data } = await client().post(
        'vote.thread',
        { threadId: String(thread.threadId), vote: choice },
        reader,
      )
      expect(Code).toBe(0)
      expect(faultsOf((Data as { body: unknown }).body, vote)).toEqual([])
      expect(thread.displayTag.isVote).toBe(true)
    })

    it('red packets and rewards are in a draft; redpacket.resource returns the row', async () => {
      const indexes = {
        106: {
          tomId: '106',
          body: { condition: 0, likenum: 0, number: 2, rule: 0, price: '0.50', content: '' },
        },
        107: { tomId: '107', body: { price: 1, type: 0, expiredAt: t.ctx.time.format(t.clock.now() + 3e8) } },
      }
      const draft = await publish(indexes, { draft: 1 })
      expect(draft.displayTag).toMatchObject({ isRedPack: true, isReward: true })
      expect(faultsOf(shown(draft, '106'), redPacket)).toEqual([])
      expect(faultsOf(shown(draft, '107'), reward)).toEqual([])
      const id = (shown(draft, '106') as { id: number }).id
      const answer = await client().get('redpacket.resource', { id }, author)
      expect(faultsOf(answer.Data, redPacket)).toEqual([])
    })

    it('tom.detail returns a block by its key; tom.update and tom.delete return an empty list', async () => {
      const thread = await publish(voteBlock(t))
      const named = { threadId: thread.threadId, tomId: 109, key: 109 }
      const detail = await client().get('tom.detail', named)
      expect(detail.Data).toMatchObject({ 109: { tomId: '109' } })
      const content = {
        indexes: { 104: { tomId: '104', body: { title: '茶', detailContent: 'https://jd.com/1' } } },
      }
      const update = await client().post('tom.update', { threadId: thread.threadId, content }, author)
      expect(faultsOf(update.Data, empty)).toEqual([])
      expect(faultsOf((await client().post('tom.delete', named, author)).Data, empty)).toEqual([])
    })

    it('attachment.share returns a URL; attachment.download counts and returns an empty list', async () => {
      const id = await uploadDocument(t, author)
      const { threadId } = await publish({ 108: { body: { docIds: [id] } } })
      const asked = { threadId, attachmentsId: id }
      const share = await client().get('attachment.share', asked, reader)
      expect(faultsOf(share.Data, exactly({ url }))).toEqual([])
      expect(faultsOf((await client().get('attachment.download', asked, reader)).Data, empty)).toEqual([])
    })
  })
})
