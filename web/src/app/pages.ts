import type { Face } from '@chaguan/contracts'
import { composerAsks, composerForms, composerHead } from '../features/composer/composer-page.ts'
import { commentsAsk, readCommentsQuery } from '../features/posts/post-list.ts'
import { commentForms } from '../features/posts/write-post.ts'
import { searchAsks, searchHead } from '../features/search/search-page.ts'
import {
  installForms,
  installHead,
  loginForms,
  loginHead,
  registerForms,
  registerHead,
  sessionsAsk,
  sessionsForms,
  sessionsHead,
} from '../features/sign-in/sign-in-pages.ts'
import { homeForms } from '../features/site/site-forms.ts'
import { recommendedAsk } from '../features/threads/feed-query.ts'
import { homeAsks, homeHead } from '../features/threads/home-page.ts'
import { threadAsks, threadForms, threadHead, threadIdOf } from '../features/threads/thread-page.ts'
import { editForms, editHead, meAsks, meHead, userAsks, userHead } from '../features/users/user-pages.ts'
import { createMatcher, type Params } from './match-path.ts'
import { type FacePage, page } from './page.ts'

export type { PageProps } from './page.ts'

/** What stands at the side of a page on pc. */
const beside = ({ face }: { readonly face: Face }) => (face === 'pc' ? [recommendedAsk] : [])

const login = { access: 'visitor', shareable: false, head: loginHead, forms: loginForms } as const

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
    forms: { ...threadForms, ...commentForms },
  }),
  composer: page('/thread/post', {
    access: 'member',
    asks: composerAsks,
    head: composerHead,
    forms: composerForms,
  }),
  search: page('/search', { asks: (asked) => [...searchAsks(asked), ...beside(asked)], head: searchHead }),
  user: page('/user/[id]', { asks: (asked) => [...userAsks(asked), ...beside(asked)], head: userHead }),
  me: page('/my', { access: 'member', asks: (asked) => [...meAsks(asked), ...beside(asked)], head: meHead }),
  editProfile: page('/my/edit', { access: 'member', head: editHead, forms: editForms }),
  sessions: page('/my/sessions', {
    access: 'member',
    asks: () => [sessionsAsk],
    head: sessionsHead,
    forms: sessionsForms,
  }),
  login: page('/user/login', login),
  usernameLogin: page('/user/username-login', login),
  register: page('/user/register', {
    access: 'visitor',
    shareable: false,
    head: registerHead,
    forms: registerForms,
  }),
  install: page('/install', {
    withoutSite: true,
    shareable: false,
    head: installHead,
    forms: installForms,
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
