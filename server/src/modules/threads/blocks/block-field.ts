/** How a refusal names a block of a call. */
export const blockField = (tomId: string) => `content.indexes.${tomId.slice(0, 32)}`
