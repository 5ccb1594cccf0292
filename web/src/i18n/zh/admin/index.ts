import rightNames from '@chaguan/contracts/texts/zh/right-names.json' with { type: 'json' }
import settingNames from '@chaguan/contracts/texts/zh/setting-names.json' with { type: 'json' }
import adminCharts from './charts.json' with { type: 'json' }
import adminContent from './content.json' with { type: 'json' }
import adminForm from './form.json' with { type: 'json' }
import adminGroups from './groups.json' with { type: 'json' }
import adminGuide from './guide.json' with { type: 'json' }
import adminLists from './lists.json' with { type: 'json' }
import adminNotifications from './notifications.json' with { type: 'json' }
import adminPalette from './palette.json' with { type: 'json' }
import adminPayments from './payments.json' with { type: 'json' }
import adminPeople from './people.json' with { type: 'json' }
import adminPlugins from './plugins.json' with { type: 'json' }
import adminSettings from './settings.json' with { type: 'json' }
import admin from './shell.json' with { type: 'json' }
import adminSite from './site.json' with { type: 'json' }

/** The texts of the admin area. */
export const texts = {
  adminCharts,
  adminContent,
  adminForm,
  adminGroups: { ...adminGroups, ...rightNames },
  adminGuide,
  adminLists,
  adminNotifications,
  adminPalette,
  adminPayments,
  adminPeople,
  adminPlugins,
  adminSettings: { ...adminSettings, ...settingNames },
  admin,
  adminSite,
}
