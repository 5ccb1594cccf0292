/** What the boxes of the search offer while one types. */
export const loadSearchWords = () => import('./SearchSuggestions.tsx').then((module) => module.SearchWords)
