import { randomInt } from 'node:crypto'

/** Milliseconds after the answer within which a message goes out whose sending must tell nothing. */
const delayMs = { least: 50, most: 300 }

/**
 * Sends a message after the answer, at a moment that cannot be foretold: neither the answer's time nor that of the next
 * one tells whether there was anybody to write to. Whoever sends logs its faults.
 */
export function sendInBackground(send: () => Promise<void>): void {
  const timer = setTimeout(() => void send().catch(() => {}), randomInt(delayMs.least, delayMs.most))
  timer.unref()
}
