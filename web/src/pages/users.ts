import { definePage, lazyComponent } from '../app/router/define-page.ts'
import { ownAccountHead, ownDataForms, ownDataQuery } from '../features/users/account/account-pages.ts'
import {
  accountSettingForms,
  accountSettingHead,
  accountSettingOf,
  accountSettingQueries,
  accountSettings,
} from '../features/users/account/account-setting-pages.ts'
import {
  editForms,
  editHead,
  meHead,
  meQueries,
  profileQuery,
  userHead,
  userIdOf,
  userQueries,
} from '../features/users/profile/user-pages.ts'
import { panelQueries, peoplePage, relationForms } from '../features/users/relations/people-page.ts'
import { accountLinks } from '../shared/links/account-links.ts'
import { links } from '../shared/links/links.ts'
import type { LoadContext } from '../shared/page/page-types.ts'
import { settingsQueries } from '../shared/settings/settings.ts'
import { activePeopleOnPc, ownMarkQueries, recommendedOnPc } from './face-queries.ts'

const profile = {
  pc: lazyComponent('faces/pc/user/UserPage.tsx', () => import('../faces/pc/user/UserPage.tsx')),
  h5: lazyComponent('faces/h5/user/UserPage.tsx', () => import('../faces/h5/user/UserPage.tsx')),
}

/** A person's follows and fans in the side column of pc. */
const peoplePanels = ({ face }: Pick<LoadContext, 'face'>, userId: number) =>
  face === 'pc' && userId > 0 ? panelQueries(userId) : []

export const user = definePage({
  path: '/user/[id]',
  listsThreads: true,
  component: profile,
  queries: (context) => [
    ...userQueries(context),
    ...peoplePanels(context, userIdOf(context.params)),
    ...ownMarkQueries(context, 'person', userIdOf(context.params)),
    ...recommendedOnPc(context),
  ],
  head: userHead,
  forms: import.meta.env.SSR && relationForms,
  feed:
    import.meta.env.SSR &&
    (({ params, read }) => {
      const person = read(profileQuery(userIdOf(params)))
      return person ? { path: `/user/${userIdOf(params)}`, name: person.nickname } : null
    }),
})

export const me = definePage({
  path: '/my',
  access: 'member',
  listsThreads: true,
  component: profile,
  queries: (context) => [
    ...meQueries(context),
    ...peoplePanels(context, context.site.me?.id ?? 0),
    ...recommendedOnPc(context),
  ],
  head: meHead,
})

export const editProfile = definePage({
  path: '/my/edit',
  access: 'member',
  component: {
    pc: lazyComponent(
      'features/users/profile/EditProfileView.tsx',
      () => import('../features/users/profile/EditProfileView.tsx'),
    ),
    h5: lazyComponent(
      'features/users/profile/EditProfileView.tsx',
      () => import('../features/users/profile/EditProfileView.tsx'),
      'EditProfileFormView',
    ),
  },
  bar: { title: 'users.edit', back: links.me },
  queries: settingsQueries,
  head: editHead,
  forms: import.meta.env.SSR && editForms,
})

export const editPart = definePage({
  path: '/my/edit/[part]',
  access: 'member',
  component: lazyComponent(
    'features/users/account/AccountSettingView.tsx',
    () => import('../features/users/account/AccountSettingView.tsx'),
  ),
  bar: ({ params }) => ({
    title: accountSettings[accountSettingOf(params) ?? 'username'],
    back: accountLinks.editProfile,
  }),
  queries: accountSettingQueries,
  head: accountSettingHead,
  forms: import.meta.env.SSR && accountSettingForms,
})

export const ownData = definePage({
  path: '/my/data',
  access: 'member',
  component: lazyComponent(
    'features/users/account/OwnDataView.tsx',
    () => import('../features/users/account/OwnDataView.tsx'),
  ),
  bar: { title: 'account.data', back: accountLinks.editProfile },
  queries: () => [ownDataQuery],
  head: ownAccountHead('account.data'),
  forms: import.meta.env.SSR && ownDataForms,
})

export const goodbye = definePage({
  path: '/user/goodbye',
  withoutSite: true,
  component: lazyComponent(
    'features/users/account/OwnDataView.tsx',
    () => import('../features/users/account/OwnDataView.tsx'),
    'AccountClosedView',
  ),
  head: ownAccountHead('account.goodbye'),
})

const peopleComponent = lazyComponent(
  'features/users/relations/PeoplePage.tsx',
  () => import('../features/users/relations/PeoplePage.tsx'),
)

export const follows = definePage({
  path: '/my/follows',
  access: 'owner',
  component: peopleComponent,
  ...peoplePage('follows'),
  queries: (context) => [...peoplePage('follows').queries(context), ...activePeopleOnPc(context)],
})

export const fans = definePage({
  path: '/my/fans',
  access: 'owner',
  component: peopleComponent,
  ...peoplePage('fans'),
  queries: (context) => [...peoplePage('fans').queries(context), ...activePeopleOnPc(context)],
})

export const blocks = definePage({
  path: '/my/block',
  access: 'member',
  component: peopleComponent,
  ...peoplePage('blocks'),
  queries: (context) => [...peoplePage('blocks').queries(context), ...activePeopleOnPc(context)],
})
