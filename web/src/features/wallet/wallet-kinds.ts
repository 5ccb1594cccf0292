import { changeTypes, withdrawalStatus } from '@chaguan/contracts/browser'
import type { TextKey } from '../../i18n/texts.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'

/** The lists of a wallet; frozen money has a page of its own. */
export const walletLists = ['income', 'expend', 'cash'] as const
export type WalletList = (typeof walletLists)[number] | 'freeze'

/** The filters of each list, with their change types (docs/reference/wire-money.md#changes). */
const incomeKinds = {
  tip: [changeTypes.tipIncome, changeTypes.tipShare],
  manual: [changeTypes.manualAdd],
  packet: [102, 103, 112, 113, 151, 152],
  refund: [104, 114, 124, 130, 154, 163],
  reward: [35, changeTypes.rewardGotten, 121, 161, changeTypes.rewardReturned],
  paid: [
    36,
    changeTypes.threadIncome,
    changeTypes.threadShare,
    changeTypes.attachmentIncome,
    changeTypes.attachmentShare,
  ],
  invite: [changeTypes.joinShare],
  returned: [changeTypes.withdrawalReturned],
  topup: [180],
} as const

const expenseKinds = {
  join: [changeTypes.joinExpense],
  group: [changeTypes.groupExpense],
  manual: [changeTypes.manualSubtract],
  reward: [changeTypes.rewardFreeze],
  paid: [changeTypes.threadExpense, changeTypes.attachmentExpense, 82],
  packet: [101, 111, 150],
  merged: [170],
  renew: [changeTypes.renewExpense],
  withdrawal: [changeTypes.withdrawalFreeze],
  tip: [changeTypes.tipExpense],
} as const

const frozenKinds = {
  withdrawal: [changeTypes.withdrawalFreeze, changeTypes.withdrawalPaid, changeTypes.withdrawalReturned],
  reward: [
    changeTypes.rewardFreeze,
    changeTypes.rewardSpent,
    changeTypes.rewardThawed,
    changeTypes.rewardReturned,
  ],
  packet: [100, 101, 103, 110, 111, 113, 150, 152, 153],
  merged: [170, 171],
} as const

const states = Object.fromEntries(Object.values(withdrawalStatus).map((state) => [state, [state]]))

const kinds: Readonly<Record<WalletList, Readonly<Partial<Record<string, readonly number[]>>>>> = {
  income: incomeKinds,
  expend: expenseKinds,
  freeze: frozenKinds,
  cash: states,
}

/** A type of change, or the number of a withdrawal state. */
export type FilterName = string

/** The change types or states of each filter of a list. */
export const kindsOf = (list: WalletList) => kinds[list]

/** The filter in an address; empty for none. */
export function readKind(list: WalletList, text: string | null): FilterName | '' {
  return text !== null && Object.hasOwn(kinds[list], text) ? text : ''
}

type KindText = keyof typeof incomeKinds | keyof typeof expenseKinds | keyof typeof frozenKinds | 'other'

/** The name of a change type: that of the filter that contains it. */
export function kindOfChange(list: WalletList, changeType: number): KindText {
  const found = Object.entries(kinds[list]).find(([, types]) => types?.includes(changeType))
  return (found?.[0] ?? 'other') as KindText
}

/** The text of a filter's name. */
export const filterText = (list: WalletList, name: FilterName): TextKey =>
  (list === 'cash' ? `wallet.state.${name}` : `wallet.kind.${name}`) as TextKey

interface KindStyle {
  readonly icon: IconName
  readonly tone: 'green' | 'red' | 'gold' | 'blue'
}

/** The icon and colour of each type in lists. */
export const kindStyles: Readonly<Record<KindText, KindStyle>> = {
  paid: { icon: 'lock', tone: 'green' },
  tip: { icon: 'heart', tone: 'red' },
  packet: { icon: 'ticket', tone: 'red' },
  merged: { icon: 'ticket', tone: 'red' },
  reward: { icon: 'circle-question-mark', tone: 'gold' },
  invite: { icon: 'user-plus', tone: 'green' },
  join: { icon: 'coffee', tone: 'gold' },
  renew: { icon: 'repeat', tone: 'gold' },
  group: { icon: 'award', tone: 'gold' },
  returned: { icon: 'refresh-cw', tone: 'blue' },
  refund: { icon: 'refresh-cw', tone: 'blue' },
  withdrawal: { icon: 'wallet', tone: 'blue' },
  topup: { icon: 'wallet', tone: 'green' },
  manual: { icon: 'settings', tone: 'blue' },
  other: { icon: 'japanese-yen', tone: 'blue' },
}
