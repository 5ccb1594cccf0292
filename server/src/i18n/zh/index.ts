import accessBlocks from './access-blocks.json' with { type: 'json' }
import accounts from './accounts.json' with { type: 'json' }
import apiReference from './api-reference.json' with { type: 'json' }
import bills from './bills.json' with { type: 'json' }
import blocks from './blocks.json' with { type: 'json' }
import captcha from './captcha.json' with { type: 'json' }
import categories from './categories.json' with { type: 'json' }
import channels from './channels.json' with { type: 'json' }
import devOutbox from './dev-outbox.json' with { type: 'json' }
import dialogs from './dialogs.json' with { type: 'json' }
import downloads from './downloads.json' with { type: 'json' }
import emailSignIn from './email-sign-in.json' with { type: 'json' }
import exports from './exports.json' with { type: 'json' }
import files from './files.json' with { type: 'json' }
import groups from './groups.json' with { type: 'json' }
import http from './http.json' with { type: 'json' }
import invites from './invites.json' with { type: 'json' }
import ledger from './ledger.json' with { type: 'json' }
import lists from './lists.json' with { type: 'json' }
import manifest from './manifest.json' with { type: 'json' }
import moderation from './moderation.json' with { type: 'json' }
import notices from './notices.json' with { type: 'json' }
import notifications from './notifications.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }
import ownData from './own-data.json' with { type: 'json' }
import passkeys from './passkeys.json' with { type: 'json' }
import phoneSignIn from './phone-sign-in.json' with { type: 'json' }
import plugins from './plugins.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import profiles from './profiles.json' with { type: 'json' }
import providers from './providers.json' with { type: 'json' }
import redPackets from './red-packets.json' with { type: 'json' }
import relations from './relations.json' with { type: 'json' }
import reports from './reports.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import sequence from './sequence.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import shareCard from './share-card.json' with { type: 'json' }
import signIn from './sign-in.json' with { type: 'json' }
import signInFields from './sign-in-fields.json' with { type: 'json' }
import stopWords from './stop-words.json' with { type: 'json' }
import threads from './threads.json' with { type: 'json' }
import users from './users.json' with { type: 'json' }
import verificationCodes from './verification-codes.json' with { type: 'json' }
import wallet from './wallet.json' with { type: 'json' }
import wechat from './wechat.json' with { type: 'json' }

/** The server's texts in Chinese, and with them the list of all keys. */
export const texts = {
  accessBlocks,
  accounts,
  apiReference,
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
  notices,
  notifications,
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
  sequence,
  settings,
  shareCard,
  signIn,
  signInFields,
  stopWords,
  threads,
  users,
  verificationCodes,
  wallet,
  wechat,
}
