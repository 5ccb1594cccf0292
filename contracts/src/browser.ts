import type { Api, BrowserEndpoint } from './endpoint.ts'
import * as contract from './index.ts'

/*
 * The part of the contract that pages use. Builds take its values without the schemas (web/build/browser-contract.ts),
 * so that a script contains only the endpoints and constants that it names.
 */

export { findListedCategories, nameOfCategoryList } from './category-list.ts'
export type { CallableEndpoint as Endpoint } from './endpoint.ts'
export type * from './index.ts'
export { formActionField, formTokenField, resumedFormField } from './page-forms.ts'
export { pageQueryNames } from './page-rendering.ts'

export const {
  accessBlockKinds,
  accountLimits,
  approval,
  attachmentTypes,
  blockLimits,
  bulkKinds,
  bulkStates,
  categoryPermissionKeys,
  changeTypes,
  clientHeader,
  closedName,
  deskKinds,
  disputeStates,
  followTypes,
  gatewayNames,
  gatewaySwitches,
  globalPermissionKeys,
  groupIds,
  langHeader,
  limits,
  maxLiveThreads,
  liveTimes,
  mailModes,
  mediaExtensions,
  mediaStatus,
  notificationEvents,
  notificationKinds,
  notificationTypes,
  maxOrderCents,
  orderStatus,
  orderTypes,
  externalChannels,
  memberField,
  memberHeader,
  ownClient,
  paymentTypes,
  permissionAliases,
  redPacketConditions,
  redPacketStatus,
  refundStatus,
  refundWays,
  reportTypes,
  restrictionKeys,
  searchKinds,
  searchSorts,
  searchSpans,
  signInAnswerStatus,
  signInFieldLimits,
  signInFieldTypes,
  signInFieldStatus,
  sitePictureTypes,
  stopWordScopes,
  threadScopes,
  tomIds,
  userStatus,
  voteChoices,
  walletStatus,
  wireVersion,
  withdrawalStatus,
} = contract

type Failures = typeof contract.failures
type FailureCodes = { readonly [Name in keyof Failures]: Failures[Name]['code'] }

export const failureCodes = Object.fromEntries(
  Object.entries(contract.failures).map(([name, { code }]) => [name, code]),
) as FailureCodes

type BrowserApi<A extends Api> = { readonly [Name in keyof A]: BrowserEndpoint<A[Name]> }

/** Returns how each endpoint of a noun is called, with the input's schema where it is validated before sending. */
const browserApi = <A extends Api>(api: A): BrowserApi<A> =>
  Object.fromEntries(
    Object.entries(api).map(([name, { method, path, upload, ignoresBody, validate, input }]) => [
      name,
      { method, path, upload, ignoresBody, validate, inputSchema: validate && input },
    ]),
  ) as object as BrowserApi<A>

export const accessBlocksApi = browserApi(contract.accessBlocksApi)
export const blocksApi = browserApi(contract.blocksApi)
export const captchaApi = browserApi(contract.captchaApi)
export const bulkApi = browserApi(contract.bulkApi)
export const categoriesApi = browserApi(contract.categoriesApi)
export const dialogsApi = browserApi(contract.dialogsApi)
export const downloadsApi = browserApi(contract.downloadsApi)
export const emailSignInApi = browserApi(contract.emailSignInApi)
export const filesApi = browserApi(contract.filesApi)
export const exportsApi = browserApi(contract.exportsApi)
export const financeApi = browserApi(contract.financeApi)
export const forumApi = browserApi(contract.forumApi)
export const groupsApi = browserApi(contract.groupsApi)
export const invitesApi = browserApi(contract.invitesApi)
export const liveApi = browserApi(contract.liveApi)
export const managedCategoriesApi = browserApi(contract.managedCategoriesApi)
export const managedOrdersApi = browserApi(contract.managedOrdersApi)
export const managedPaymentsApi = browserApi(contract.managedPaymentsApi)
export const managedRefundsApi = browserApi(contract.managedRefundsApi)
export const managedTopicsApi = browserApi(contract.managedTopicsApi)
export const managedWalletsApi = browserApi(contract.managedWalletsApi)
export const managedWithdrawalsApi = browserApi(contract.managedWithdrawalsApi)
export const moderationApi = browserApi(contract.moderationApi)
export const managedUsersApi = browserApi(contract.managedUsersApi)
export const newcomersApi = browserApi(contract.newcomersApi)
export const notificationChannelsApi = browserApi(contract.notificationChannelsApi)
export const notificationTemplatesApi = browserApi(contract.notificationTemplatesApi)
export const notificationsApi = browserApi(contract.notificationsApi)
export const ordersApi = browserApi(contract.ordersApi)
export const ownDataApi = browserApi(contract.ownDataApi)
export const overviewApi = browserApi(contract.overviewApi)
export const passkeysApi = browserApi(contract.passkeysApi)
export const personNotesApi = browserApi(contract.personNotesApi)
export const phoneSignInApi = browserApi(contract.phoneSignInApi)
export const pluginsApi = browserApi(contract.pluginsApi)
export const postsApi = browserApi(contract.postsApi)
export const providersApi = browserApi(contract.providersApi)
export const readStateApi = browserApi(contract.readStateApi)
export const redPacketsApi = browserApi(contract.redPacketsApi)
export const relationsApi = browserApi(contract.relationsApi)
export const reportsApi = browserApi(contract.reportsApi)
export const rewardsApi = browserApi(contract.rewardsApi)
export const reviewDeskApi = browserApi(contract.reviewDeskApi)
export const searchApi = browserApi(contract.searchApi)
export const recommendationRulesApi = browserApi(contract.recommendationRulesApi)
export const settingsApi = browserApi(contract.settingsApi)
export const signInApi = browserApi(contract.signInApi)
export const signInFieldsApi = browserApi(contract.signInFieldsApi)
export const sitePicturesApi = browserApi(contract.sitePicturesApi)
export const stopWordsApi = browserApi(contract.stopWordsApi)
export const threadsApi = browserApi(contract.threadsApi)
export const topicsApi = browserApi(contract.topicsApi)
export const twoFactorsApi = browserApi(contract.twoFactorsApi)
export const usersApi = browserApi(contract.usersApi)
export const walletApi = browserApi(contract.walletApi)
export const wechatApi = browserApi(contract.wechatApi)
export const withdrawalsApi = browserApi(contract.withdrawalsApi)
