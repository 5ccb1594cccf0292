import type { FileView, MediaView, ThreadView, VoteView } from '@chaguan/contracts/browser'
import { aPicture } from './site-fixtures.ts'

type Indexes = ThreadView['content']['indexes']

/** An audio or video block as sent on the wire. */
export const aMedia = (change: Partial<MediaView> = {}): MediaView => ({
  threadVideoId: 31,
  fileName: '晨雾.mp4',
  width: 1280,
  height: 720,
  duration: 12.4,
  mediaUrl: '/files/media/31',
  coverUrl: '/files/media/31/cover',
  status: 1,
  fileSize: 4_000_000,
  fileType: 'video/mp4',
  needPay: 0,
  ...change,
})

/** A vote that is open. */
export const aVote = (change: Partial<VoteView> = {}): VoteView => ({
  voteId: 7,
  voteTitle: '下一次什么时候出发？',
  choiceType: 1,
  voteUsers: 3,
  expiredAt: '2026-11-21 15:27:00',
  isExpired: false,
  isVoted: false,
  subitems: [
    { id: 11, content: '周日清晨', voteCount: 2, isVoted: false, voteRate: '66.7%' },
    { id: 12, content: '周五晚上', voteCount: 1, isVoted: false, voteRate: '33.3%' },
  ],
  ...change,
})

export const aFile = (id: number, change: Partial<FileView> = {}): FileView => ({
  ...aPicture(id),
  type: 0,
  fileName: `路线-${id}.pdf`,
  extension: 'pdf',
  fileType: 'application/pdf',
  fileSize: 34_816,
  url: '',
  needPay: 0,
  preview: 'pdf',
  previewUrl: `/files/preview/${id}`,
  ...change,
})

/** One block of each kind, by its number. */
export const everyBody: Readonly<Record<string, unknown>> = {
  '102': aMedia({ fileName: 'voice.webm', duration: 8, width: 0, height: 0, mediaUrl: '/files/media/30' }),
  '103': aMedia(),
  '10002': {
    site: 'bilibili',
    siteName: '哔哩哔哩',
    videoId: 'BV1xx411c7mD',
    frameUrl: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0',
    pageUrl: 'https://www.bilibili.com/video/BV1xx411c7mD',
    address: 'https://www.bilibili.com/video/BV1xx411c7mD',
    needPay: 0,
  },
  '104': {
    title: '手工紫砂壶 200 毫升',
    price: '268.00',
    type: 1,
    typeName: '淘宝',
    detailContent: 'https://item.taobao.com/item.htm?id=1',
    readyContent: '',
    imageId: 0,
    imagePath: '',
  },
  '106': {
    id: 1,
    threadId: 12,
    postId: 112,
    rule: 1,
    condition: 1,
    likenum: 5,
    money: 20,
    number: 10,
    remainMoney: 12,
    remainNumber: 6,
    status: 1,
    content: '',
  },
  '107': {
    id: 1,
    threadId: 12,
    postId: 112,
    type: 0,
    userId: 3,
    answerId: 0,
    money: 50,
    remainMoney: 30,
    expiredAt: '2026-11-22 09:00:00',
    content: '',
  },
  '108': [aFile(41), aFile(42, { fileName: '音频.bin', extension: 'bin', preview: '', previewUrl: '' })],
  '109': [aVote()],
}

/** The blocks of a thread. */
export const blocksOf = (bodies: Readonly<Record<string, unknown>>): Indexes =>
  Object.fromEntries(
    Object.entries(bodies).map(([tomId, body]) => [tomId, { tomId, operation: '', body } as Indexes[string]]),
  )
