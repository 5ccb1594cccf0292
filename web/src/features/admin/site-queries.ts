import {
  managedUsersApi,
  notificationTemplatesApi,
  recommendationRulesApi,
  settingsApi,
  signInFieldsApi,
} from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'

/** The queries of settings pages; the catalog contains every setting with everything that forms show of it. */
export const catalogQuery = query(settingsApi.describeSettings, {})
/** The query for the values of all settings, without what forms show besides. */
export const settingsQuery = query(settingsApi.readSettings, {})
export const signInFieldsQuery = query(signInFieldsApi.listSignInFields, {})
export const recommendationRulesQuery = query(recommendationRulesApi.readRecommendationRules, {})
/** The query for all events with notification templates. */
export const templatesQuery = query(notificationTemplatesApi.listTemplates, { page: 1, perPage: 50 })
/** The query for the templates of one event. */
export const templateQuery = (typeName: string) => query(notificationTemplatesApi.openTemplates, { typeName })
export const userQuery = (userId: number) => query(managedUsersApi.openManagedUser, { userId })
