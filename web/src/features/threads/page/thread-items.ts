import { approval, type ThreadView } from '@chaguan/contracts/browser'
import { blockRenderers } from '../blocks/block-renderers.ts'
import { likersOf } from '../thread-summary.ts'

/** One block of a thread's page. */
export type ThreadItem =
  | { readonly kind: 'pending' }
  | { readonly kind: 'body'; readonly html: string }
  | { readonly kind: 'block'; readonly tomId: string; readonly body: unknown }
  | { readonly kind: 'payWall'; readonly yuan: number; readonly isWhole: boolean }
  | { readonly kind: 'category'; readonly id: number; readonly name: string; readonly parent: string }
  | { readonly kind: 'likers'; readonly people: ReturnType<typeof likersOf>; readonly total: number }

/** Pays for the whole thread; what is free is shown above (docs/reference/wire-content.md#thread-object). */
const wholeThread = 1

const hasPayWall = ({ payType, paid, ability }: ThreadView) =>
  payType > 0 && paid === false && !ability.canFreeViewPost

/** The blocks that the page knows and that have something to show, in the order of their table. */
function blocksOf({ content }: ThreadView): readonly ThreadItem[] {
  return blockRenderers.flatMap(([tomId, { read }]) => {
    const block = content.indexes[tomId]
    const body = block ? read(block.body) : null
    return body === null ? [] : [{ kind: 'block' as const, tomId, body }]
  })
}

/** Everything between a thread's title and its comments, top to bottom; both faces draw this list. */
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
    {
      kind: 'category',
      id: thread.categoryId,
      name: thread.categoryName,
      parent: thread.parentCategoryName,
    },
    people.length > 0 && { kind: 'likers', people, total: thread.likeReward.likePayCount },
  ]
  return items.filter((item) => item !== false)
}
