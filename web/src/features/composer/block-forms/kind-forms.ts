import type { ForumView } from '@chaguan/contracts/browser'
import type { ComponentType } from 'react'
import type { TextKey } from '../../../i18n/texts.ts'
import type { IconName } from '../../../ui/icon/Icon.tsx'
import type { FileKind, ThreadDraft } from '../thread-draft.ts'
import type { KindFormProps } from './unfinished-forms.ts'

type KindPermission = Extract<keyof ForumView['other'], `canInsertThread${string}`>
type Form = ComponentType<KindFormProps>

/** The icon, permission and form of a kind in the composer. */
export interface KindFormEntry {
  readonly name: string
  readonly text: TextKey
  readonly icon: IconName
  /** The permission it needs. */
  readonly right: KindPermission
  /** Whether it is paid for by an order on publication. */
  readonly isOrdered?: boolean
  /** The loader of its form; or the list to which chosen files are added. */
  readonly opens: { readonly form: () => Promise<Form> } | { readonly files: FileKind }
  readonly isSet: (written: ThreadDraft) => boolean
  /**
   * On h5, whether it is in the bar instead of behind the plus button; on pc, whether it is in the settings at the
   * side.
   */
  readonly inBar?: boolean
  readonly isSetting?: boolean
}

/** The kinds in the order of the bar; a new kind is one line here. */
export const kindForms: readonly KindFormEntry[] = [
  {
    name: 'image',
    text: 'blockForms.image',
    icon: 'image',
    right: 'canInsertThreadImage',
    opens: { files: 'pictures' },
    isSet: ({ pictures }) => pictures.length > 0,
    inBar: true,
  },
  {
    name: 'video',
    text: 'blockForms.video',
    icon: 'video',
    right: 'canInsertThreadVideo',
    opens: { form: async () => (await import('./VideoForm.tsx')).VideoForm },
    isSet: ({ video, extras }) => video.length > 0 || extras.embed !== undefined,
  },
  {
    name: 'audio',
    text: 'blockForms.audio',
    icon: 'mic',
    right: 'canInsertThreadAudio',
    opens: { form: async () => (await import('./audio/AudioForm.tsx')).AudioForm },
    isSet: ({ audio }) => audio.length > 0,
    inBar: true,
  },
  {
    name: 'file',
    text: 'blockForms.file',
    icon: 'paperclip',
    right: 'canInsertThreadAttachment',
    opens: { files: 'files' },
    isSet: ({ files }) => files.length > 0,
  },
  {
    name: 'vote',
    text: 'blockForms.vote',
    icon: 'chart-column',
    right: 'canInsertThreadVote',
    opens: { form: async () => (await import('./VoteForm.tsx')).VoteForm },
    isSet: ({ extras }) => extras.vote !== undefined,
    inBar: true,
  },
  {
    name: 'goods',
    text: 'blockForms.goods',
    icon: 'shopping-bag',
    right: 'canInsertThreadGoods',
    opens: { form: async () => (await import('./GoodsForm.tsx')).GoodsForm },
    isSet: ({ extras }) => extras.goods !== undefined,
  },
  {
    name: 'reward',
    text: 'blockForms.reward',
    icon: 'circle-question-mark',
    right: 'canInsertThreadReward',
    isOrdered: true,
    opens: { form: async () => (await import('./money/RewardForm.tsx')).RewardForm },
    isSet: ({ extras }) => extras.reward !== undefined,
  },
  {
    name: 'packet',
    text: 'blockForms.packet',
    icon: 'ticket',
    right: 'canInsertThreadRedPacket',
    isOrdered: true,
    opens: { form: async () => (await import('./money/RedPacketForm.tsx')).RedPacketForm },
    isSet: ({ extras }) => extras.packet !== undefined,
  },
  {
    name: 'place',
    text: 'blockForms.place',
    icon: 'map-pin',
    right: 'canInsertThreadPosition',
    opens: { form: async () => (await import('./PlaceForm.tsx')).PlaceForm },
    isSet: ({ extras }) => extras.place !== undefined,
    isSetting: true,
  },
  {
    name: 'price',
    text: 'blockForms.price',
    icon: 'japanese-yen',
    right: 'canInsertThreadPaid',
    opens: { form: async () => (await import('./money/PriceForm.tsx')).PriceForm },
    isSet: ({ extras }) => extras.price !== undefined,
    isSetting: true,
  },
]
