import { commentsAsk, readCommentsQuery } from '../features/posts/post-list.ts'
import { homeForms } from '../features/site/site-forms.ts'
import { homeAsks, homeHead } from '../features/threads/home-page.ts'
import { threadAsks, threadForms, threadHead, threadIdOf } from '../features/threads/thread-page.ts'
import { createMatcher, type Params } from './match-path.ts'
import { type FacePage, page } from './page.ts'

export type { FacePage, FaceParts, PageProps } from './page.ts'

/** The only route table. Every face must bring every page: see faces/{pc,h5}/pages.ts. */
export const pages = {
  home: page('/', { asks: homeAsks, head: homeHead, forms: homeForms }),
  category: page('/cate/[ids]/seq/[sequence]', { asks: homeAsks, head: homeHead }),
  thread: page('/thread/[id]', {
    asks: (asked) => [
      ...threadAsks(asked),
      commentsAsk(readCommentsQuery(threadIdOf(asked.params), asked.query)),
    ],
    head: threadHead,
    forms: threadForms,
  }),
  notFound: page('/[[...rest]]', {
    head: ({ t }) => ({ title: t('site.notFound.title'), noIndex: true }),
  }),
}

export type PageName = keyof typeof pages
export type FacePages = Readonly<Record<PageName, FacePage>>

const names = Object.keys(pages) as PageName[]

const match = createMatcher<PageName>(
  Object.fromEntries(names.map((name) => [name, pages[name].path])) as Record<PageName, string>,
)

/** Finds the page of a path; a path that cannot be read is the missing page. */
export function matchPage(path: string): { name: PageName; params: Params } {
  return match(path) ?? { name: 'notFound', params: { rest: [] } }
}
