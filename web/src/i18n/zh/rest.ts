import account from './account.json' with { type: 'json' }
import accountSecurity from './account-security.json' with { type: 'json' }
import blockForms from './block-forms.json' with { type: 'json' }
import blocks from './blocks.json' with { type: 'json' }
import channels from './channels.json' with { type: 'json' }
import composer from './composer.json' with { type: 'json' }
import emoji from './emoji.json' with { type: 'json' }
import files from './files.json' with { type: 'json' }
import firstSteps from './first-steps.json' with { type: 'json' }
import gallery from './gallery.json' with { type: 'json' }
import invites from './invites.json' with { type: 'json' }
import memberships from './memberships.json' with { type: 'json' }
import messages from './messages.json' with { type: 'json' }
import moderation from './moderation.json' with { type: 'json' }
import offline from './offline.json' with { type: 'json' }
import pay from './pay.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import readState from './read-state.json' with { type: 'json' }
import relations from './relations.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import signIn from './sign-in.json' with { type: 'json' }
import siteInfo from './site-info.json' with { type: 'json' }
import system from './system.json' with { type: 'json' }
import threadPage from './thread-page.json' with { type: 'json' }
import topics from './topics.json' with { type: 'json' }
import users from './users.json' with { type: 'json' }
import wallet from './wallet.json' with { type: 'json' }

/** The texts of all other pages. */
export const texts = {
  account,
  siteInfo,
  firstSteps,
  blocks,
  channels,
  blockForms,
  memberships,
  messages,
  moderation,
  offline,
  posts,
  pay,
  people,
  gallery,
  signIn,
  users,
  wallet,
  accountSecurity,
  composer,
  emoji,
  files,
  search,
  system,
  threadPage,
  topics,
  readState,
  relations,
  invites,
}
