import composer from './composer.json' with { type: 'json' }
import files from './files.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import signIn from './sign-in.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }
import threads from './threads.json' with { type: 'json' }
import users from './users.json' with { type: 'json' }

/** The Chinese texts, and with them the list of all keys. */
export const texts = { site, threads, posts, people, signIn, users, composer, files, search }

export type Texts = typeof texts
