import { codeRoute, type FailureWords } from '../i18n/explain-failure'
import { useTranslation } from '../i18n/words'
import { Folded } from './folded'
import { InPlaceLink } from './in-place-link'
import styles from './folded-facts.module.css'

/** The facts of a failure to pass on: the code, the platform's own words, the log id. */
export const Facts = ({ facts }: Pick<FailureWords, 'facts'>) =>
  facts.length > 0 && (
    <dl className={styles['facts']}>
      {facts.map(({ name, value, to }) => (
        <div key={name + value}>
          <dt>{name}</dt>
          <dd lang="en">{to ? <InPlaceLink to={to}>{value}</InPlaceLink> : value}</dd>
        </div>
      ))}
    </dl>
  )

/** The same, folded behind one word: the lines above are for people, the facts for those who help them. */
export function FoldedFacts({ facts }: Pick<FailureWords, 'facts'>) {
  const { t } = useTranslation('failures')
  if (facts.length === 0) return null
  return (
    <Folded line={t('facts.title')} look="facts">
      <Facts facts={facts} />
    </Folded>
  )
}

/** The folded code of a refusal that is known before any call. */
export function FoldedCode({ code }: { code: number }) {
  const { t } = useTranslation('failures')
  return <FoldedFacts facts={[{ name: t('facts.code'), value: String(code), to: codeRoute(code) }]} />
}
