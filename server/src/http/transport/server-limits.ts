/**
 * Size and time limits of a connection (docs/reference/threats.md#slow-clients, docs/reference/threats.md#http-layer).
 * Bytes and milliseconds.
 */
export const serverLimits = {
  bodyBytes: 1024 * 1024,
  /** Levels of objects and lists in a JSON body. */
  bodyDepth: 32,
  urlBytes: 8 * 1024,
  /** Request line and headers together. */
  headerBytes: 16 * 1024,
  headersMs: 15_000,
  requestMs: 30_000,
  /** A connection without progress while a request or a response is in transit. */
  stuckMs: 30_000,
  keepAliveMs: 65_000,
  connectionsCheckMs: 5_000,
  connections: 20_000,
} as const
