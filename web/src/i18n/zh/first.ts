import site from './site.json' with { type: 'json' }
import threads from './threads.json' with { type: 'json' }

/** The texts of the home page, which the first load brings. */
export const texts = { site, threads }
