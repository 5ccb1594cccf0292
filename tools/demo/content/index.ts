import categoriesData from './categories.json' with { type: 'json' }
import books from './threads/books.json' with { type: 'json' }
import city from './threads/city.json' with { type: 'json' }
import cycling from './threads/cycling.json' with { type: 'json' }
import help from './threads/help.json' with { type: 'json' }
import life from './threads/life.json' with { type: 'json' }
import market from './threads/market.json' with { type: 'json' }
import notices from './threads/notices.json' with { type: 'json' }
import photography from './threads/photography.json' with { type: 'json' }
import tea from './threads/tea.json' with { type: 'json' }
import teaArticle from './threads/tea-article.json' with { type: 'json' }
import tech from './threads/tech.json' with { type: 'json' }
import type { DemoCategory, DemoThread } from './types.ts'

export { members } from './members.ts'
export type { DemoCategory, DemoComment, DemoMember, DemoThread } from './types.ts'

/** The eight categories of the demo community, one of them with two children. */
export const categories: readonly DemoCategory[] = categoriesData

const shown = new Map<string, number>()

/** No picture is used twice: further ones of a subject are generated from the subject and a number. */
function pictureOf(subject: string): string {
  const times = (shown.get(subject) ?? 0) + 1
  shown.set(subject, times)
  return times === 1 ? subject : `${subject}-${times}`
}

/** All sixty published demo threads and the pending one, oldest first, so that their ids are in chronological order. */
export const threads: readonly DemoThread[] = [
  ...teaArticle,
  ...tea,
  ...life,
  ...cycling,
  ...photography,
  ...tech,
  ...books,
  ...help,
  ...city,
  ...market,
  ...notices,
]
  .map(({ html, ...thread }) => ({
    ...thread,
    html: html.join(''),
    pictures: thread.pictures.map(pictureOf),
  }))
  .sort((first, second) => second.agoMinutes - first.agoMinutes)

/** Name of the drawn picture behind profiles and the site's head: a file in tools/demo/photos without `.svg`. */
export const coverPicture = 'cover'
