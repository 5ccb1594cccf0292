/** Whether the reader has asked for less motion. */
export const wantsStillness = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
