import type { FacePages } from '../../app/router/pages.ts'

const home = {
  file: 'src/faces/h5/home/HomePage.tsx',
  load: () => import('./home/HomePage.tsx').then((module) => module.HomePage),
} as const

const user = {
  file: 'src/faces/h5/user/UserPage.tsx',
  load: () => import('./user/UserPage.tsx').then((module) => module.UserPage),
} as const

const ownList = {
  file: 'src/faces/h5/user/OwnListPage.tsx',
  load: () => import('./user/OwnListPage.tsx').then((module) => module.OwnListPage),
} as const

const people = {
  file: 'src/faces/h5/user/PeoplePage.tsx',
  load: () => import('./user/PeoplePage.tsx').then((module) => module.PeoplePage),
} as const

const login = {
  file: 'src/faces/h5/sign-in/LoginPage.tsx',
  load: () => import('./sign-in/LoginPage.tsx').then((module) => module.LoginPage),
  bare: true,
} as const

const account = {
  file: 'src/faces/h5/sign-in/AccountPage.tsx',
  load: () => import('./sign-in/AccountPage.tsx').then((module) => module.AccountPage),
  bare: true,
} as const

const missing = {
  file: 'src/features/site/NotFoundPage.tsx',
  load: () => import('../../features/site/NotFoundPage.tsx').then((module) => module.NotFoundPage),
} as const

const otherWay = {
  file: 'src/faces/h5/sign-in/OtherWayPage.tsx',
  load: () => import('./sign-in/OtherWayPage.tsx').then((module) => module.OtherWayPage),
  bare: true,
} as const

const security = {
  file: 'src/faces/h5/sign-in/SecurityPage.tsx',
  load: () => import('./sign-in/SecurityPage.tsx').then((module) => module.SecurityPage),
} as const

/** Every page as this face draws it. */
export const pages = {
  home,
  category: home,
  thread: {
    file: 'src/faces/h5/thread/ThreadPage.tsx',
    load: () => import('./thread/ThreadPage.tsx').then((module) => module.ThreadPage),
    bare: true,
  },
  comment: {
    file: 'src/faces/h5/thread/CommentPage.tsx',
    load: () => import('./thread/CommentPage.tsx').then((module) => module.CommentPage),
  },
  history: {
    file: 'src/faces/h5/thread/HistoryPage.tsx',
    load: () => import('./thread/HistoryPage.tsx').then((module) => module.HistoryPage),
  },
  manage: {
    file: 'src/faces/h5/thread/ManagePage.tsx',
    load: () => import('./thread/ManagePage.tsx').then((module) => module.ManagePage),
  },
  composer: {
    file: 'src/faces/h5/composer/ComposerPage.tsx',
    load: () => import('./composer/ComposerPage.tsx').then((module) => module.ComposerPage),
    bare: true,
    endsItself: true,
  },
  drafts: {
    file: 'src/faces/h5/composer/DraftsPage.tsx',
    load: () => import('./composer/DraftsPage.tsx').then((module) => module.DraftsPage),
  },
  topics: {
    file: 'src/faces/h5/topics/TopicsPage.tsx',
    load: () => import('./topics/TopicsPage.tsx').then((module) => module.TopicsPage),
  },
  topic: {
    file: 'src/faces/h5/topics/TopicPage.tsx',
    load: () => import('./topics/TopicPage.tsx').then((module) => module.TopicPage),
  },
  likes: ownList,
  favourites: ownList,
  purchases: ownList,
  follows: people,
  fans: people,
  blocks: people,
  search: {
    file: 'src/faces/h5/search/SearchPage.tsx',
    load: () => import('./search/SearchPage.tsx').then((module) => module.SearchPage),
  },
  user,
  me: user,
  editProfile: {
    file: 'src/faces/h5/user/EditProfilePage.tsx',
    load: () => import('./user/EditProfilePage.tsx').then((module) => module.EditProfilePage),
  },
  editPart: {
    file: 'src/faces/h5/user/EditPartPage.tsx',
    load: () => import('./user/EditPartPage.tsx').then((module) => module.EditPartPage),
  },
  ownData: {
    file: 'src/faces/h5/user/OwnDataPage.tsx',
    load: () => import('./user/OwnDataPage.tsx').then((module) => module.OwnDataPage),
  },
  siteInfo: {
    file: 'src/faces/h5/user/SiteInfoPage.tsx',
    load: () => import('./user/SiteInfoPage.tsx').then((module) => module.SiteInfoPage),
  },
  goodbye: {
    file: 'src/features/users/account/AccountClosedView.tsx',
    load: () =>
      import('../../features/users/account/AccountClosedView.tsx').then((module) => module.AccountClosedView),
  },
  sessions: {
    file: 'src/faces/h5/sign-in/SessionsPage.tsx',
    load: () => import('./sign-in/SessionsPage.tsx').then((module) => module.SessionsPage),
  },
  channels: {
    file: 'src/faces/h5/message/ChannelsPage.tsx',
    load: () => import('./message/ChannelsPage.tsx').then((module) => module.ChannelsPage),
  },
  unsubscribe: {
    file: 'src/faces/h5/message/UnsubscribePage.tsx',
    load: () => import('./message/UnsubscribePage.tsx').then((module) => module.UnsubscribePage),
  },
  message: {
    file: 'src/faces/h5/message/MessagePage.tsx',
    load: () => import('./message/MessagePage.tsx').then((module) => module.MessagePage),
    bare: true,
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
    file: 'src/faces/h5/sign-in/RegisterPage.tsx',
    load: () => import('./sign-in/RegisterPage.tsx').then((module) => module.RegisterPage),
    bare: true,
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
    bare: true,
  },
  bindNickname: {
    file: 'src/features/sign-in/register/BindNicknameView.tsx',
    load: () =>
      import('../../features/sign-in/register/BindNicknameView.tsx').then(
        (module) => module.BindNicknameView,
      ),
    bare: true,
  },
  gallery: {
    file: 'src/faces/h5/gallery/GalleryPage.tsx',
    load: () => import('./gallery/GalleryPage.tsx').then((module) => module.GalleryPage),
    bare: true,
  },
  install: {
    file: 'src/features/sign-in/install/InstallPage.tsx',
    load: () => import('../../features/sign-in/install/InstallPage.tsx').then((module) => module.InstallPage),
    bare: true,
  },
  invite: {
    file: 'src/faces/h5/user/InvitePage.tsx',
    load: () => import('./user/InvitePage.tsx').then((module) => module.InvitePage),
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
