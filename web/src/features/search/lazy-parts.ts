/** What the boxes of the search offer while one types. */
export const loadSearchSuggestions = () =>
  import('./SearchSuggestions.tsx').then((module) => module.SearchSuggestions)
