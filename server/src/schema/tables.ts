import type { AccountTables } from './tables/accounts.ts'
import type { ChannelTables } from './tables/channels.ts'
import type { ContentTables } from './tables/content.ts'
import type { ContentBlockTables } from './tables/content-blocks.ts'
import type { DialogTables } from './tables/dialogs.ts'
import type { FileTables } from './tables/files.ts'
import type { LoginMethodTables } from './tables/login-methods.ts'
import type { ModerationTables } from './tables/moderation.ts'
import type { MoneyTables } from './tables/money.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { OwnDataTables } from './tables/own-data.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PluginTables } from './tables/plugins.ts'
import type { ReactionTables } from './tables/reactions.ts'
import type { SearchTables } from './tables/search.ts'
import type { SiteTables } from './tables/site.ts'

/** Every table of the database, one file an area. Column names are those of the wire where it has them. */
export interface Tables
  extends PeopleTables,
    AccountTables,
    ChannelTables,
    ContentTables,
    SiteTables,
    ModerationTables,
    ReactionTables,
    FileTables,
    ContentBlockTables,
    DialogTables,
    MoneyTables,
    NotificationTables,
    LoginMethodTables,
    OwnDataTables,
    PluginTables,
    SearchTables {}
