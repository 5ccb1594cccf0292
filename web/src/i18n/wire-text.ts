/** Converts milliseconds, as `wireMs` returns them, to a wire time. */
export const wireText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
