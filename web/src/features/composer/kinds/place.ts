import { type ComposerKind, fieldsOf, textIn } from './composer-kind.ts'

/** A place. Coordinates are degrees as text, empty where only the name is known. */
export interface PlaceDraft {
  readonly location: string
  readonly address: string
  readonly longitude: string
  readonly latitude: string
}

function placeOf(value: unknown): PlaceDraft | null {
  const fields = fieldsOf(value)
  if (!fields) return null
  const [location, address] = [textIn(fields, 'location'), textIn(fields, 'address')]
  const [longitude, latitude] = [textIn(fields, 'longitude'), textIn(fields, 'latitude')]
  return location || address || longitude ? { location, address, longitude, latitude } : null
}

export const placeKind: ComposerKind<PlaceDraft> = {
  read: ({ position }) => placeOf(position),
  kept: placeOf,
  fields: (value) => ({ position: value ?? {} }),
}
