/**
 * Milliseconds after which a dropdown opens under the mouse, and closes when the mouse has left
 * (docs/reference/components.md#dropdown).
 */
export const dropdownMs = { open: 250, close: 150 } as const

/**
 * Milliseconds after which an open hover card is seen, so that a mouse that passes shows none, and which it stays after
 * the mouse has left (docs/reference/components.md#hover-card).
 */
export const hoverCardMs = { seen: 150, close: 200 } as const

/** Milliseconds before something pending shows: its outline or pending look, and a spinner. */
export const pendingMs = { look: 150, spinner: 400 } as const

/** Milliseconds a popup takes to come and to go (docs/reference/components.md#popup). */
export const popupMs = 300

/** Milliseconds a toast takes to fade out (docs/reference/components.md#toast). */
export const toastFadeMs = 300

/** Pixels of a page scrolled before the way back to the top shows (docs/reference/components.md#back-to-top). */
export const backToTopAfter = 400

/** Pixels of a row of a text field of several lines (docs/reference/components.md#textarea). */
export const textAreaRow = 25

/**
 * Blades of the spinner's wheel, and its sizes in pixels: of a page that loads, and everywhere else
 * (docs/reference/components.md#spinner).
 */
export const spinnerBlades = 12
export const spinnerSizes = { loading: 24, shared: 20 } as const
