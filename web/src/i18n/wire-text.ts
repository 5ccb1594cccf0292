/** The wire time of milliseconds as `wireMs` of clock.ts counts them. */
export const wireText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
