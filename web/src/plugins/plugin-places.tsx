import { type ComponentType, useEffect, useState } from 'react'
import { addTexts } from '../i18n/texts.ts'
import { useTextTable } from '../i18n/use-texts.tsx'
import { cx } from '../ui/class-names.ts'
import type { PlaceFieldsProps, TypedPlace } from './PlaceFields.tsx'
import { text, type UnvalidatedProps, useAsyncText } from './plugin-fields.tsx'
import './plugins.module.css'

/** Degrees as the fields have them; empty for an invalid number. */
const degrees = (value: unknown, most: number) =>
  typeof value === 'number' && Math.abs(value) <= most ? String(value) : ''

const placeOf = ({ location, address, longitude, latitude }: UnvalidatedProps): TypedPlace => {
  const [east, north] = [degrees(longitude, 180), degrees(latitude, 90)]
  const hasPoint = east !== '' && north !== ''
  return {
    location: text(location),
    address: text(address),
    longitude: hasPoint ? east : '',
    latitude: hasPoint ? north : '',
  }
}

/** A place as a plugin receives it: without coordinates both degrees are null. */
const valueForPlugin = ({ longitude, latitude, ...names }: TypedPlace) => ({
  ...names,
  longitude: longitude === '' ? null : Number(longitude),
  latitude: latitude === '' ? null : Number(latitude),
})

/** Loads the place fields, with their texts, at their first render. */
function usePlaceFields(): ComponentType<PlaceFieldsProps> | null {
  const { texts, lang } = useTextTable()
  const [Fields, setFields] = useState<ComponentType<PlaceFieldsProps> | null>(null)
  useEffect(() => {
    let isGone = false
    Promise.all([import('./PlaceFields.tsx'), addTexts(texts, lang, 'rest')]).then(
      ([{ PlaceFields }]) => isGone || setFields(() => PlaceFields),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [texts, lang])
  return Fields
}

/** A field for a typed place or the position of the device; the plugin may control it asynchronously. */
export function PlaceField({ label, onChange, ...given }: UnvalidatedProps) {
  const Fields = usePlaceFields()
  const [shown, change] = useAsyncText(JSON.stringify(placeOf(given)), (next: string) => {
    if (typeof onChange === 'function') onChange(valueForPlugin(JSON.parse(next)))
  })
  const place = JSON.parse(shown) as TypedPlace
  return (
    <fieldset className={cx('plugin-place')}>
      <legend>{text(label)}</legend>
      {Fields && (
        <Fields
          place={place}
          // In the form in which it returns from the plugin, so that it is recognised as unchanged.
          type={(part) => change(JSON.stringify(placeOf(valueForPlugin({ ...place, ...part }))))}
        />
      )}
    </fieldset>
  )
}
