import type { FacePages } from '../../app/router/pages.ts'

const home = {
  file: 'src/faces/pc/home/HomePage.tsx',
  load: () => import('./home/HomePage.tsx').then((module) => module.HomePage),
} as const

const user = {
  file: 'src/faces/pc/user/UserPage.tsx',
  load: () => import('./user/UserPage.tsx').then((module) => module.UserPage),
} as const

const ownList = {
  file: 'src/faces/pc/user/OwnListPage.tsx',
  load: () => import('./user/OwnListPage.tsx').then((module) => module.OwnListPage),
} as const

const people = {
  file: 'src/faces/pc/user/PeoplePage.tsx',
  load: () => import('./user/PeoplePage.tsx').then((module) => module.PeoplePage),
} as const

const login = {
  file: 'src/features/sign-in/login/LoginView.tsx',
  load: () => import('../../features/sign-in/login/LoginView.tsx').then((module) => module.LoginView),
} as const

const account = {
  file: 'src/features/sign-in/codes/CodePageView.tsx',
  load: () => import('../../features/sign-in/codes/CodePageView.tsx').then((module) => module.CodePageView),
} as const

const missing = {
  file: 'src/features/site/NotFoundPage.tsx',
  load: () => import('../../features/site/NotFoundPage.tsx').then((module) => module.NotFoundPage),
} as const

const otherWay = {
  file: 'src/features/sign-in/external/ExternalLoginView.tsx',
  load: () =>
    import('../../features/sign-in/external/ExternalLoginView.tsx').then(
      (module) => module.ExternalLoginView,
    ),
} as const

const security = {
  file: 'src/features/sign-in/security/SecurityView.tsx',
  load: () =>
    import('../../features/sign-in/security/SecurityView.tsx').then((module) => module.SecurityView),
} as const

/** Every page as this face draws it. */
export const pages = {
  home,
  category: home,
  thread: {
    file: 'src/faces/pc/thread/ThreadPage.tsx',
    load: () => import('./thread/ThreadPage.tsx').then((module) => module.ThreadPage),
  },
  comment: {
    file: 'src/faces/pc/thread/CommentPage.tsx',
    load: () => import('./thread/CommentPage.tsx').then((module) => module.CommentPage),
  },
  history: {
    file: 'src/faces/pc/thread/HistoryPage.tsx',
    load: () => import('./thread/HistoryPage.tsx').then((module) => module.HistoryPage),
  },
  manage: {
    file: 'src/faces/pc/thread/ManagePage.tsx',
    load: () => import('./thread/ManagePage.tsx').then((module) => module.ManagePage),
  },
  composer: {
    file: 'src/faces/pc/composer/ComposerPage.tsx',
    load: () => import('./composer/ComposerPage.tsx').then((module) => module.ComposerPage),
  },
  drafts: {
    file: 'src/faces/pc/composer/DraftsPage.tsx',
    load: () => import('./composer/DraftsPage.tsx').then((module) => module.DraftsPage),
  },
  topics: {
    file: 'src/faces/pc/topics/TopicsPage.tsx',
    load: () => import('./topics/TopicsPage.tsx').then((module) => module.TopicsPage),
  },
  topic: {
    file: 'src/faces/pc/topics/TopicPage.tsx',
    load: () => import('./topics/TopicPage.tsx').then((module) => module.TopicPage),
  },
  likes: ownList,
  favourites: ownList,
  purchases: ownList,
  follows: people,
  fans: people,
  blocks: people,
  search: {
    file: 'src/faces/pc/search/SearchPage.tsx',
    load: () => import('./search/SearchPage.tsx').then((module) => module.SearchPage),
  },
  user,
  me: user,
  editProfile: {
    file: 'src/features/users/profile/EditProfileView.tsx',
    load: () =>
      import('../../features/users/profile/EditProfileView.tsx').then((module) => module.EditProfileView),
  },
  editPart: {
    file: 'src/features/users/account/AccountSettingView.tsx',
    load: () =>
      import('../../features/users/account/AccountSettingView.tsx').then(
        (module) => module.AccountSettingView,
      ),
  },
  ownData: {
    file: 'src/features/users/account/OwnDataView.tsx',
    load: () => import('../../features/users/account/OwnDataView.tsx').then((module) => module.OwnDataView),
  },
  siteInfo: {
    file: 'src/features/system/SiteInfoView.tsx',
    load: () => import('../../features/system/SiteInfoView.tsx').then((module) => module.SiteInfoView),
  },
  goodbye: {
    file: 'src/features/users/account/AccountClosedView.tsx',
    load: () =>
      import('../../features/users/account/AccountClosedView.tsx').then((module) => module.AccountClosedView),
  },
  sessions: {
    file: 'src/features/sign-in/sessions/SessionsView.tsx',
    load: () =>
      import('../../features/sign-in/sessions/SessionsView.tsx').then((module) => module.SessionsView),
  },
  channels: {
    file: 'src/features/notifications/channels/ChannelsView.tsx',
    load: () =>
      import('../../features/notifications/channels/ChannelsView.tsx').then((module) => module.ChannelsView),
  },
  unsubscribe: {
    file: 'src/features/notifications/channels/UnsubscribeView.tsx',
    load: () =>
      import('../../features/notifications/channels/UnsubscribeView.tsx').then(
        (module) => module.UnsubscribeView,
      ),
  },
  message: {
    file: 'src/faces/pc/message/MessagePage.tsx',
    load: () => import('./message/MessagePage.tsx').then((module) => module.MessagePage),
    endsItself: true,
  },
  login,
  usernameLogin: login,
  phoneLogin: account,
  emailLogin: account,
  resetPassword: account,
  verifyEmail: account,
  bindPhone: account,
  editMobile: account,
  editEmail: account,
  register: {
    file: 'src/features/sign-in/register/RegisterView.tsx',
    load: () =>
      import('../../features/sign-in/register/RegisterView.tsx').then((module) => module.RegisterView),
  },
  secondStep: otherWay,
  providerReturn: otherWay,
  providerSelect: otherWay,
  wechatLogin: otherWay,
  wechatReturn: otherWay,
  wechatAllow: otherWay,
  wechatSelect: otherWay,
  wechatBind: otherWay,
  wechatBindByName: otherWay,
  wechatBindByPhone: otherWay,
  wechatBindByCode: otherWay,
  rebind: otherWay,
  rebindAllow: otherWay,
  twoFactor: security,
  passkeys: security,
  linkAccount: otherWay,
  linkedAccounts: security,
  supplementary: {
    file: 'src/features/sign-in/registration-fields/SupplementaryView.tsx',
    load: () =>
      import('../../features/sign-in/registration-fields/SupplementaryView.tsx').then(
        (module) => module.SupplementaryView,
      ),
  },
  bindNickname: {
    file: 'src/features/sign-in/register/BindNicknameView.tsx',
    load: () =>
      import('../../features/sign-in/register/BindNicknameView.tsx').then(
        (module) => module.BindNicknameView,
      ),
  },
  gallery: {
    file: 'src/features/gallery/GalleryView.tsx',
    load: () => import('../../features/gallery/GalleryView.tsx').then((module) => module.GalleryView),
  },
  install: {
    file: 'src/features/sign-in/install/InstallPage.tsx',
    load: () => import('../../features/sign-in/install/InstallPage.tsx').then((module) => module.InstallPage),
    bare: true,
  },
  invite: {
    file: 'src/features/invites/InviteView.tsx',
    load: () => import('../../features/invites/InviteView.tsx').then((module) => module.InviteView),
  },
  join: {
    file: 'src/features/invites/JoinView.tsx',
    load: () => import('../../features/invites/JoinView.tsx').then((module) => module.JoinView),
  },
  status: {
    file: 'src/features/system/AccountStatusPage.tsx',
    load: () =>
      import('../../features/system/AccountStatusPage.tsx').then((module) => module.AccountStatusPage),
  },
  agreement: {
    file: 'src/features/system/AgreementPage.tsx',
    load: () => import('../../features/system/AgreementPage.tsx').then((module) => module.AgreementPage),
  },
  closed: {
    file: 'src/features/system/ClosedPage.tsx',
    load: () => import('../../features/system/ClosedPage.tsx').then((module) => module.ClosedPage),
  },
  closedLogin: {
    file: 'src/features/sign-in/login/ClosedSiteLoginPage.tsx',
    load: () =>
      import('../../features/sign-in/login/ClosedSiteLoginPage.tsx').then(
        (module) => module.ClosedSiteLoginPage,
      ),
  },
  notInstalled: {
    file: 'src/features/system/NotInstalledPage.tsx',
    load: () =>
      import('../../features/system/NotInstalledPage.tsx').then((module) => module.NotInstalledPage),
  },
  serverError: {
    file: 'src/features/system/ServerErrorPage.tsx',
    load: () => import('../../features/system/ServerErrorPage.tsx').then((module) => module.ServerErrorPage),
  },
  missing,
  notFound: missing,
} satisfies FacePages
