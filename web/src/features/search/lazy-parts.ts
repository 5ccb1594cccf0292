/** What the boxes of the search offer while one types. */
export const loadSearchWords = () => import('./SearchWords.tsx').then((module) => module.SearchWords)
