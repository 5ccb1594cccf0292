/**
 * Milliseconds after which a dropdown opens on hover and closes when the pointer has left
 * (docs/reference/components.md#dropdown).
 */
export const dropdownMs = { open: 250, close: 150 } as const

/**
 * Milliseconds after which an open hover card becomes visible, so that a passing pointer shows none, and for which it
 * stays after the pointer has left (docs/reference/components.md#hover-card).
 */
export const hoverCardMs = { seen: 150, close: 200 } as const

/** Milliseconds before something pending is indicated: by a skeleton or pending style, and by a spinner. */
export const pendingMs = { look: 150, spinner: 400 } as const

/** Milliseconds of a popup's opening and closing animation (docs/reference/components.md#popup). */
export const popupMs = 300

/** Milliseconds in which a toast fades out (docs/reference/components.md#toast). */
export const toastFadeMs = 300

/** Pixels scrolled before the back-to-top button is shown (docs/reference/components.md#back-to-top). */
export const backToTopAfter = 400

/** Height in pixels of a text area's row (docs/reference/components.md#textarea). */
export const textAreaRow = 25

/**
 * Blades of the spinner's wheel, and its sizes in pixels: of a loading page, and everywhere else
 * (docs/reference/components.md#spinner).
 */
export const spinnerBlades = 12
export const spinnerSizes = { loading: 24, shared: 20 } as const
