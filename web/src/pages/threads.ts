import { type FormAction, nameOfCategoryList, signInApi } from '@chaguan/contracts/browser'
import { definePage, type HeadContext, lazyComponent } from '../app/router/define-page.ts'
import { composerForms, composerHead, composerQueries } from '../features/composer/composer-page.ts'
import { draftsForms, draftsHead, draftsQueries } from '../features/composer/drafts/drafts-page.ts'
import { manageForms } from '../features/content-menu/manage-forms.ts'
import { managedOf, manageHead, manageQueries } from '../features/content-menu/manage-page.ts'
import {
  deskForms,
  deskHead,
  deskQueries,
  personNoteForms,
  personNotesHead,
  personNotesQuery,
  personOf,
} from '../features/moderation/desk/desk-page.ts'
import {
  commentPageForms,
  commentPageHead,
  commentPageQueries,
  nextCommentPageQueries,
} from '../features/posts/comment/comment-page.ts'
import { commentForms } from '../features/posts/form/create-post.ts'
import {
  commentsQuery,
  firstCommentsQueries,
  nextCommentsQueries,
  readCommentsQuery,
} from '../features/posts/list/comments-page.ts'
import { historyHead, historyQueries } from '../features/revisions/history-page.ts'
import { threadForms } from '../features/threads/actions/thread-forms.ts'
import {
  favouritesForms,
  type OwnList,
  ownListPage,
  ownLists,
} from '../features/threads/own-lists/own-lists.ts'
import { threadStructuredData } from '../features/threads/page/structured-data.ts'
import {
  threadHead,
  threadIdOf,
  threadPageHref,
  threadQueries,
  threadQuery,
} from '../features/threads/page/thread-page.ts'
import { picturesOf } from '../features/threads/thread-summary.ts'
import { hotTopicsQuery } from '../features/topics/hot-topics.ts'
import { captchaOfWriter } from '../shared/captcha/captcha-query.ts'
import { links } from '../shared/links/links.ts'
import type { LoadContext, PageHead } from '../shared/page/page-types.ts'
import { orderForms } from '../shared/pay/OrderForm.tsx'
import {
  categoriesQuery,
  feedHref,
  feedQuery,
  readFeedQuery,
  recommendedQuery,
  stickyQuery,
} from '../shared/threads/feed-query.ts'
import { ownMarkQueries, recommendedOnPc } from './face-queries.ts'

type HomeParams = { readonly ids?: string; readonly sequence?: string }

const homeComponent = {
  pc: lazyComponent('faces/pc/home/HomePage.tsx', () => import('../faces/pc/home/HomePage.tsx')),
  h5: lazyComponent('faces/h5/home/HomePage.tsx', () => import('../faces/h5/home/HomePage.tsx')),
}

/** Categories, sticky threads, one page of the feed, and on pc the recommended threads and hot topics. */
function homeCalls(asked: LoadContext<HomeParams>) {
  const feed = readFeedQuery(asked)
  const both = [categoriesQuery, stickyQuery(feed), feedQuery(feed)]
  return asked.face === 'pc' ? [...both, recommendedQuery, hotTopicsQuery] : both
}

/** The head of the home page, with the shown categories in its title. */
function homeHead(page: HeadContext<HomeParams>): PageHead {
  const feed = readFeedQuery(page)
  const canonical = feedHref(feed, { page: feed.page })
  return {
    title: nameOfCategoryList(page.read(categoriesQuery) ?? [], feed.ids) || page.t('threads.home'),
    canonical,
  }
}

/** The forms of the home page without JavaScript: the log-out, which is on every page. */
const homeForms: Readonly<Record<string, FormAction>> = {
  logOut: { endpoint: signInApi.logOut, input: () => ({}), next: () => links.home },
}

function feedPaging(page: HeadContext<object>) {
  const feed = readFeedQuery(page as HeadContext<never>)
  const total = page.read(feedQuery(feed))?.totalPage ?? 0
  return { page: feed.page, total, href: (number: number) => feedHref(feed, { page: number }) }
}

export const home = definePage({
  path: '/',
  storedOffline: true,
  hasFirstTexts: true,
  listsThreads: true,
  component: homeComponent,
  queries: homeCalls,
  head: homeHead,
  forms: import.meta.env.SSR && homeForms,
  paging: import.meta.env.SSR && feedPaging,
})

export const category = definePage({
  path: '/cate/[ids]/seq/[sequence]',
  hasFirstTexts: true,
  listsThreads: true,
  component: homeComponent,
  queries: homeCalls,
  head: homeHead,
  paging: import.meta.env.SSR && feedPaging,
  feed:
    import.meta.env.SSR &&
    ((page) => {
      const { ids } = readFeedQuery(page)
      const name = nameOfCategoryList(page.read(categoriesQuery) ?? [], ids) || page.t('threads.categories')
      return ids === 'all' ? null : { path: `/cate/${ids}`, name }
    }),
})

export const thread = definePage({
  path: '/thread/[id]',
  storedOffline: true,
  component: {
    pc: lazyComponent('faces/pc/thread/ThreadPage.tsx', () => import('../faces/pc/thread/ThreadPage.tsx')),
    h5: lazyComponent('faces/h5/thread/ThreadPage.tsx', () => import('../faces/h5/thread/ThreadPage.tsx')),
  },
  hidesNavigation: ['h5'],
  readFirst: ['h5'],
  queries: (context) => [
    ...threadQueries(context),
    ...firstCommentsQueries(threadIdOf(context.params), context.query),
    ...captchaOfWriter(context.site),
    ...ownMarkQueries(context, 'thread', threadIdOf(context.params)),
  ],
  dependentQueries: ({ params, query, read }) => nextCommentsQueries(threadIdOf(params), query, read),
  head: threadHead,
  forms: import.meta.env.SSR && { ...threadForms, ...commentForms, ...orderForms },
  paging:
    import.meta.env.SSR &&
    (({ params, query, read }) => {
      const threadId = threadIdOf(params)
      const comments = readCommentsQuery(threadId, query)
      const total = read(commentsQuery(comments))?.totalPage ?? 0
      return { page: comments.page, total, href: (page) => threadPageHref(threadId, page) }
    }),
  jsonLd: import.meta.env.SSR && threadStructuredData,
  // A thread without a picture gets a card rendered by the server.
  shareImage:
    import.meta.env.SSR &&
    (({ params, read, origin }) => {
      const threadId = threadIdOf(params)
      const found = read(threadQuery(threadId))
      return found && !picturesOf(found)[0]?.url ? `${origin}/thread/${threadId}/card.png` : null
    }),
})

export const comment = definePage({
  path: '/thread/comment/[id]',
  component: {
    pc: lazyComponent('faces/pc/thread/CommentPage.tsx', () => import('../faces/pc/thread/CommentPage.tsx')),
    h5: lazyComponent(
      'faces/both/thread/CommentPage.tsx',
      () => import('../faces/both/thread/CommentPage.tsx'),
    ),
  },
  queries: (context) => [...commentPageQueries(context), ...captchaOfWriter(context.site)],
  dependentQueries: nextCommentPageQueries,
  head: commentPageHead,
  forms: import.meta.env.SSR && commentPageForms,
})

export const history = definePage({
  path: '/thread/[id]/history',
  component: lazyComponent(
    'features/revisions/HistoryPage.tsx',
    () => import('../features/revisions/HistoryPage.tsx'),
  ),
  bar: ({ params }) => ({ title: 'moderation.history.title', back: `/thread/${params.id}` }),
  queries: historyQueries,
  head: historyHead,
})

export const manage = definePage({
  path: '/thread/[id]/manage',
  access: 'member',
  component: lazyComponent(
    'features/content-menu/ManagePage.tsx',
    () => import('../features/content-menu/ManagePage.tsx'),
  ),
  bar: ({ params }) => ({ title: 'moderation.actions', back: `/thread/${params.id}` }),
  queries: (context) => {
    const { threadId, postId } = managedOf(context)
    return [...manageQueries(context), ...(postId ? [] : ownMarkQueries(context, 'thread', threadId))]
  },
  head: manageHead,
  forms: import.meta.env.SSR && manageForms,
})

export const composer = definePage({
  path: '/thread/post',
  storedOffline: true,
  access: 'member',
  component: {
    pc: lazyComponent(
      'faces/pc/composer/ComposerPage.tsx',
      () => import('../faces/pc/composer/ComposerPage.tsx'),
    ),
    h5: lazyComponent(
      'faces/h5/composer/ComposerPage.tsx',
      () => import('../faces/h5/composer/ComposerPage.tsx'),
    ),
  },
  hidesNavigation: ['h5'],
  hidesFooter: ['h5'],
  queries: composerQueries,
  head: composerHead,
  forms: import.meta.env.SSR && composerForms,
})

export const drafts = definePage({
  path: '/my/draft',
  storedOffline: true,
  access: 'member',
  component: lazyComponent(
    'features/composer/drafts/DraftsPage.tsx',
    () => import('../features/composer/drafts/DraftsPage.tsx'),
  ),
  bar: { title: 'composer.drafts', back: links.me },
  queries: draftsQueries,
  head: draftsHead,
  forms: import.meta.env.SSR && draftsForms,
})

/** The page of one of the member's own thread lists. */
function ownListDefinition<List extends OwnList>(list: List) {
  const { queries, head } = ownListPage(list)
  return definePage({
    path: ownLists[list].path,
    access: 'member',
    listsThreads: true,
    component: lazyComponent(
      'features/threads/own-lists/OwnListPage.tsx',
      () => import('../features/threads/own-lists/OwnListPage.tsx'),
    ),
    bar: { title: `users.own.${list}`, back: links.me },
    queries: (context) => [...queries(context), ...recommendedOnPc(context)],
    head,
    forms: import.meta.env.SSR && list === 'favourites' && favouritesForms,
  })
}

export const likes = ownListDefinition('likes')
export const favourites = ownListDefinition('favourites')

export const moderation = definePage({
  path: '/moderation',
  access: 'member',
  component: lazyComponent(
    'features/moderation/desk/DeskView.tsx',
    () => import('../features/moderation/desk/DeskView.tsx'),
  ),
  bar: { title: 'moderation.desk', back: links.me },
  queries: deskQueries,
  forms: import.meta.env.SSR && deskForms,
  head: deskHead,
})

export const personNotes = definePage({
  path: '/moderation/people/[id]',
  access: 'member',
  component: lazyComponent(
    'features/moderation/desk/DeskView.tsx',
    () => import('../features/moderation/desk/DeskView.tsx'),
    'PersonNotesView',
  ),
  bar: { title: 'moderation.notes.bar', back: links.moderation },
  queries: ({ params }) => [{ ...personNotesQuery(personOf(params)), required: true }],
  forms: import.meta.env.SSR && personNoteForms,
  head: personNotesHead,
})
