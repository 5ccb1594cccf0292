import { blocksApi } from './api/blocks.ts'
import { captchaApi } from './api/captcha.ts'
import { categoriesApi } from './api/categories.ts'
import { dialogsApi } from './api/dialogs.ts'
import { downloadsApi } from './api/downloads.ts'
import { emailSignInApi } from './api/email-sign-in.ts'
import { emojiApi } from './api/emoji.ts'
import { filesApi } from './api/files.ts'
import { forumApi } from './api/forum.ts'
import { groupsApi } from './api/groups.ts'
import { invitesApi } from './api/invites.ts'
import { liveApi } from './api/live.ts'
import { managedCategoriesApi } from './api/managed-categories.ts'
import { managedTopicsApi } from './api/managed-topics.ts'
import { managedUsersApi } from './api/managed-users.ts'
import { moderationApi } from './api/moderation.ts'
import { newcomersApi } from './api/newcomers.ts'
import { noticeChannelsApi } from './api/notice-channels.ts'
import { notificationTemplatesApi } from './api/notification-templates.ts'
import { notificationsApi } from './api/notifications.ts'
import { ownDataApi } from './api/own-data.ts'
import { passkeysApi } from './api/passkeys.ts'
import { phoneSignInApi } from './api/phone-sign-in.ts'
import { pluginsApi } from './api/plugins.ts'
import { postsApi } from './api/posts.ts'
import { providersApi } from './api/providers.ts'
import { readingApi } from './api/reading.ts'
import { relationsApi } from './api/relations.ts'
import { reportsApi } from './api/reports.ts'
import { searchApi } from './api/search.ts'
import { sequenceApi } from './api/sequence.ts'
import { settingsApi } from './api/settings.ts'
import { signInFieldsApi } from './api/sign-in-fields.ts'
import { stopWordsApi } from './api/stop-words.ts'
import { threadsApi } from './api/threads.ts'
import { topicsApi } from './api/topics.ts'
import { twoFactorsApi } from './api/two-factors.ts'
import { signInApi, usersApi } from './api/users.ts'
import { videosApi } from './api/videos.ts'
import { wechatApi } from './api/wechat.ts'

/** Every noun of the API: what the server must implement and the API reference prints. */
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
  noticeChannels: noticeChannelsApi,
  settings: settingsApi,
  groups: groupsApi,
  managedCategories: managedCategoriesApi,
  managedTopics: managedTopicsApi,
  managedUsers: managedUsersApi,
  ownData: ownDataApi,
  sequence: sequenceApi,
  stopWords: stopWordsApi,
  reports: reportsApi,
  moderation: moderationApi,
  reading: readingApi,
  search: searchApi,
  relations: relationsApi,
  invites: invitesApi,
  dialogs: dialogsApi,
  live: liveApi,
  plugins: pluginsApi,
} as const

export * from './account-limits.ts'
export type { ManagedProvider } from './api/providers.ts'
export type { ThreadReadView } from './api/reading.ts'
export { followTypes } from './api/relations.ts'
export type { StopWordView } from './api/stop-words.ts'
export { type ThreadFilter, threadScopes } from './api/threads.ts'
export * from './block-limits.ts'
export * from './category-list.ts'
export * from './endpoint.ts'
export * from './entities/attachment.ts'
export * from './entities/blocks.ts'
export * from './entities/category.ts'
export * from './entities/dialog.ts'
export * from './entities/emoji.ts'
export * from './entities/forum.ts'
export * from './entities/group.ts'
export * from './entities/invite.ts'
export * from './entities/liker.ts'
export * from './entities/managed.ts'
export * from './entities/managed-user.ts'
export * from './entities/notification.ts'
export * from './entities/notification-template.ts'
export * from './entities/post.ts'
export * from './entities/relation.ts'
export * from './entities/report.ts'
export * from './entities/revision.ts'
export * from './entities/search.ts'
export * from './entities/sign-in-field.ts'
export * from './entities/thread.ts'
export * from './entities/topic.ts'
export * from './entities/user.ts'
export * from './envelope.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './file-kinds.ts'
export * from './limits.ts'
export * from './live.ts'
export * from './notice-channels.ts'
export * from './notification-events.ts'
export * from './page-rendering.ts'
export * from './permissions.ts'
export * from './search-choices.ts'
export { Nullable, OneOf, type Page } from './shapes.ts'
export {
  blocksApi,
  captchaApi,
  categoriesApi,
  dialogsApi,
  downloadsApi,
  emailSignInApi,
  emojiApi,
  filesApi,
  forumApi,
  groupsApi,
  invitesApi,
  liveApi,
  managedCategoriesApi,
  managedTopicsApi,
  managedUsersApi,
  moderationApi,
  newcomersApi,
  noticeChannelsApi,
  notificationsApi,
  notificationTemplatesApi,
  ownDataApi,
  passkeysApi,
  phoneSignInApi,
  pluginsApi,
  postsApi,
  providersApi,
  readingApi,
  relationsApi,
  reportsApi,
  searchApi,
  sequenceApi,
  settingsApi,
  signInApi,
  signInFieldsApi,
  stopWordsApi,
  threadsApi,
  topicsApi,
  twoFactorsApi,
  usersApi,
  videosApi,
  wechatApi,
}
