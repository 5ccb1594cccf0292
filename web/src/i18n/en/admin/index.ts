import adminLists from './lists.json' with { type: 'json' }
import adminPayments from './payments.json' with { type: 'json' }
import adminSettings from './settings.json' with { type: 'json' }
import admin from './shell.json' with { type: 'json' }

/** The texts of the admin area. */
export const texts = { admin, adminLists, adminPayments, adminSettings }
