import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../../i18n/words'
import { botAdviceOf, entryOf, explanationOf, sectionsOf } from '../guide-codes'
import { useWords } from '../words'
import { LocalRules, type LocalLinks } from './local-rules'
import styles from './code-explained.module.css'

interface Props {
  /** As it is in the address. */
  code: string
  local?: LocalLinks | undefined
}

/**
 * Everything that Herald knows about a code, in the words that every page uses. For an unknown code, what to report.
 */
export function CodeExplained({ code, local }: Props) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  const id = useId()
  const entry = /^\d{1,9}$/.test(code) ? entryOf(Number(code)) : undefined
  if (!entry) return <UnknownCode code={code} />
  const { what, next, who, click } = explanationOf(entry, failures)
  return (
    <div className={styles['entry']}>
      <div className={styles['explained']}>
        <p className={styles['what']}>{what}</p>
        <p className={styles['note']}>{who}</p>
      </div>
      {/* Every reader is in one of the two groups, and may send the link to someone in the other. */}
      <div className={styles['readers']}>
        <section aria-labelledby={`${id}-operators`}>
          <h2 id={`${id}-operators`} className={styles['label']}>
            {t('forOperators')}
          </h2>
          <p>{next}</p>
        </section>
        <section aria-labelledby={`${id}-developers`}>
          <h2 id={`${id}-developers`} className={styles['label']}>
            {t('forDevelopers')}
          </h2>
          <p>{t(`inBot.${botAdviceOf(entry)}`)}</p>
        </section>
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>{failures('facts.status')}</dt>
          <dd>{entry.status ?? t('unpublished')}</dd>
        </div>
        <div>
          <dt>{t('msg')}</dt>
          <dd lang="en">{entry.msg}</dd>
        </div>
        {click && (
          <div>
            <dt>{t('click')}</dt>
            <dd>{click.to ? <Link to={click.to}>{click.label}</Link> : click.label}</dd>
          </div>
        )}
        <div>
          <dt>{t('again')}</dt>
          <dd>{t(`tryingAgain.${entry.again}`)}</dd>
        </div>
        <div>
          <dt>{t('where')}</dt>
          {sectionsOf(entry.code).map((section) => (
            <dd key={section}>
              <strong>{t(`sections.${section}.name`)}</strong> {t(`sections.${section}.where`)}
            </dd>
          ))}
        </div>
      </dl>
      {local && <LocalRules code={entry.code} local={local} />}
    </div>
  )
}

/** Tells that Herald does not know the code, and lists what the platform's support needs. */
export function UnknownCode({ code }: { code: string }) {
  const { t } = useWords()
  const isNumber = /^-?\d+$/.test(code)
  return (
    <div className={styles['entry']}>
      <div className={styles['explained']}>
        <p className={styles['what']}>{isNumber ? t('unknown') : t('notANumber', { code })}</p>
        <p>{isNumber ? t('unknownNext') : t('noneNext')}</p>
      </div>
      {isNumber && (
        <div className={styles['handOn']}>
          <h3 className={styles['label']}>{t('handOn')}</h3>
          <ul>
            <li>{t('handOnCode', { code })}</li>
            <li>{t('handOnLogId')}</li>
            <li>{t('handOnWhen')}</li>
          </ul>
        </div>
      )}
    </div>
  )
}
