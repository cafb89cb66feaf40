import type { CardWarning } from '../../../../contract/im/cards/card-warnings'
import { useWords } from '../words'
import styles from './call-details.module.css'

/** What the service took of a card, but clients show differently. */
export function CallWarnings({ warnings }: { warnings: readonly CardWarning[] }) {
  const { t } = useWords()
  return (
    <section className={styles['curl']} aria-label={t('log.warned')}>
      <h3 className={styles['label']}>{t('log.warned')}</h3>
      <ul className={styles['warnings']}>
        {warnings.map(({ kind, path, value = '' }, at) => (
          <li key={at}>
            {t(`log.warnings.${kind}`, { value })}
            {path !== undefined && <code className={styles['place']}>{path}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}
