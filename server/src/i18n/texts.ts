import accessBlocks from '../modules/access-blocks/texts.json' with { type: 'json' }
import accounts from '../modules/accounts/texts.json' with { type: 'json' }
import audit from '../modules/audit/texts.json' with { type: 'json' }
import captcha from '../modules/captcha/texts.json' with { type: 'json' }
import categories from '../modules/categories/texts.json' with { type: 'json' }
import channels from '../modules/channels/texts.json' with { type: 'json' }
import dialogs from '../modules/dialogs/texts.json' with { type: 'json' }
import downloads from '../modules/downloads/texts.json' with { type: 'json' }
import emailSignIn from '../modules/email-sign-in/texts.json' with { type: 'json' }
import exports from '../modules/exports/texts.json' with { type: 'json' }
import files from '../modules/files/texts.json' with { type: 'json' }
import groups from '../modules/groups/texts.json' with { type: 'json' }
import invites from '../modules/invites/texts.json' with { type: 'json' }
import ledger from '../modules/ledger/texts.json' with { type: 'json' }
import moderation from '../modules/moderation/texts.json' with { type: 'json' }
import notifications from '../modules/notifications/texts.json' with { type: 'json' }
import orders from '../modules/orders/texts.json' with { type: 'json' }
import ownData from '../modules/own-data/texts.json' with { type: 'json' }
import passkeys from '../modules/passkeys/texts.json' with { type: 'json' }
import phoneSignIn from '../modules/phone-sign-in/texts.json' with { type: 'json' }
import plugins from '../modules/plugins/texts.json' with { type: 'json' }
import posts from '../modules/posts/texts.json' with { type: 'json' }
import profiles from '../modules/profiles/texts.json' with { type: 'json' }
import providers from '../modules/providers/texts.json' with { type: 'json' }
import recommendationRules from '../modules/recommendation-rules/texts.json' with { type: 'json' }
import redPackets from '../modules/red-packets/texts.json' with { type: 'json' }
import relations from '../modules/relations/texts.json' with { type: 'json' }
import reports from '../modules/reports/texts.json' with { type: 'json' }
import search from '../modules/search/texts.json' with { type: 'json' }
import settings from '../modules/settings/texts.json' with { type: 'json' }
import signIn from '../modules/sign-in/texts.json' with { type: 'json' }
import signInFields from '../modules/sign-in-fields/texts.json' with { type: 'json' }
import stopWords from '../modules/stop-words/texts.json' with { type: 'json' }
import threads from '../modules/threads/texts.json' with { type: 'json' }
import users from '../modules/users/texts.json' with { type: 'json' }
import verificationCodes from '../modules/verification-codes/texts.json' with { type: 'json' }
import wallet from '../modules/wallet/texts.json' with { type: 'json' }
import wechat from '../modules/wechat/texts.json' with { type: 'json' }
import apiReference from './api-reference.json' with { type: 'json' }
import bills from './bills.json' with { type: 'json' }
import blocks from './blocks.json' with { type: 'json' }
import devOutbox from './dev-outbox.json' with { type: 'json' }
import http from './http.json' with { type: 'json' }
import lists from './lists.json' with { type: 'json' }
import manifest from './manifest.json' with { type: 'json' }
import notificationTexts from './notification-texts.json' with { type: 'json' }
import shareCard from './share-card.json' with { type: 'json' }

/** A text for people in both languages of the site. */
export interface LocalizedText {
  readonly zh: string
  readonly en: string
}

/** Every text of the server by noun and key: those of a module are in its folder, all others in this one. */
export const texts = {
  accessBlocks,
  accounts,
  apiReference,
  audit,
  bills,
  blocks,
  captcha,
  categories,
  channels,
  devOutbox,
  dialogs,
  downloads,
  emailSignIn,
  exports,
  files,
  groups,
  http,
  invites,
  ledger,
  lists,
  manifest,
  moderation,
  notifications,
  notificationTexts,
  orders,
  ownData,
  passkeys,
  phoneSignIn,
  plugins,
  posts,
  profiles,
  providers,
  redPackets,
  relations,
  reports,
  search,
  recommendationRules,
  settings,
  shareCard,
  signInFields,
  signIn,
  stopWords,
  threads,
  users,
  verificationCodes,
  wallet,
  wechat,
} satisfies Readonly<Record<string, Readonly<Record<string, LocalizedText>>>>
