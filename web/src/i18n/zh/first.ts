import site from './site.json' with { type: 'json' }
import threads from './threads.json' with { type: 'json' }

/** The texts of the home page, included in the first load. */
export const texts = { site, threads }
