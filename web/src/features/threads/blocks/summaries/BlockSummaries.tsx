import {
  type EmbedView,
  type FileView,
  type GoodsView,
  type MediaView,
  type RedPacketView,
  type RewardView,
  type ThreadView,
  tomIds,
  type VoteView,
} from '@chaguan/contracts/browser'
import { Fragment, type ReactNode } from 'react'
import { wireMs } from '../../../../i18n/clock.ts'
import { addNounTexts } from '../../../../i18n/noun-texts.ts'
import type { Translate } from '../../../../i18n/texts.ts'
import { type Formats, type TextTableInUse, useFormats, useTexts } from '../../../../i18n/use-texts.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { sizeText } from '../../../../ui/file/size-text.ts'
import { Icon, type IconName } from '../../../../ui/icon/Icon.tsx'
import { playTime } from '../../../../ui/player/play-time.ts'
import { listOf, objectWith } from '../block-renderer.ts'
import { isClosed, leadingOption, rateOf, rateText, remainingText } from '../vote/vote-state.ts'
import './block-summaries.module.css'

interface SummaryContent {
  readonly t: Translate
  readonly formats: Formats
}

/** The summary of a kind of content, one line of a card. */
interface BlockSummary<Body> {
  readonly tomId: string
  readonly icon: IconName
  readonly read: (body: unknown) => Body | null
  readonly facts: (body: Body, said: SummaryContent) => readonly ReactNode[]
}

function voteFacts([vote]: readonly VoteView[], { t, formats }: SummaryContent): readonly ReactNode[] {
  if (!vote) return []
  const leading = leadingOption(vote)
  const end = wireMs(vote.expiredAt)
  const stateAt = (now: number) => {
    if (isClosed(vote, now)) return t('blocks.vote.ended')
    return end === null ? '' : t('blocks.vote.left', { time: remainingText(end - now, t) })
  }
  return [
    t('blocks.vote.users', { n: vote.voteUsers }),
    t('blocks.vote.options', { n: vote.subitems.length }),
    leading && t('blocks.vote.leading', { name: leading.content, rate: rateText(rateOf(leading)) }),
    formats.timed(stateAt),
  ]
}

const line = <Body,>(one: BlockSummary<Body>) => one as unknown as BlockSummary<unknown>

/** The summaries, in the order in which a card shows them. */
const lines: readonly BlockSummary<unknown>[] = [
  line({
    tomId: tomIds.vote,
    icon: 'chart-column',
    read: listOf<VoteView>(),
    facts: voteFacts,
  }),
  line({
    tomId: tomIds.video,
    icon: 'video',
    read: objectWith<MediaView>('status'),
    facts: ({ duration }, { t }) => [t('blocks.video'), duration > 0 && playTime(duration)],
  }),
  line({
    tomId: tomIds.embed,
    icon: 'video',
    read: objectWith<EmbedView>('siteName'),
    facts: ({ siteName }, { t }) => [t('blocks.embed.title', { site: siteName })],
  }),
  line({
    tomId: tomIds.audio,
    icon: 'mic',
    read: objectWith<MediaView>('status'),
    facts: ({ duration }, { t }) => [t('blocks.audio'), duration > 0 && playTime(duration)],
  }),
  line({
    tomId: tomIds.goods,
    icon: 'shopping-bag',
    read: objectWith<GoodsView>('title'),
    facts: ({ title, price }, { t }) => [price && t('blocks.goods.price', { price }), title],
  }),
  line({
    tomId: tomIds.reward,
    icon: 'circle-question-mark',
    read: objectWith<RewardView>('money', 'remainMoney'),
    facts: ({ remainMoney }, { t, formats }) => [
      t('blocks.reward.card'),
      t('blocks.reward.left', { left: formats.money(remainMoney) }),
    ],
  }),
  line({
    tomId: tomIds.redPacket,
    icon: 'ticket',
    read: objectWith<RedPacketView>('condition', 'number'),
    facts: ({ condition, likenum, number, remainNumber }, { t }) => [
      condition === 1 ? t('blocks.packet.likes', { n: likenum }) : t('blocks.packet.reply'),
      t('blocks.packet.taken', { taken: number - remainNumber, left: remainNumber }),
    ],
  }),
  line({
    tomId: tomIds.file,
    icon: 'paperclip',
    read: listOf<FileView>(),
    facts: (files, { t }) => [
      files.length > 1 && t('blocks.file.count', { n: files.length }),
      files[0]?.fileName,
      files.length === 1 && files[0] && sizeText(files[0].fileSize),
    ],
  }),
]

/** The content of a thread besides text and pictures, one line each, in its card. */
export function BlockSummaries({ thread }: { thread: Pick<ThreadView, 'content'> }) {
  const said = { t: useTexts(), formats: useFormats() }
  const drawn = lines.flatMap(({ tomId, icon, read, facts }) => {
    const block = thread.content.indexes[tomId]
    const body = block ? read(block.body) : null
    const shown = body === null ? [] : facts(body, said).filter(Boolean)
    if (shown.length === 0) return []
    return [
      <p key={tomId} className={cx('cardline', `cardline--${tomId}`, 'dzq-num')}>
        <Icon of={icon} size={18} />
        <span className="dzq-ellipsis">
          {shown.map((fact, at) => (
            <Fragment key={String(fact)}>
              {at > 0 && <i className="dzq-dot" aria-hidden="true" />}
              {fact}
            </Fragment>
          ))}
        </span>
      </p>,
    ]
  })
  return drawn.length > 0 && <div className={cx('cardlines')}>{drawn}</div>
}

/** Resolves to the component for React's `lazy`, once its texts have loaded. */
export async function blockSummaries({ lang, texts }: TextTableInUse) {
  await addNounTexts(texts, lang, 'blocks')
  return { default: BlockSummaries }
}
