const userForm = /^\/user\/([1-9]\d{0,14})$/

/** The attribute of a person's card. */
export const cardAttribute = '[data-person-card]'

/** A link to a person's page, with the person's id. */
export interface PersonLink {
  readonly link: HTMLAnchorElement
  readonly userId: number
}

/** The link to a person's page around an element; null inside a person card, and in a list to pick a person from. */
export function findPersonLink(target: EventTarget | null): PersonLink | null {
  const link = target instanceof Element ? target.closest('a') : null
  const id = link && link.origin === location.origin ? userForm.exec(link.pathname)?.[1] : undefined
  return link && id && !link.closest(`${cardAttribute}, [role="listbox"]`)
    ? { link, userId: Number(id) }
    : null
}
