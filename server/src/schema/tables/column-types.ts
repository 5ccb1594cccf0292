/** Milliseconds since 1970, UTC. */
export type Time = number

/** 0 or 1. */
export type Flag = number
