import { emailSignInApi } from './accounts/email-sign-in.ts'
import { invitesApi } from './accounts/invites.ts'
import { newcomersApi } from './accounts/newcomers.ts'
import { ownDataApi } from './accounts/own-data.ts'
import { passkeysApi } from './accounts/passkeys.ts'
import { phoneSignInApi } from './accounts/phone-sign-in.ts'
import { providersApi } from './accounts/providers.ts'
import { relationsApi } from './accounts/relations.ts'
import { signInApi } from './accounts/sign-in.ts'
import { signInFieldsApi } from './accounts/sign-in-fields.ts'
import { twoFactorsApi } from './accounts/two-factors.ts'
import { usersApi } from './accounts/users.ts'
import { wechatApi } from './accounts/wechat.ts'
import { accessBlocksApi } from './administration/access-blocks.ts'
import { bulkApi } from './administration/bulk.ts'
import { exportsApi } from './administration/exports.ts'
import { financeApi } from './administration/finance.ts'
import { groupsApi } from './administration/groups.ts'
import { managedOrdersApi, managedRefundsApi } from './administration/managed-orders.ts'
import { managedUsersApi } from './administration/managed-users.ts'
import { managedWalletsApi } from './administration/managed-wallets.ts'
import { managedWithdrawalsApi } from './administration/managed-withdrawals.ts'
import { moderationApi } from './administration/moderation.ts'
import { notificationTemplatesApi } from './administration/notification-templates.ts'
import { overviewApi } from './administration/overview.ts'
import { managedPaymentsApi } from './administration/payments.ts'
import { personNotesApi } from './administration/person-notes.ts'
import { recommendationRulesApi } from './administration/recommendation-rules.ts'
import { settingsApi } from './administration/settings.ts'
import { sitePicturesApi } from './administration/site-pictures.ts'
import { stopWordsApi } from './administration/stop-words.ts'
import { blocksApi } from './content/blocks.ts'
import { categoriesApi, managedCategoriesApi } from './content/categories.ts'
import { downloadsApi, filesApi, videosApi } from './content/files.ts'
import { postsApi } from './content/posts.ts'
import { readStateApi } from './content/read-state.ts'
import { reportsApi } from './content/reports.ts'
import { reviewDeskApi } from './content/review-desk.ts'
import { searchApi } from './content/search.ts'
import { threadsApi } from './content/threads.ts'
import { managedTopicsApi, topicsApi } from './content/topics.ts'
import { dialogsApi } from './messages/dialogs.ts'
import { liveApi } from './messages/live.ts'
import { notificationChannelsApi } from './messages/notification-channels.ts'
import { notificationsApi } from './messages/notifications.ts'
import { ordersApi, rewardsApi } from './money/orders.ts'
import { redPacketsApi } from './money/red-packets.ts'
import { walletApi } from './money/wallet.ts'
import { withdrawalsApi } from './money/withdrawals.ts'
import { captchaApi } from './site/captcha.ts'
import { emojiApi } from './site/emoji.ts'
import { forumApi } from './site/forum.ts'
import { pluginsApi } from './site/plugins.ts'

/** Every noun of the API: the server must implement them, and the API reference lists them. */
export const apis = {
  forum: forumApi,
  captcha: captchaApi,
  signIn: signInApi,
  phoneSignIn: phoneSignInApi,
  emailSignIn: emailSignInApi,
  signInFields: signInFieldsApi,
  twoFactors: twoFactorsApi,
  passkeys: passkeysApi,
  newcomers: newcomersApi,
  providers: providersApi,
  wechat: wechatApi,
  users: usersApi,
  categories: categoriesApi,
  threads: threadsApi,
  posts: postsApi,
  topics: topicsApi,
  blocks: blocksApi,
  files: filesApi,
  videos: videosApi,
  downloads: downloadsApi,
  emoji: emojiApi,
  notifications: notificationsApi,
  notificationTemplates: notificationTemplatesApi,
  templateChannels: notificationChannelsApi,
  settings: settingsApi,
  sitePictures: sitePicturesApi,
  overview: overviewApi,
  exports: exportsApi,
  groups: groupsApi,
  managedCategories: managedCategoriesApi,
  managedTopics: managedTopicsApi,
  managedUsers: managedUsersApi,
  managedWallets: managedWalletsApi,
  managedOrders: managedOrdersApi,
  managedRefunds: managedRefundsApi,
  finance: financeApi,
  managedPayments: managedPaymentsApi,
  wallet: walletApi,
  orders: ordersApi,
  redPackets: redPacketsApi,
  rewards: rewardsApi,
  withdrawals: withdrawalsApi,
  managedWithdrawals: managedWithdrawalsApi,
  ownData: ownDataApi,
  recommendationRules: recommendationRulesApi,
  stopWords: stopWordsApi,
  reports: reportsApi,
  bulk: bulkApi,
  reviewDesk: reviewDeskApi,
  moderation: moderationApi,
  personNotes: personNotesApi,
  accessBlocks: accessBlocksApi,
  readState: readStateApi,
  search: searchApi,
  relations: relationsApi,
  invites: invitesApi,
  dialogs: dialogsApi,
  live: liveApi,
  plugins: pluginsApi,
} as const

export {
  accessBlocksApi,
  blocksApi,
  bulkApi,
  captchaApi,
  categoriesApi,
  dialogsApi,
  downloadsApi,
  emailSignInApi,
  emojiApi,
  exportsApi,
  filesApi,
  financeApi,
  forumApi,
  groupsApi,
  invitesApi,
  liveApi,
  managedCategoriesApi,
  managedOrdersApi,
  managedPaymentsApi,
  managedRefundsApi,
  managedTopicsApi,
  managedUsersApi,
  managedWalletsApi,
  managedWithdrawalsApi,
  moderationApi,
  newcomersApi,
  notificationChannelsApi,
  notificationsApi,
  notificationTemplatesApi,
  ordersApi,
  overviewApi,
  ownDataApi,
  passkeysApi,
  personNotesApi,
  phoneSignInApi,
  pluginsApi,
  postsApi,
  providersApi,
  readStateApi,
  recommendationRulesApi,
  redPacketsApi,
  relationsApi,
  reportsApi,
  reviewDeskApi,
  rewardsApi,
  searchApi,
  settingsApi,
  signInApi,
  signInFieldsApi,
  sitePicturesApi,
  stopWordsApi,
  threadsApi,
  topicsApi,
  twoFactorsApi,
  usersApi,
  videosApi,
  walletApi,
  wechatApi,
  withdrawalsApi,
}
