import relations from './relations.json' with { type: 'json' }

/** The texts about following and blocking, which a person's card needs on any page. */
export const texts = { relations }
