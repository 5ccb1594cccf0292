/** What opens the card of a person from below for a finger. */
export const loadPersonSheets = () => import('./PersonSheets.tsx').then((module) => module.PersonSheets)
