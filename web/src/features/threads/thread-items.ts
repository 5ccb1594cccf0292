import { type AttachmentView, approval, type ThreadView } from '@chaguan/contracts'
import { likersOf, picturesOf } from './thread-facts.ts'

/** One block of a thread's page. */
export type ThreadItem =
  | { readonly kind: 'pending' }
  | { readonly kind: 'body'; readonly html: string }
  | { readonly kind: 'pictures'; readonly pictures: readonly AttachmentView[] }
  | { readonly kind: 'payWall'; readonly yuan: number }
  | { readonly kind: 'category'; readonly id: number; readonly name: string; readonly parent: string }
  | { readonly kind: 'likers'; readonly people: ReturnType<typeof likersOf>; readonly total: number }

/** Pays for the whole thread; what is free is shown above (wire-contract 2.8). */
const wholeThread = 1

const hasPayWall = ({ payType, paid, ability }: ThreadView) =>
  payType === wholeThread && paid === false && !ability.canFreeViewPost

/** What a thread's page shows between its title and its comments, top to bottom. Both faces draw this list; neither decides it. */
export function threadItems(thread: ThreadView): readonly ThreadItem[] {
  const pictures = picturesOf(thread)
  const people = likersOf(thread)
  const items: readonly (ThreadItem | false)[] = [
    thread.isApproved !== approval.approved && { kind: 'pending' },
    thread.content.text !== '' && { kind: 'body', html: thread.content.text },
    pictures.length > 0 && { kind: 'pictures', pictures },
    hasPayWall(thread) && { kind: 'payWall', yuan: thread.price },
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
