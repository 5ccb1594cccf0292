/** What to send for a Range header: everything, the bytes `start` to `end` (both inclusive; 206), or nothing (416). */
export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' }

const SINGLE_RANGE = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i

const lastBytes = (count: number, sizeBytes: number): RequestedRange =>
  count === 0 || sizeBytes === 0
    ? { kind: 'unsatisfiable' }
    : { kind: 'part', start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 }

/** Parses one range of bytes; several ranges, other units and invalid headers mean everything (RFC 9110, 14.2). */
export function parseRange(header: string | undefined, sizeBytes: number): RequestedRange {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') return lastBytes(Number(last), sizeBytes)
  const start = Number(first)
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  if (end < start) return { kind: 'whole' }
  if (start >= sizeBytes) return { kind: 'unsatisfiable' }
  return { kind: 'part', start, end: Math.min(end, sizeBytes - 1) }
}

/** Returns the Content-Range header of a 206 or 416 response. */
export function contentRange(range: Exclude<RequestedRange, { kind: 'whole' }>, sizeBytes: number): string {
  return range.kind === 'part' ? `bytes ${range.start}-${range.end}/${sizeBytes}` : `bytes */${sizeBytes}`
}
