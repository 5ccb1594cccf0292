import blocks from './blocks.json' with { type: 'json' }

/** The texts of the kinds of content, which cards need too. */
export const texts = { blocks }
