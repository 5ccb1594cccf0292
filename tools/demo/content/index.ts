import { booksThreads } from './books.ts'
import { cityThreads } from './city.ts'
import { cyclingThreads } from './cycling.ts'
import { helpThreads } from './help.ts'
import { lifeThreads } from './life.ts'
import { marketThreads } from './market.ts'
import { noticesThreads } from './notices.ts'
import { photographyThreads } from './photography.ts'
import { teaThreads } from './tea.ts'
import { teaArticle } from './tea-article.ts'
import { techThreads } from './tech.ts'
import type { DemoThread } from './types.ts'

export { categories } from './categories.ts'
export { members } from './members.ts'
export type { DemoCategory, DemoComment, DemoMember, DemoThread } from './types.ts'

/** All sixty demo threads, oldest first, so that inserting in this order gives ids in the order of time. */
export const threads: DemoThread[] = [
  teaArticle,
  ...teaThreads,
  ...lifeThreads,
  ...cyclingThreads,
  ...photographyThreads,
  ...techThreads,
  ...booksThreads,
  ...helpThreads,
  ...cityThreads,
  ...marketThreads,
  ...noticesThreads,
].sort((first, second) => second.agoMinutes - first.agoMinutes)

/** Name of the drawn picture behind profiles and the site's head: a file in tools/demo/photos without `.svg`. */
export const coverPicture = 'cover'
