import { Button } from '../../../ui/button'
import styles from './list-filters.module.css'

interface Props<K extends string> {
  label: string
  kinds: readonly { kind: K; name: string }[]
  chosen: readonly K[]
  onChosen(chosen: K[]): void
}

/** Kinds to narrow a list to, any number of them; none is all. */
export const KindFilter = <K extends string>({ label, kinds, chosen, onChosen }: Props<K>) => (
  <div role="group" aria-label={label} className={styles['kinds']}>
    {kinds.map(({ kind, name }) => {
      const isOn = chosen.includes(kind)
      return (
        <Button
          key={kind}
          className={styles['kind']}
          aria-pressed={isOn}
          onClick={() => onChosen(isOn ? chosen.filter((other) => other !== kind) : [...chosen, kind])}
        >
          {name}
        </Button>
      )
    })}
  </div>
)
