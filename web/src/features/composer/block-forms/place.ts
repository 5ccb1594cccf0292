import type { TypedPlace } from '../../../plugins/PlaceFields.tsx'
import { type ComposerKind, fieldsOf, textIn } from './composer-kind.ts'

export type PlaceDraft = TypedPlace

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
