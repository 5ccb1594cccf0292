import { type OutputOf, type threadsApi, tomIds } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Viewer } from '../../../viewer.ts'

/** Kinds of content in the order of the wire, by which a list can be narrowed. */
const types = [
  { type: tomIds.video, zh: '视频', en: 'Video' },
  { type: tomIds.image, zh: '图片', en: 'Pictures' },
  { type: tomIds.audio, zh: '语音', en: 'Audio' },
  { type: tomIds.redPacket, zh: '红包', en: 'Red packet' },
  { type: tomIds.vote, zh: '投票', en: 'Vote' },
  { type: tomIds.reward, zh: '悬赏问答', en: 'Reward question' },
  { type: tomIds.file, zh: '附件', en: 'Attachments' },
] as const

/** The kinds of content that a list can be narrowed to. */
export async function listThreadTypes(
  _ctx: Context,
  viewer: Viewer,
): Promise<OutputOf<typeof threadsApi.listThreadTypes>> {
  return types.map(({ type, zh, en }) => ({ type, name: viewer.lang === 'zh' ? zh : en }))
}
