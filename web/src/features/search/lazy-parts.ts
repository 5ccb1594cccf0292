export const loadSearchSuggestions = () =>
  import('./SearchSuggestions.tsx').then((module) => module.SearchSuggestions)
