/** Path and query of the document's address, without the fragment; the form in which pages name an address. */
export const currentAddress = (): string => location.pathname + location.search
