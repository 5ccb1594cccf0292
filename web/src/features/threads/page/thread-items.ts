import { approval, type ThreadView } from '@chaguan/contracts/browser'
import { blockRenderers } from '../blocks/block-renderers.ts'

/** The people who liked or paid, each once. */
function likersOf({ likeReward }: Pick<ThreadView, 'likeReward'>) {
  const byId = new Map(likeReward.users.map((user) => [user.userId, user]))
  return [...byId.values()]
}

/** One part of a thread's page. */
export type ThreadItem =
  | { readonly kind: 'pending' }
  | { readonly kind: 'body'; readonly html: string }
  | { readonly kind: 'block'; readonly tomId: string; readonly body: unknown }
  | { readonly kind: 'payWall'; readonly yuan: number; readonly isWhole: boolean }
  | { readonly kind: 'likers'; readonly people: ReturnType<typeof likersOf>; readonly total: number }

/**
 * The payment type for the whole thread; the free part is shown above (docs/reference/wire-content.md#thread-object).
 */
const wholeThread = 1

const hasPayWall = ({ payType, paid, ability }: ThreadView) =>
  payType > 0 && paid === false && !ability.canFreeViewPost

/** The non-empty blocks of known kinds, in the order of their table. */
function blocksOf({ content }: ThreadView): readonly ThreadItem[] {
  return blockRenderers.flatMap(([tomId, { read }]) => {
    const block = content.indexes[tomId]
    const body = block ? read(block.body) : null
    return body === null ? [] : [{ kind: 'block' as const, tomId, body }]
  })
}

/** The parts of a thread between its title and its comments, from top to bottom, for both faces. */
export function threadItems(thread: ThreadView): readonly ThreadItem[] {
  const people = likersOf(thread)
  const items: readonly (ThreadItem | false)[] = [
    thread.isApproved === approval.pending && { kind: 'pending' },
    thread.content.text !== '' && { kind: 'body', html: thread.content.text },
    ...blocksOf(thread),
    hasPayWall(thread) && {
      kind: 'payWall',
      yuan: thread.payType === wholeThread ? thread.price : thread.attachmentPrice,
      isWhole: thread.payType === wholeThread,
    },
    people.length > 0 && { kind: 'likers', people, total: thread.likeReward.likePayCount },
  ]
  return items.filter((item) => item !== false)
}
