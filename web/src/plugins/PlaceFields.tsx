import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.tsx'
import { Alert } from '../ui/alert/Alert.tsx'
import { Button } from '../ui/button/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { Input } from '../ui/fields/Input.tsx'
import './plugins.module.css'

/** The typed fields of a place. Coordinates are degrees as text, empty where only the name is known. */
export interface TypedPlace {
  readonly location: string
  readonly address: string
  readonly longitude: string
  readonly latitude: string
}

const decimals = 6
const loadTimeoutMs = 15_000

/** Resolves to the coordinates of the device, as texts. */
function devicePosition(): Promise<Pick<TypedPlace, 'longitude' | 'latitude'>> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          longitude: coords.longitude.toFixed(decimals),
          latitude: coords.latitude.toFixed(decimals),
        }),
      reject,
      { timeout: loadTimeoutMs, maximumAge: 60_000 },
    ),
  )
}

export interface PlaceFieldsProps {
  place: TypedPlace
  type: (change: Partial<TypedPlace>) => void
  /** The errors of the name and of the address. */
  locationError?: string | undefined
  addressError?: string | undefined
}

/** The fields of a place: a typed name and address, the position of the device, or both; no map service is used. */
export function PlaceFields({ place, type, locationError, addressError }: PlaceFieldsProps) {
  const t = useTexts()
  const [search, setSearch] = useState<'busy' | 'denied' | null>(null)
  const find = () => {
    setSearch('busy')
    devicePosition().then(
      (found) => {
        type(found)
        setSearch(null)
      },
      () => setSearch('denied'),
    )
  }
  const hasPoint = place.longitude !== ''
  return (
    <>
      <Input
        label={t('blockForms.place.name')}
        placeholder={t('blockForms.place.placeholder')}
        value={place.location}
        error={locationError}
        onText={(location) => type({ location })}
      />
      <Input
        label={t('blockForms.place.address')}
        value={place.address}
        error={addressError}
        onText={(address) => type({ address })}
      />
      <div className={cx('plugin-place__point')}>
        <Button icon="locate-fixed" isLoading={search === 'busy'} onClick={find}>
          {t(hasPoint ? 'blockForms.place.again' : 'blockForms.place.here')}
        </Button>
        <span className="dzq-muted" aria-live="polite">
          {hasPoint && t('blockForms.place.point', { latitude: place.latitude, longitude: place.longitude })}
        </span>
        {hasPoint && (
          <Button kind="text" onClick={() => type({ longitude: '', latitude: '' })}>
            {t('blockForms.place.forget')}
          </Button>
        )}
      </div>
      {search === 'denied' && <Alert kind="warn">{t('blockForms.place.denied')}</Alert>}
    </>
  )
}
