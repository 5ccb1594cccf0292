/** Weights and check signs of a resident identity number (GB 11643). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkSigns = '10X98765432'

/** Whether a text can be an identity number: eighteen signs whose last one fits the others. */
export function isIdentityNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return checkSigns[sum % 11] === text[17]
}

/** An identity number as it is kept and shown: its first and last sign (docs/reference/wire-accounts.md#users). */
export function maskedIdentity(text: string): string {
  return `${text.slice(0, 1)}${'*'.repeat(16)}${text.slice(-1)}`
}
