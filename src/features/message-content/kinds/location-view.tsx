import type { KindProps } from './kind-props'
import styles from './kinds.module.css'
import { QuietCard } from './quiet-card'

/** A place; its coordinates can be copied into a map. */
export const LocationView = ({ content: { name, latitude, longitude } }: KindProps<'location'>) => (
  <QuietCard type="location" title={name}>
    {latitude !== undefined && longitude !== undefined && (
      <p className={styles['coordinates']}>{`${latitude}, ${longitude}`}</p>
    )}
  </QuietCard>
)
