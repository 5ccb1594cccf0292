import reading from './reading.json' with { type: 'json' }

/** The texts about what was read, which lists need once they are live. */
export const texts = { reading }
